import type { AnswerCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import { relationshipOf } from '#src/features/relationships/relationships.ts'
import type { RelationshipFactWire } from '#src/features/relationships/schema.ts'
import { readVocabulary } from '#src/features/vocabularies/vocabularies.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { DerivedFact } from './derive.ts'
import { gather, type CitedOverride, type Gathered } from './gather.ts'
import { judge, type Judgement } from './judge.ts'
import { findMissingInputs } from './missing.ts'
import { findDisplacements, type Displacement } from './precedence.ts'
import { listFactsBetweenPacks } from './queries.ts'
import { resultOf, type SubjectJudgement } from './result.ts'
import type { ApplicabilityAnswerWire, ApplicabilityCheck } from './schema.ts'
import { subjectsOf, type Subject } from './subjects.ts'

const RELATIONSHIPS_MOST = 500

/**
 * Which packs apply to the subjects, as of a day, with the rules and input values that decided it, what is still unknown,
 * which provisions are displaced, and the published relationship facts among the packs.
 */
export async function checkApplicability(
  graph: Graph,
  answers: AnswerCache,
  body: ApplicabilityCheck,
  asOf: string,
): Promise<ApplicabilityAnswerWire> {
  const mode: PublicationMode = body.publication_mode ?? 'published'
  const vocabulary = await readVocabulary(graph, answers)
  const packIds = [...new Set(body.pack_ids ?? vocabulary.packIds)].toSorted()
  const subjects = subjectsOf(body, vocabulary.regions)
  const derivedFacts = new Map(
    [...vocabulary.facts.values()]
      .filter((fact) => fact.derived)
      .map((fact): [string, DerivedFact] => [fact.id, { values: fact.values, isExhaustive: fact.exhaustive }]),
  )
  const [gathered, facts] = await Promise.all([
    gather(graph, answers, subjects, { packIds, mode, asOf }),
    readRelationships(graph, answers, packIds, mode),
  ])
  const judged = subjects.map((subject) => judgeSubject(subject, gathered, derivedFacts, asOf))
  const results = gathered.versions.map((version) =>
    resultOf(
      version,
      subjects,
      judged.map((byPack) => byPack.get(version.pack_id)!),
    ),
  )
  const limit = body.limit ?? 100
  const found = new Set(results.map((result) => result.pack_id))
  return {
    as_of: asOf,
    results: results.slice(0, limit),
    relationships: facts
      .slice(0, RELATIONSHIPS_MOST)
      .filter((fact) => found.has(fact.from.pack_id) && found.has(fact.to.pack_id)),
    ...(facts.length > RELATIONSHIPS_MOST ? { relationships_truncated: true } : {}),
    unknown: unknownOf(results),
    assumptions: assumptionsOf(subjects),
    unavailable: packIds
      .filter((id) => !found.has(id))
      .map((id) => ({ pack_id: id, reason: `no ${mode} version that is loaded covers ${asOf}` })),
    page: pageOf(results.length, limit, 0),
  }
}

/** The facts among the packs, one more than is shown at the most; kept while they are published. */
function readRelationships(
  graph: Graph,
  answers: AnswerCache,
  packIds: string[],
  mode: PublicationMode,
): Promise<RelationshipFactWire[]> {
  const read = async () =>
    (await graph.run(listFactsBetweenPacks, { packIds, mode, limit: RELATIONSHIPS_MOST })).map(({ fact }) =>
      relationshipOf(fact),
    )
  return mode === 'published' ? answers.remember(JSON.stringify(['relationships', packIds]), read) : read()
}

/** Judges every pack for one subject, then lets precedence act among them. */
function judgeSubject(
  subject: Subject,
  gathered: Gathered,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  asOf: string,
): Map<string, SubjectJudgement> {
  const inputs = gathered.inputs.get(subject.id)!
  const judgements = new Map<string, Judgement>()
  const missing = new Map<string, string[]>()
  for (const [packId, input] of inputs) {
    const judgement = judge(input, derivedFacts, subject.knowledge)
    judgements.set(packId, judgement)
    missing.set(
      packId,
      judgement.outcome === 'undetermined' ? findMissingInputs(input, derivedFacts, subject.knowledge) : [],
    )
  }
  const overrides = gathered.overrides.get(subject.id) ?? []
  const displacements = findDisplacements<CitedOverride>(
    overrides,
    judgements,
    (packId) => missing.get(packId) ?? [],
    subject.knowledge,
    asOf,
  )
  const byPack = Map.groupBy(
    displacements,
    (displacement: Displacement<CitedOverride>) => displacement.override.toPackId,
  )
  return new Map(
    [...judgements].map(([packId, judgement]) => [
      packId,
      { subject, judgement, missing: missing.get(packId)!, displacements: byPack.get(packId) ?? [] },
    ]),
  )
}

function unknownOf(results: ApplicabilityAnswerWire['results']): ApplicabilityAnswerWire['unknown'] {
  const packsByFact = new Map<string, string[]>()
  for (const result of results) {
    for (const fact of result.missing_facts) packsByFact.set(fact, [...(packsByFact.get(fact) ?? []), result.pack_id])
  }
  return [...packsByFact]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([fact, packIds]) => ({ fact, pack_ids: packIds }))
}

function assumptionsOf(subjects: Subject[]): string[] {
  const assumed = subjects.filter((subject) => subject.knowledge.assumesTerritory).map((subject) => subject.id)
  if (assumed.length === 0) return []
  return [`Territorial conditions count as met, because no jurisdictions were given for: ${assumed.join(', ')}.`]
}
