import { firstDayOf } from '#src/lib/law/applies-from.ts'
import { citedRef } from '#src/lib/law/provisions.ts'
import { isAsked, questionHashOf, questionOf } from '#src/lib/law/qualifiers.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { pick, pickOrNull } from '#src/lib/present.ts'
import { codesIn } from '#src/lib/schema.ts'
import { countCoverage } from '../check/pack/coverage.ts'
import type { Catalog } from '../read/catalog.ts'
import type { Located } from '../read/document.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedVersion } from '../shapes/pack.ts'
import type { SeedRule } from '../shapes/rule.ts'
import { byList, type ObjectList, type PackSource, versionIdOf } from '../read/source.ts'
import { namedIn } from '#src/law/classification/index.ts'
import { openCitationSet } from './compile-citations.ts'
import { type CompiledItems, type CompiledRules, compileItems, compileRules } from './compile-rules.ts'
import {
  appliesFrom,
  hashVersion,
  lineageOf,
  obligationText,
  versionFacts,
  withFullCitations,
} from './legal-content.ts'
import type { CitationRow, CitesRow, LinkRow, ObligationRow, PackRow, VersionRow } from './rows.ts'

/** All rows of one pack version, which one transaction writes. */
export interface CompiledVersion extends CompiledRules, CompiledItems {
  pack: PackRow
  version: VersionRow
  obligations: ObligationRow[]
  citations: CitationRow[]
  cites: Record<ObjectList, CitesRow[]>
  /**
   * From obligations to evidence, filings, penalties, and to the terms of their addressees; from criteria to the
   * figures that they ask for, to their parts and duties.
   */
  links: Record<(typeof LINK_LISTS)[number], LinkRow[]>
}

/** The lists of links, in the order in which they are written. */
export const LINK_LISTS = codesIn('roles evidence filings penalties figures parts duties')

type Cited = Pick<SeedObligation, 'citations'> & { code?: string; id?: string }

/** `head` is the newest version of the pack: its `pack` part describes the pack as a whole. */
export function compilePack(
  source: PackSource,
  head: PackSource,
  catalog: Catalog,
  checkedAt: string,
): CompiledVersion {
  const version = source.versions[0]!.value
  const versionId = versionIdOf(source)
  const obligations = source.obligations.map(({ value }) => value)
  const seedRules = withDutiesBelow(source)
  const rules = compileRules(seedRules, `${versionId}/rules/`, source.packId, source.versionNumber)
  const items = compileItems(source, catalog)
  const rows = compileObligations(source, version)
  const citations = openCitationSet(catalog, (instrument) => version.texts[instrument]!, checkedAt)
  const idOf = (list: ObjectList, { code, id = '' }: { code?: string; id?: string }) =>
    code === undefined ? `${versionId}/${list}/${id}` : `${versionId}/${code}`
  const cites = byList((list) =>
    source[list].flatMap(({ value }: Located<Cited>) => citations.cites(idOf(list, value), value.citations)),
  )
  const links = {
    evidence: linksOf(versionId, obligations, (item) => item.evidence, `${versionId}/evidence/`),
    filings: linksOf(versionId, obligations, (item) => item.filings, `${versionId}/filings/`),
    penalties: linksOf(versionId, obligations, (item) => item.penalties, `${versionId}/penalties/`),
    roles: linksOf(versionId, obligations, (item) => item.addressee_roles, 'entity_roles/'),
    ...linksOfCriteria(versionId, source),
  }
  const content = { ...rules, ...items, obligations: rows, cites, links }
  const row = compileVersion(source, version, content, countCoverage(source, catalog).ratio, checkedAt)
  row.pack_json = ownHead(source.packs.length > 0 ? source : head)
  // Equal source hashes mean that there is nothing to write, not even outside the legal content. The time of loading is
  // left out.
  row.source_hash = sha256(JSON.stringify({ ...content, version: { ...row, loaded_at: '' } }))
  return { ...content, pack: packRow(head), version: row, citations: citations.rows() }
}

