import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { RelationshipFact, factWiresOf } from '#src/features/graph/relationships/index.ts'
import { EvidenceRequirement, evidenceOf } from '#src/law/attachments/evidence.outside.ts'
import { filingOf, FilingRule } from '#src/law/attachments/filing.outside.ts'
import { PenaltyFact, penaltyOf } from '#src/law/attachments/penalty.outside.ts'
import { readEvidence, readFilings, readPenalties } from '#src/law/attachments/index.ts'
import { Obligation, obligationOf, readObligations } from '#src/law/obligations/obligation.outside.ts'
import { ObligationNode } from '#src/law/obligations/index.ts'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import { nameRules } from '#src/law/versions/compare.outside.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { pointNear } from '#src/law/vocabulary/index.ts'
import { type VersionChoice, versionChoiceParams } from '#src/lib/as-of.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import { packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { Component, Described, NamedList, RefTo, Strict } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { Problem } from '#src/problems.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

export const ObligationDetail = Component('ObligationDetail', {
  ...Obligation.properties,
  evidence_requirements: Type.Array(RefTo(EvidenceRequirement)),
  filing_rules: Type.Array(RefTo(FilingRule)),
  penalty_facts: Type.Array(RefTo(PenaltyFact)),
  relationships: Type.Array(RefTo(RelationshipFact), {
    description: 'Facts with this obligation at an end, and facts of its pack that name a provision it rests on',
  }),
  sub_obligations: Type.Array(RefTo(Obligation), { description: 'Those that have it as parent' }),
  rules: FullOnly(
    NamedList('ObligationRule', 'The rules that its dates, conditions, exceptions and fines name by code, in words', {
      code: Type.String(),
      says: Described('What it asks of a company'),
    }),
  ),
  source: RefTo(Source),
})
type ObligationDetailWire = Static<typeof ObligationDetail>

export const obligationParams = Strict({
  pack_id: Described('Id of a pack', 'eu-dora'),
  code: Described('Code of an obligation of this pack', 'art-19-4-a'),
})

export const obligationQuery = Strict({ ...packReadQuery, ...viewParameter })

const findObligation = defineQuery('obligations/find-obligation', fields('versionId code'), {
  obligation: ObligationNode,
  sub_obligations: Type.Array(ObligationNode),
})

const listFactsOfObligation = defineQuery(
  'obligations/list-facts-of-obligation',
  { ...fields('versionId code'), ...versionChoiceParams },
  { fact: FactNode },
)

/** A penalty may belong to hundreds of duties, which the list of penalties tells. */
function withoutOthers<T extends { obligations?: string[] }>({
  obligations: _others,
  ...own
}: T): Omit<T, 'obligations'> {
  return own
}

/** One obligation with everything attached to it. Throws `not_found` for an unknown pack or code. */
export async function getObligation(
  law: LawReader,
  packId: string,
  code: string,
  asOf: VersionChoice,
): Promise<ObligationDetailWire> {
  const pack = await requirePack(law, packId, asOf)
  const versionId = pack.version.id
  const [[row], held] = await Promise.all([
    law.graph.run(findObligation, { versionId, code }),
    law.graph.run(listFactsOfObligation, { versionId, code, ...asOf }),
  ])
  if (!row) {
    const codes = (await readObligations(law, versionId, asOf.mode)).map((duty) => duty.code)
    const near = pointNear(code, codes, `GET /api/v1/domain-packs/${packId}/obligations`)
    const detail = `${packId} ${pack.version.version} has no obligation ${JSON.stringify(code)}${near}`
    throw new Problem('not_found', detail, { field: 'path.code' })
  }
  const { evidence, filings, penalties } = row.obligation
  const current = asOf.mode === 'published' ? await chooseVersions(law, asOf) : undefined
  const [evidenceRows, filingRows, penaltyRows] = await Promise.all([
    readEvidence(law, [versionId], asOf.mode),
    readFilings(law, [versionId], asOf.mode),
    readPenalties(law, [versionId], asOf.mode),
  ])
  // As in every list of facts, both ends are of packs that are the law on the day.
  const facts = held
    .map(({ fact }) => fact)
    .filter(({ from_pack_id: from, to_pack_id: to }) => !current || (current.has(from) && current.has(to)))
  return {
    ...obligationOf(row.obligation),
    evidence_requirements: evidenceRows.filter((item) => evidence.includes(item.code)).map(evidenceOf),
    filing_rules: filingRows.filter((item) => filings.includes(item.code)).map(filingOf),
    penalty_facts: penaltyRows
      .filter((item) => penalties.includes(item.code))
      .map(penaltyOf)
      .map(withoutOthers),
    relationships: await factWiresOf(law, facts, { ...asOf, current }),
    sub_obligations: row.sub_obligations.map(obligationOf),
    rules: await nameRules(law, pack.version, [
      { kind: 'obligation', code },
      ...filings.map((one) => ({ kind: 'filing_rule' as const, code: one })),
      ...penalties.map((one) => ({ kind: 'penalty_fact' as const, code: one })),
    ]),
    source: sourceOf(pack),
  }
}
