import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located } from '#src/loader/read/document.ts'
import type { SeedRule } from '#src/loader/shapes/rule.ts'
import type { PackSource, TermDimension } from '#src/loader/read/source.ts'
import { checkCitations, type TextChoice } from '../instruments/citations.ts'
import { checkDuplicates, checkKnown, checkVersionDates, placeOf, type Report, sound } from '../report.ts'
import { checkChanged, checkCoverage, checkUnexplained } from './coverage.ts'
import { checkCriteria } from './criteria.ts'
import { TERM_NAMES } from './groups.ts'
import {
  checkFilings,
  checkLineages,
  checkObligations,
  checkPenalties,
  checkReliance,
  type PackIds,
} from './pack-items.ts'
import { checkRules } from './rules.ts'

/** The dimensions of which a subject names some and leaves others open. */
const LISTS = ['entity_roles', 'activities', 'sector_tags'] as const

/**
 * Reports each role, activity and tag that the rules of a whole pack ask for and that the question which opens the pack
 * does not reach: a subject that doesn't name it would be out of scope without having been asked.
 */
function checkScope(report: Report, pack: PackSource, catalog: Catalog): void {
  const { packId } = pack
  const reached = termsReached(packId, catalog)
  for (const rule of sound(pack.rules)) {
    const { scope, outcome, when } = rule.value
    if (scope || typeof outcome === 'object') continue
    for (const [position, group] of when.entries()) {
      if ('fact' in group) continue
      const kind = 'any_of' in group ? 'any_of' : 'none_of'
      const lists = 'any_of' in group ? group.any_of : group.none_of
      for (const name of LISTS) {
        for (const [index, code] of (lists[name] ?? []).entries()) {
          if (reached.has(`${name}/${code}`) || catalog.terms[name].get(code)?.says_nothing) continue
          report(
            rule,
            ['when', position, kind, name, index],
            `no question asks for the ${TERM_NAMES[name]} "${code}": name it, or what it is a kind of, in \`answered_by\` of the term that \`opens: ${packId}\`, or give it \`says_nothing: true\``,
          )
        }
      }
    }
  }
}

/**
 * The terms that answer the question which opens a pack, and every kind of them; by dimension and code. For a pack that
 * no question opens, such as a standard, those that answer the question of any other.
 */
function termsReached(packId: string, { terms }: Catalog): ReadonlySet<string> {
  const openings = LISTS.flatMap((name) => [...terms[name].values()].map((term) => ({ name, term }))).filter(
    ({ term }) => term.opens !== undefined,
  )
  const own = openings.filter(({ term }) => term.opens === packId)
  const named = new Set(
    (own.length > 0 ? own : openings).flatMap(({ name, term }) => [
      `${name}/${term.id}`,
      ...Object.entries(term.answered_by ?? {}).flatMap(([list, codes]) => codes.map((code) => `${list}/${code}`)),
    ]),
  )
  // A term that is broader than itself is another mistake.
  const isReached = (name: TermDimension, code: string, seen = new Set<string>()): boolean => {
    if (named.has(`${name}/${code}`)) return true
    if (seen.has(code)) return false
    seen.add(code)
    return (terms[name].get(code)?.broader ?? []).some((up) => isReached(name, up, seen))
  }
  return new Set(
    LISTS.flatMap((name) =>
      [...terms[name].keys()].filter((code) => isReached(name, code)).map((code) => `${name}/${code}`),
    ),
  )
}

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
  checkChanged(report, pack, catalog)
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