function compileVersion(
  source: PackSource,
  version: SeedVersion,
  content: Pick<CompiledVersion, ObjectList>,
  coverageRatio: number,
  loadedAt: string,
): VersionRow {
  const objects = byList((list) => Object.fromEntries(content[list].map(({ code, hash }) => [code, hash])))
  return {
    id: versionIdOf(source),
    pack_id: source.packId,
    version: source.versionNumber,
    publication_mode: 'draft',
    content_hash: hashVersion(version, objects),
    source_hash: '',
    ...pick(version, 'author legal_from checked_on coverage_statement release_notes'),
    ...pickOrNull(version, 'legal_to previous_version'),
    loaded_at: loadedAt,
    dates_json: canonicalJson(withFullCitations(version.dates)),
    begins_on: firstDayOf(version.dates.applies),
    texts_json: canonicalJson(version.texts),
    legal_json: canonicalJson(versionFacts(version)),
    cause_json: version.cause ? canonicalJson(withFullCitations(version.cause)) : null,
    coverage_json: canonicalJson(coverageOf(source)),
    coverage_ratio: coverageRatio,
    pack_json: '',
    obligation_count: content.obligations.length,
    rule_count: content.rules.length,
    evidence_count: content.evidence.length,
    filing_count: content.filings.length,
    penalty_count: content.penalties.length,
  }
}

/**
 * The articles that the version claims to cover, and those left out on purpose. The content hash does not include them.
 */
function coverageOf(source: PackSource) {
  return { covers: [], not_modelled: [], ...source.coverages[0]?.value }
}

function compileObligations(source: PackSource, version: SeedVersion): ObligationRow[] {
  const lineages = new Map(source.obligations.map(({ value }) => [value.code, lineageOf(source.packId, value)]))
  const byCode = new Map(source.obligations.map(({ value }) => [value.code, value]))
  const askedBy = questionsOf(source)
  const attachedText = attachedTextIn(source)
  const qualifiers = (kind: 'condition' | 'exception', items: Exceptions) =>
    canonicalJson(
      withFullCitations(items.map((item) => (isAsked(item) ? { ...item, asked: askedBy(kind, item) } : item))),
    )
  return source.obligations.map(({ value }, position) => ({
    id: `${versionIdOf(source)}/${value.code}`,
    pack_id: source.packId,
    version: source.versionNumber,
    code: value.code,
    lineage_id: lineages.get(value.code)!,
    ...obligationText(source.packId, value, version, value.parent && lineages.get(value.parent)),
    position,
    ...pick(value, 'title summary modality addressee_kind addressee_roles'),
    ...pickOrNull(value, 'trigger_event'),
    frequency_json: value.frequency ? canonicalJson(value.frequency) : null,
    periods_json: value.periods ? canonicalJson(withFullCitations(value.periods)) : null,
    conditions_json: qualifiers('condition', value.conditions ?? []),
    exceptions_json: qualifiers('exception', exceptionsOf(value, byCode)),
    conditions_text: (value.conditions ?? []).map(({ text }) => text),
    exceptions_text: exceptionsOf(value, byCode).map(({ text }) => text),
    attached_text: attachedText(value),
    applies_from_json: canonicalJson(appliesFrom(value, version)),
    begins_on: firstDayOf(appliesFrom(value, version)),
    parent_code: value.parent ?? null,
    tags: value.tags ?? [],
    derived_from: value.derived_from ?? [],
  }))
}

/** What the evidence, filings and penalties of a duty are called: the search reads it. */
function attachedTextIn({ evidence, filings, penalties }: PackSource): (duty: SeedObligation) => string[] {
  const evidenceText = new Map(
    evidence.map(({ value }) => [value.id, [value.artifact_name, value.description]] as const),
  )
  const titles = (items: typeof filings | typeof penalties) =>
    new Map(items.map(({ value: { id, title } }) => [id, [title]] as const))
  const lists = { evidence: evidenceText, filings: titles(filings), penalties: titles(penalties) }
  return (duty) =>
    (['evidence', 'filings', 'penalties'] as const).flatMap((of) =>
      (duty[of] ?? []).flatMap((code) => lists[of].get(code) ?? []),
    )
}

