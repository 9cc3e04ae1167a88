import { type Static, Type } from '@sinclair/typebox'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { AppliesFrom, appliesFromOf } from '#src/lib/law/applies-from.ts'
import { Citation, packReadQuery, type PublicationMode, Source } from '#src/lib/law/law-schema.ts'
import { citationOf } from '#src/lib/law/provisions.ts'
import { type Qualifier, questionOf } from '#src/lib/law/qualifiers.ts'
import { NOTE_KINDS, Qualified as SeedQualified } from '#src/lib/law/seed-parts.ts'
import { inner, outside, withRefs } from '#src/lib/law/shapes.ts'
import { Page, pageOf, pagingQuery } from '#src/lib/paging.ts'
import { filled, present } from '#src/lib/present.ts'
import { Component, Described, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, pickBy, viewParameter } from '#src/lib/views.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { bindingFilter, bindingQuery, type BoundParty } from './filter.ts'
import { SeedObligation } from './obligation.ts'
import { listMatchingObligations, listObligations, type ListedObligation } from './queries.ts'

const Qualified = Named('Condition', {
  ...outside(SeedQualified, 'text ref rule', {
    rule: { description: 'Code of the applicability rule that expresses it' },
  }),
  'question?': Described('No rule decides it: what to ask a person'),
  'each_time?': Type.Literal(true, { description: 'It is of one case, such as a breach: no check asks it' }),
  'note?': StringEnum(NOTE_KINDS, {
    description: 'It is no condition: what it says about the duty instead',
    examples: ['history'],
  }),
})

const timing = outside(SeedObligation, 'frequency periods', {
  frequency: inner('Frequency', 'kind period by note', {
    by: { description: 'The day by which it is done once', examples: ['2026-05-21'] },
  }),
  periods: inner(
    'Period',
    'kind of duration bound event text ref',
    {
      kind: { description: 'By when, how long it lasts, is valid or is kept, or from which length on a rule holds' },
      of: { description: 'Of what', examples: ['certification'] },
      duration: { examples: ['P5Y'] },
      bound: { description: 'Whether it is the most or the least' },
      event: { description: 'From which it runs' },
    },
    { description: 'Lengths of time beside those of filings, evidence and `frequency`' },
  ),
})

export const Obligation = Component('Obligation', {
  code: Type.String({ examples: ['art-19-4-a'] }),
  pack_id: Type.String(),
  pack_version: FullOnly(Type.String()),
  lineage_id: FullOnly(Described('Survives renumbering between versions')),
  hash: FullOnly(Described('SHA-256 of the legal content')),
  ...outside(SeedObligation, 'title summary modality', {
    summary: { description: "In this service's own words" },
    modality: Type.String({ examples: ['must'] }),
  }),
  addressee_kind: FullOnly(Type.String({ examples: ['entity'] })),
  ...outside(SeedObligation, 'addressee_roles trigger_event'),
  frequency: FullOnly(timing.frequency),
  periods: FullOnly(timing.periods),
  'conditions?': FullOnly(Type.Array(Qualified)),
  'exceptions?': FullOnly(Type.Array(Qualified)),
  applies_from: Type.Array(AppliesFrom),
  citations: Type.Array(RefTo(Citation), { minItems: 1 }),
  'parent_code?': FullOnly(Type.String()),
  tags: FullOnly(Type.Array(Type.String())),
  evidence: FullOnly(Described.list('Codes of evidence requirements')),
  filings: FullOnly(Described.list('Codes of filing rules')),
  penalties: FullOnly(Described.list('Codes of penalty facts')),
})
export type ObligationWire = Static<typeof Obligation>

export const listObligationsQuery = Strict({ ...bindingQuery, ...packReadQuery, ...viewParameter, ...pagingQuery })
export const ObligationList = Named('DomainPackObligationList', {
  data: Type.Array(RefTo(Obligation)),
  page: RefTo(Page),
  source: RefTo(Source),
})
/** More than any version has. */
const VERSION_MOST = 100_000

/** All obligations of a version, by its id `eu-dora@1.0.0`, in the order of the law; kept while they are published. */
export function readObligations(law: LawReader, versionId: string, mode: PublicationMode): Promise<ObligationWire[]> {
  return rememberPublished(law, mode, ['obligations', versionId], async () => {
    const [row] = await law.graph.run(listObligations, { versionId, limit: VERSION_MOST, offset: 0 })
    return (row?.obligations ?? []).map(obligationOf)
  })
}

/** An obligation outside: absent values are left out. */
export function obligationOf({
  version,
  conditions_json: conditions,
  exceptions_json: exceptions,
  ...row
}: ListedObligation) {
  return pickBy(Obligation, {
    ...row,
    pack_version: version,
    ...present({
      frequency: row.frequency_json,
      periods: row.periods_json && withRefs(row.periods_json),
      conditions: filled(conditions.map((one) => qualifiedOf('condition', one))),
      exceptions: filled(exceptions.map((one) => qualifiedOf('exception', one))),
    }),
    applies_from: row.applies_from_json.map(appliesFromOf),
    citations: row.citations.map(citationOf),
  })
}

function qualifiedOf(kind: 'condition' | 'exception', qualifier: Qualifier) {
  const { rule, note, open, ...said } = withRefs(qualifier)
  const eachTime = present({ each_time: open?.each_time })
  if (rule !== undefined) return { ...said, rule, ...eachTime }
  return note ? { ...said, note } : { ...said, question: questionOf(kind, qualifier), ...eachTime }
}

/**
 * The obligations of a pack's current version, in the order of the law; all, or those that bind somebody. Throws
 * `not_found` for an unknown pack.
 */
export async function listDomainPackObligations(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  { limit, offset, ...binding }: { limit: number; offset: number } & BoundParty,
) {
  const pack = await requirePack(law, packId, asOf)
  const rows = await law.graph.run(listMatchingObligations, {
    ...(await bindingFilter(law, binding, [pack.version], asOf)),
    versionIds: [pack.version.id],
    tags: null,
    modalities: null,
    acts: null,
    limit,
    offset,
  })
  const found = rows.flatMap(({ obligation }) => obligation ?? [])
  return { data: found.map(obligationOf), page: pageOf(rows[0]!.total, limit, offset), source: sourceOf(pack) }
}
