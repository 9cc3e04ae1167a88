import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located } from '#src/loader/read/document.ts'
import type { SeedRule } from '#src/loader/read/schema.ts'
import type { PackSource } from '#src/loader/read/source.ts'
import { checkVersionDates } from '../dates.ts'
import { checkCitations, type TextChoice } from '../instruments/citations.ts'
import { checkDuplicates, checkKnown, placeOf, sound, type Report } from '../report.ts'
import { checkCriteria } from './criteria.ts'
import { checkCoverage, checkUnexplained } from './coverage.ts'
import {
  checkFilings,
  checkLineages,
  checkObligations,
  checkPenalties,
  checkReliance,
  type PackIds,
} from './pack-items.ts'
import { checkRules } from './rules.ts'
import { checkScope } from './scope.ts'

/** Checks one pack version: its head, the references between its items, its citations, dates and coverage. */
export function checkPack(report: Report, pack: PackSource, catalog: Catalog, shared: Array<Located<SeedRule>>): void {
  checkHead(report, pack, catalog)
  const ids: PackIds = {
    obligations: checkDuplicates(report, pack.obligations, 'code', 'obligation'),
    rules: new Set(pack.rules.map(({ value }) => value.id)),
    evidence: checkDuplicates(report, pack.evidence, 'id', 'evidence item'),
    filings: checkDuplicates(report, pack.filings, 'id', 'filing'),
    penalties: checkDuplicates(report, pack.penalties, 'id', 'penalty'),
    criteria: checkDuplicates(report, pack.criteria, 'id', 'criterion'),
  }
  checkRules(report, pack.rules, ids.obligations, catalog, shared)
  checkAppliesRule(report, pack)
  checkScope(report, pack, catalog)
  checkObligations(report, pack, ids, catalog)
  checkFilings(report, pack, ids, catalog)
  checkPenalties(report, pack, ids, catalog)
  checkCriteria(report, pack, ids, catalog)
  checkReliance(report, pack, ids)
  checkLineages(report, pack)
  const version = sound(pack.versions)[0]
  if (!version) return
  checkVersionDates(report, version)
  checkCitations(report, itemsOf(pack), textChoice(version.value.texts, catalog), catalog)
  checkCoverage(report, pack, catalog)
  checkUnexplained(report, pack, catalog)
}

function itemsOf(pack: PackSource): Array<Located<unknown>> {
  const { versions, coverages, obligations, rules, evidence, filings, penalties, criteria } = pack
  return [versions, coverages, obligations, rules, evidence, filings, penalties, criteria].flatMap((items) =>
    sound<unknown>(items),
  )
}

/** Citations of a pack are read in the text that the version names for their instrument. */
function textChoice(texts: Record<string, string>, catalog: Catalog): TextChoice {
  return (instrument) => {
    const text = texts[instrument]
    if (text) return { text }
    const newest = catalog.newestText(instrument)
    const remedy = newest ? `; add \`${instrument}: ${newest}\`` : ', and it is no known instrument'
    return { reason: `version.texts names no text of ${instrument}${remedy}` }
  }
}

function checkHead(report: Report, pack: PackSource, catalog: Catalog): void {
  for (const [key, parts] of [
    ['pack', pack.packs],
    ['version', pack.versions],
    ['coverage', pack.coverages],
  ] as const) {
    const [first, ...more] = parts as Array<Located<unknown>>
    // If a file has a wrong shape, the part may be in it, and the shape was reported already.
    if (!first && pack.files[0] && pack.files.every((file) => file.sound))
      report(pack.files[0], [key], `no file of this version has \`${key}\``)
    for (const extra of more) report(extra, [], `a second \`${key}\`; the first is in ${placeOf(first!)}`)
  }
  const head = sound(pack.packs)[0]
  if (head) {
    if (head.value.id !== pack.packId) report(head, ['id'], `must be the name of the folder, "${pack.packId}"`)
    for (const [index, code] of head.value.jurisdictions.entries()) {
      checkKnown(report, head, ['jurisdictions', index], 'jurisdiction', code, catalog.terms.jurisdictions)
    }
    const texts = sound(pack.versions)[0]?.value.texts
    for (const [index, instrument] of head.value.instruments.entries()) {
      if (!checkKnown(report, head, ['instruments', index], 'instrument', instrument, catalog.instruments)) continue
      if (texts && !texts[instrument])
        report(head, ['instruments', index], `version.texts names no text of ${instrument}`)
    }
  }
  checkVersion(report, pack, catalog)
}

function checkVersion(report: Report, pack: PackSource, catalog: Catalog): void {
  const version = sound(pack.versions)[0]
  if (!version) return
  const { number, previous_version: previous, texts, cause } = version.value
  if (number !== pack.versionNumber)
    report(version, ['number'], `must be the name of the folder, "${pack.versionNumber}"`)
  if (previous !== undefined) {
    checkKnown(
      report,
      version,
      ['previous_version'],
      `version of ${pack.packId}`,
      previous,
      catalog.packs.get(pack.packId) ?? new Map(),
    )
    if (previous === number) report(version, ['previous_version'], 'is this version itself')
  }
  if (cause) checkKnown(report, version, ['cause', 'instrument'], 'instrument', cause.instrument, catalog.instruments)
  for (const [instrument, text] of Object.entries(texts)) {
    const path = ['texts', instrument]
    if (!checkKnown(report, version, path, 'instrument', instrument, catalog.instruments)) continue
    const known = new Set((catalog.instruments.get(instrument)?.texts ?? []).map((item) => item.id))
    if (!checkKnown(report, version, path, `text of ${instrument}`, text, known)) continue
    if (!catalog.provisionsOf(instrument, text))
      report(version, path, `text "${text}" of ${instrument} has no provision index`)
  }
}

function checkAppliesRule(report: Report, pack: PackSource): void {
  const whole = pack.rules.some(({ value }) => value.outcome === 'applies' && !Array.isArray(value.scope))
  const place = pack.rules[0] ?? pack.packs[0] ?? pack.files[0]
  if (!whole && place)
    report(
      { ...place, path: [] },
      ['rules'],
      'no rule with `outcome: applies` for the whole pack; nobody could ever fall under it',
    )
}
