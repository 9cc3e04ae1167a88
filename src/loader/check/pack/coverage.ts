import type { Static } from '@sinclair/typebox'
import {
  articlesAndAnnexesOf,
  citedRef,
  isWithin,
  paragraphsOf,
  placeTelling,
  refsIn,
  splitRef,
} from '#src/lib/law/provisions.ts'
import type { SeedCoverage } from '#src/lib/law/seed-parts.ts'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located } from '#src/loader/read/document.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedVersion } from '#src/loader/shapes/pack.ts'
import type { PackSource } from '#src/loader/read/source.ts'
import { checkKnown, sound, type Report } from '../report.ts'

/**
 * How far a pack version models the articles that it claims to cover. Each paragraph counts once, obligations first.
 */
interface CoverageCount {
  paragraphs: number
  obligations: number
  not_modelled: number
  missing: string[]
  /** (obligations + not_modelled) / paragraphs; 1 when the version claims no article. */
  ratio: number
}

type CoverageEntry = Located<Static<typeof SeedCoverage>>

/**
 * Reports each paragraph of a covered article that has neither an obligation nor a `not_modelled` entry, and roles of
 * acts that are not held that the vocabulary does not have.
 */
export function checkCoverage(report: Report, pack: PackSource, catalog: Catalog): void {
  const version = sound(pack.versions)[0]
  if (!version) return
  const cited = basisRefs(pack.obligations)
  for (const coverage of sound(pack.coverages)) {
    for (const [index, { roles = [] }] of (coverage.value.not_held ?? []).entries())
      for (const [at, role] of roles.entries())
        checkKnown(report, coverage, ['not_held', index, 'roles', at], 'role', role, catalog.terms.entity_roles)
    for (const [index, article] of coverage.value.covers.entries()) {
      const missing = missingParagraphs(article, version.value, cited, pack.coverages, catalog)
      if (missing.length === 0) continue
      report(
        coverage,
        ['covers', index],
        `no obligation cites ${missing.join(', ')}; add one, or a not_modelled entry with its reason`,
      )
    }
  }
}

/**
 * Reports each paragraph, and each annex, about which a caller would be told nothing: no duty, filing or penalty rests
 * on it, and no `not_modelled` entry says why. It looks at the acts of which the version covers an article. Others in
 * `version.texts` only amended those acts, whose text holds the result, or belong to another pack; an act that is cited
 * to count time or size is in no version's texts.
 */
export function checkUnexplained(report: Report, pack: PackSource, catalog: Catalog): void {
  const version = sound(pack.versions)[0]
  const coverage = sound(pack.coverages)[0]
  if (!version || !coverage) return
  const covered = new Set(coverage.value.covers)
  const isExplained = explainedBy(pack, coverage.value)
  for (const instrument of new Set([...covered].map((article) => splitRef(article).instrument))) {
    const provisions = catalog.provisionsOf(instrument, version.value.texts[instrument] ?? '') ?? new Set()
    for (const top of articlesAndAnnexesOf(provisions)) {
      if (covered.has(`${instrument} ${top}`)) continue
      const units = top.startsWith('Annex ') ? [top] : paragraphsOf(top, provisions)
      const silent = units.map((unit) => `${instrument} ${unit}`).filter((unit) => !isExplained(unit))
      if (silent.length === 0) continue
      const reason = `no duty, filing, penalty or criterion rests on ${silent.join(', ')}; add an entry with its reason`
      report(coverage, ['not_modelled'], reason)
    }
  }
}

/**
 * Reports each provision that is recorded as worded otherwise than before and that the text does not have, or on which
 * something rests: what rests on it tells the change.
 */
export function checkChanged(report: Report, pack: PackSource, catalog: Catalog): void {
  const version = sound(pack.versions)[0]
  const coverage = sound(pack.coverages)[0]
  if (!version || !coverage?.value.changed) return
  const lists = [pack.obligations, pack.rules, pack.evidence, pack.filings, pack.penalties, pack.criteria]
  const resting = new Set(lists.flatMap((list) => sound<unknown>(list).flatMap(({ value }) => refsIn(value))))
  for (const [index, ref] of coverage.value.changed.entries()) {
    const { instrument, provision } = splitRef(ref)
    const provisions = catalog.provisionsOf(instrument, version.value.texts[instrument] ?? '')
    const path = ['changed', index]
    if (!provisions?.has(provision)) report(coverage, path, `the text of this version has no ${ref}`)
    const on = placeTelling(ref, resting)
    if (on !== undefined) report(coverage, path, `an object of the version rests on ${on} and tells what changed`)
  }
}

/** Tells whether operations have something to say of a unit. A penalty for an article is one for its paragraphs. */
function explainedBy(pack: PackSource, coverage: Static<typeof SeedCoverage>): (unit: string) => boolean {
  const items = [...sound(pack.obligations), ...sound(pack.filings), ...sound(pack.penalties), ...sound(pack.criteria)]
  const cited = items.flatMap(({ value }) => value.citations.map(citedRef))
  const targets = sound(pack.penalties).flatMap(({ value }) => value.target_provisions)
  const notes = coverage.not_modelled.map(({ provision }) => provision)
  return (unit) =>
    cited.some((ref) => isWithin(ref, unit)) ||
    [...targets, ...notes].some((ref) => isWithin(ref, unit) || isWithin(unit, ref))
}

/** Counts over all covered articles of a version; used by the loader and by `packs verify`. */
export function countCoverage(pack: PackSource, catalog: Catalog): CoverageCount {
  const version = sound(pack.versions)[0]!.value
  const articles = sound(pack.coverages).flatMap((coverage) => coverage.value.covers)
  const units = [...new Set(articles.flatMap((article) => paragraphsIn(article, version, catalog)))]
  const cited = basisRefs(pack.obligations)
  const withObligation = units.filter((unit) => isCited(unit, cited))
  const missing = units.filter((unit) => !isCited(unit, cited) && !isNotModelled(unit, pack.coverages))
  const notModelled = units.length - withObligation.length - missing.length
  const ratio = units.length === 0 ? 1 : (units.length - missing.length) / units.length
  return { paragraphs: units.length, obligations: withObligation.length, not_modelled: notModelled, missing, ratio }
}

function missingParagraphs(
  article: string,
  version: SeedVersion,
  cited: string[],
  coverages: CoverageEntry[],
  catalog: Catalog,
): string[] {
  const units = paragraphsIn(article, version, catalog)
  return units.filter((unit) => !isCited(unit, cited) && !isNotModelled(unit, coverages))
}

function paragraphsIn(article: string, version: SeedVersion, catalog: Catalog): string[] {
  const { instrument, provision } = splitRef(article)
  const provisions = catalog.provisionsOf(instrument, version.texts[instrument] ?? '')
  // A provision that isn't in the index is reported as a citation.
  if (!provisions?.has(provision)) return []
  return paragraphsOf(provision, provisions).map((paragraph) => `${instrument} ${paragraph}`)
}

function isCited(unit: string, cited: string[]): boolean {
  return cited.some((ref) => isWithin(ref, unit))
}

function isNotModelled(unit: string, coverages: CoverageEntry[]): boolean {
  return sound(coverages).some(({ value }) => value.not_modelled.some(({ provision }) => isWithin(unit, provision)))
}

function basisRefs(obligations: Array<Located<SeedObligation>>): string[] {
  return sound(obligations).flatMap(({ value }) =>
    value.citations.flatMap((citation) => {
      if (typeof citation === 'string') return [citation]
      return (citation.role ?? 'basis') === 'basis' ? [citation.ref] : []
    }),
  )
}
