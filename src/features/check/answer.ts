import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { readFacts, factWiresOf } from '#src/features/graph/relationships/index.ts'
import type { GraphWire } from '#src/features/graph/view/index.ts'
import type { Result } from '#src/law/engine/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import {
  type Figure,
  FIGURES,
  sayAssumedRoles,
  sayContradictions,
  warnOfMissingRoles,
  ofSubjectsInWords,
  type Subject,
} from '#src/law/subjects/index.ts'
import { type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { EDGE_BYTES, EdgeTimes, holdsFor } from '#src/lib/law/fact-row.ts'
import { PAGE_DEFAULT, pageOf } from '#src/lib/paging.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import { KeptRows, type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import type { Question } from './against/index.ts'
import { dutiesListed, withDuties } from './duties-listed.ts'
import { withEntries } from './entries.ts'
import { ASSUMPTIONS, choiceOfCheck, explain } from './explanations/index.ts'
import { nextAnswersOf } from './next-answers.ts'
import type { ApplicabilityAnswerWire, ApplicabilityCheckRequest } from './schema.ts'
import { unknownOf, withQuestions } from './unknown-inputs.ts'
import { type Evaluated, packsOf, tracedPacks } from './evaluate-question.ts'

const listEdgesBetweenPacks = defineQuery('check/list-edges-between-packs', fields('packIds mode'), {
  fact_id: Type.String(),
  ...EdgeTimes.properties,
})

const RELATIONSHIPS_MOST = 10
/** The outcomes of a pack that applies now or later, or whose duties another law takes over. */
const DECIDED: ReadonlySet<Result['outcome']> = new Set(['applies', 'not_yet', 'displaced'])

type Relationships = Pick<ApplicabilityAnswerWire, 'relationships' | 'relationships_total'>

/** What a check says of an evaluated question. */
export async function answerOf(
  law: LawReader,
  { body, asOf, current }: Question<ApplicabilityCheckRequest>,
  { rules, evaluation, vocabulary }: Evaluated,
): Promise<ApplicabilityAnswerWire> {
  const { validAt } = asOf
  const { subjects, results, beside } = evaluation
  const limit = body.limit ?? PAGE_DEFAULT
  const found = new Map(rules.versions.map((row) => [row.pack_id, row.version.version]))
  const groups = groupFiguresOf(subjects)
  const assumptions = applicabilityAssumptions(subjects, vocabulary)
  const shown = results.slice(0, limit).map((result) => withDuties(result, dutiesListed(body)))
  const applying = results.filter(({ outcome }) => DECIDED.has(outcome)).map(({ pack_id: packId }) => packId)
  const unknown = withQuestions(unknownOf(evaluation, body, vocabulary), vocabulary, validAt, subjects)
  return {
    as_of: validAt,
    ...(body.known_at ? { known_at: body.known_at } : {}),
    results: shown,
    ...(body.include_relationships === false
      ? {}
      : await readRelationships(law, { ...asOf, current, packIds: applying })),
    ...(groups.length > 0 ? { group_figures: groups } : {}),
    unknown: body.view === 'full' ? await withEntries(unknown, evaluation, rules, vocabulary) : unknown,
    next_answers: nextAnswersOf(unknown, evaluation, rules, vocabulary),
    assumptions,
    ...(beside.length > 0 ? { also_judged: beside } : {}),
    unavailable: await explainUnavailable(
      law.graph,
      packsOf(body, vocabulary).filter((id) => !found.has(id)),
      asOf,
    ),
    ...(body.explain
      ? { explanation: await explainCheck(law, body, { rules, evaluation, vocabulary, assumptions }) }
      : {}),
    page: pageOf(results.length, limit, 0),
  }
}

/**
 * The first relationship facts among the packs. Published ones are cached, by the chosen versions of these packs, and
 * their edges for all days.
 */
function readRelationships(
  law: LawReader,
  { packIds, current, ...asOf }: VersionChoice & { packIds: string[]; current: ReadonlyMap<string, string> },
): Promise<Relationships> {
  const { mode } = asOf
  const readEdges = async () => new KeptRows(await law.graph.run(listEdgesBetweenPacks, { packIds, mode }), EDGE_BYTES)
  const versions = packIds.map((packId) => [packId, current.get(packId)])
  return rememberPublished(law, mode, ['relationships', asOf, versions], async () => {
    const { rows } = await rememberPublished(law, mode, ['edges between packs', packIds], readEdges)
    const ids = [...new Set(rows.filter((edge) => holdsFor(edge, asOf)).map((edge) => edge.fact_id))]
    const facts = await readFacts(law, ids.slice(0, RELATIONSHIPS_MOST), asOf)
    return { relationships: await factWiresOf(law, facts, { ...asOf, current }), relationships_total: ids.length }
  })
}

/** The assumptions that replace inputs that were not given. */
export function applicabilityAssumptions(subjects: Subject[], vocabulary: Vocabulary): string[] {
  const whose = (ids: string[]) => ofSubjectsInWords(ids, subjects)
  const assumed = subjects.filter((subject) => subject.knowledge.assumesTerritory).map((subject) => subject.id)
  const untied = subjects.filter(({ given }) => given.jurisdictions !== undefined).map(({ id }) => id)
  const alone = subjects.filter((subject) => !subject.group && FIGURES.some((key) => subject.knowledge.facts.has(key)))
  return [
    ...(assumed.length > 0 ? [`${ASSUMPTIONS.territory}, because no jurisdictions were given${whose(assumed)}.`] : []),
    ...(untied.length > 0
      ? [`${ASSUMPTIONS.ties} that a rule asks for, such as an establishment${whose(untied)}.`]
      : []),
    ...(alone.length > 0
      ? [
          `${ASSUMPTIONS.figures} to include linked and partner enterprises, because no ownership was given${whose(alone.map(({ id }) => id))}.`,
        ]
      : []),
    ...warnOfMissingRoles(subjects, vocabulary),
    ...sayAssumedRoles(subjects, vocabulary),
    ...sayContradictions(subjects, vocabulary),
  ]
}

/** The sums of the subjects' groups, with the members that they are made of. */
export function groupFiguresOf(subjects: Subject[]): NonNullable<ApplicabilityAnswerWire['group_figures']> {
  return subjects.flatMap(({ id, group }) => {
    if (!group) return []
    const sumOf = (figure: Figure) => {
      const { value, isExact, unknownOf: without } = group.totals[figure]
      return { value, exact: isExact, unknown_of: without }
    }
    return [
      {
        subject_id: id,
        staff: sumOf('staff'),
        turnover_eur: sumOf('turnover_eur'),
        balance_sheet_eur: sumOf('balance_sheet_eur'),
        members: group.members,
        citations: ['CELEX:32003H0361 Annex 3', 'CELEX:32003H0361 Annex 6'],
      },
    ]
  })
}

interface Checked extends Evaluated {
  assumptions: string[]
}

/** Explains a check from the same results and traces that a run would store. */
async function explainCheck(
  law: LawReader,
  body: ApplicabilityCheckRequest,
  { rules, evaluation, assumptions }: Checked,
): Promise<GraphWire> {
  const choice = choiceOfCheck(body.explain ?? {}, body.include_obligations === true)
  const packs = await tracedPacks(evaluation, choice.packIds)
  const relationships = rules.precedence.map(({ fact }) => fact)
  return explain(law, { packs, given: evaluation.given, assumptions, relationships }, choice)
}