/**
 * The code and the hash of what each condition and exception asks. Those with the same question share it: it has the
 * code of the first duty that asks it, such as `eu-gdpr/art-35-1/e1`.
 */
function questionsOf({ packId, obligations }: PackSource) {
  const codes = new Map<string, string>()
  for (const { value } of obligations) {
    for (const [kind, items] of [['condition', value.conditions] as const, ['exception', value.exceptions] as const])
      for (const [index, item] of (items ?? []).entries()) {
        const question = questionOf(kind, item)
        const code = `${packId}/${value.code}/${kind[0]}${index + 1}`
        if (isAsked(item) && !codes.has(question)) codes.set(question, code)
      }
  }
  return (kind: 'condition' | 'exception', item: Exceptions[number]) => {
    const question = questionOf(kind, item)
    return { code: codes.get(question)!, hash: questionHashOf(question) }
  }
}

/** The exceptions of a duty with those of the duties that it hangs on, each once. */
function exceptionsOf(duty: SeedObligation, byCode: ReadonlyMap<string, SeedObligation>): Exceptions {
  const { exceptions = [], parent, stands_alone: standsAlone } = duty
  const above = parent === undefined ? undefined : byCode.get(parent)
  if (!above) return exceptions
  const inherited = exceptionsOf(above, byCode).filter((one) => !standsAlone || !above.exceptions?.includes(one))
  const all = [...exceptions, ...inherited.filter(({ note }) => !note)]
  return [...new Map(all.map((one) => [`${citedRef(one.citation)} ${one.text}`, one])).values()]
}

/** The rules, with each exclusion reaching also the duties that hang on one which it excepts. */
function withDutiesBelow({ rules, obligations }: PackSource): SeedRule[] {
  const byCode = new Map(obligations.map(({ value }) => [value.code, value]))
  const excepted = obligations.flatMap(({ value }) =>
    exceptionsOf(value, byCode).flatMap(({ rule }) => (rule === undefined ? [] : [{ rule, code: value.code }])),
  )
  return rules.map(({ value }) => {
    if (value.outcome !== 'excluded' || !Array.isArray(value.scope)) return value
    const below = excepted.flatMap(({ rule, code }) => (rule === value.id ? [code] : []))
    return { ...value, scope: [...new Set([...value.scope, ...below])] }
  })
}

type Exceptions = NonNullable<SeedObligation['exceptions']>

function linksOf(
  versionId: string,
  obligations: SeedObligation[],
  targets: (obligation: SeedObligation) => string[] | undefined,
  targetPrefix: string,
): LinkRow[] {
  return obligations.flatMap((obligation) =>
    [...new Set(targets(obligation))].map((target) => ({
      from: `${versionId}/${obligation.code}`,
      to: targetPrefix + target,
    })),
  )
}

function linksOfCriteria(versionId: string, { criteria }: PackSource) {
  const from = (id: string) => `${versionId}/criteria/${id}`
  const links = { figures: [] as LinkRow[], parts: [] as LinkRow[], duties: [] as LinkRow[] }
  for (const { value } of criteria) {
    const own = from(value.id)
    const { figures, criteria: parts } = namedIn(value)
    links.figures.push(...figures.map((figure) => ({ from: own, to: `figures/${figure}` })))
    links.parts.push(...parts.map((part) => ({ from: own, to: from(part) })))
    if (value.duty) links.duties.push({ from: own, to: `${versionId}/${value.duty}` })
  }
  return links
}

/** The pack's head as this version has it. The pack's node has the head of the newest version. */
function ownHead(source: PackSource): string {
  const { id: _id, national_law: _law, ...head } = source.packs[0]!.value
  return canonicalJson(head)
}

function packRow(head: PackSource): PackRow {
  const { national_law: nationalLaw, ...pack } = head.packs[0]!.value
  return { ...pack, national_law_json: nationalLaw ? canonicalJson(nationalLaw) : null }
}
