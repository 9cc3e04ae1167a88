import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { type DutyList, explainDuties, type ExplainedPack, filterDuties } from '#src/duties/index.ts'
import { readFacts, factWiresOf } from '#src/features/graph/relationships/index.ts'
import type { GraphWire } from '#src/features/graph/view/index.ts'
import { getObligation } from '#src/features/packs/obligation.ts'
import {
  evaluate,
  type Evaluation,
  readRules,
  type Result,
  type RuleSnapshot,
  tracesOf,
} from '#src/law/engine/index.ts'
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
import { chooseVersions } from '#src/law/versions/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { today } from '#src/lib/clock.ts'
import { EDGE_BYTES, EdgeTimes, holdsFor } from '#src/lib/law/fact-row.ts'
import { PAGE_DEFAULT, pageOf } from '#src/lib/paging.ts'
import { filterInTurns } from '#src/lib/waiting/turns.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import { type DatedLawReader, KeptRows, type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { dutiesListed, rowsListed, withDuties } from './duties-listed.ts'
import { ASSUMPTIONS, choiceOfCheck, explain } from './explanations/index.ts'
import type { ApplicabilityAnswerWire, ApplicabilityCheckRequest } from './schema.ts'
import { unknownOf, withQuestions } from './unknown-inputs.ts'

const listEdgesBetweenPacks = defineQuery('check/list-edges-between-packs', fields('packIds mode'), {
  fact_id: Type.String(),
  ...EdgeTimes.properties,
})

const RELATIONSHIPS_MOST = 10
/** More than there are. */
const EVERY_PACK = 10_000
/** The outcomes of a pack that applies now or later, or whose duties another law takes over. */
const DECIDED: ReadonlySet<Result['outcome']> = new Set(['applies', 'not_yet', 'displaced'])

type Relationships = Pick<ApplicabilityAnswerWire, 'relationships' | 'relationships_total'>

/**
 * Checks which packs apply to the subjects as of a day. The answer has the rules and input values that decided it, the
 * decisive unknown facts, the displaced provisions, and the relationship facts among the packs.
 */
export async function checkApplicability(
  law: LawReader,
  body: ApplicabilityCheckRequest,
  asOf: VersionChoice,
): Promise<ApplicabilityAnswerWire> {
  const { answer, evaluation } = await evaluateCheck(law, body, asOf)
  if (body.list_duties !== true) return answer
  const { duties, acts } = await explainEvaluation(law, evaluation, asOf)
  const listed = await filterInTurns(duties, dutiesListed({ ...body, include_obligations: true })!)
  return { ...answer, acts, duties: await filterDuties(listed, body, { acts, day: asOf.validAt }) }
}

/**
 * The same check as a list of duties for people, of every pack, for any `limit`. It has all duties, unless the request
 * says which.
 */
export async function checkDuties(
  law: LawReader,
  body: ApplicabilityCheckRequest,
  asOf: VersionChoice,
): Promise<ApplicabilityAnswerWire & DutyList> {
  const all = { ...body, limit: EVERY_PACK, include_obligations: true }
  const { answer, evaluation } = await evaluateCheck(law, all, asOf)
  const { duties, ...standing } = await explainEvaluation(law, evaluation, asOf)
  const order = { acts: standing.acts, day: asOf.validAt }
  return {
    ...answer,
    ...standing,
    duties: await filterDuties(await filterInTurns(duties, rowsListed(body)), body, order),
  }
}

async function explainEvaluation(law: LawReader, evaluation: Evaluation, asOf: VersionChoice): Promise<DutyList> {
  return explainDuties(law, await tracedPacks(evaluation), asOf)
}

/** The results of an evaluation with their traces: of these packs, or of all. */
async function tracedPacks(evaluation: Evaluation, packIds?: string[]): Promise<ExplainedPack[]> {
  const packs: ExplainedPack[] = []
  for (const result of evaluation.results)
    if (packIds?.includes(result.pack_id) ?? true)
      packs.push({ result, trace: await tracesOf(result.pack_id, evaluation) })
  return packs
}

async function evaluateCheck(law: LawReader, body: ApplicabilityCheckRequest, asOf: VersionChoice) {
  const { validAt } = asOf
  const vocabulary = await readVocabulary(law)
  const packIds = [...new Set(body.pack_ids ?? vocabulary.packIds)].toSorted()
  const question = { ...asOf, current: await chooseVersions(law, asOf) }
  const rules = await readRules(law, { ...question, packIds })
  const includesObligations = body.include_obligations === true
  const isDetailed =
    includesObligations ||
    body.list_duties === true ||
    body.obligation_codes !== undefined ||
    body.explain?.obligation_codes !== undefined
  const evaluation = await evaluate(vocabulary, rules, body, {
    ...asOf,
    isDetailed,
    findsFlips: body.include_flips === true,
  })
  const { subjects, results, beside } = evaluation
  const limit = body.limit ?? PAGE_DEFAULT
  const found = new Map(rules.versions.map((row) => [row.pack_id, row.version.version]))
  const groups = groupFiguresOf(subjects)
  const assumptions = applicabilityAssumptions(subjects)
  const shown = results.slice(0, limit).map((result) => withDuties(result, dutiesListed(body)))
  const applying = results.filter(({ outcome }) => DECIDED.has(outcome)).map(({ pack_id: packId }) => packId)
  const answer: ApplicabilityAnswerWire = {
    as_of: validAt,
    ...(body.known_at ? { known_at: body.known_at } : {}),
    results: shown,
    ...(body.include_relationships === false ? {} : await readRelationships(law, { ...question, packIds: applying })),
    ...(groups.length > 0 ? { group_figures: groups } : {}),
    unknown: withQuestions(unknownOf(evaluation, body), vocabulary, validAt, subjects),
    assumptions,
    ...(beside.length > 0 ? { also_judged: beside } : {}),
    unavailable: await explainUnavailable(
      law.graph,
      packIds.filter((id) => !found.has(id)),
      asOf,
    ),
    ...(body.explain ? { explanation: await explainCheck(law, body, { rules, evaluation, assumptions }) } : {}),
    page: pageOf(results.length, limit, 0),
  }
  return { answer, evaluation }
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
export function applicabilityAssumptions(subjects: Subject[]): string[] {
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
    ...warnOfMissingRoles(subjects),
    ...sayAssumedRoles(subjects),
    ...sayContradictions(subjects),
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

interface Checked {
  rules: RuleSnapshot
  evaluation: Evaluation
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

/**
 * Judges a subject with every role, once a day and after each publication: all that answers are made of is read for it.
 * So the law of today is in the process before the first caller asks, who would wait seconds for it.
 */
export async function preloadLaw(law: DatedLawReader): Promise<void> {
  const validAt = today(law.clock)
  await law.answers.remember(`law at hand on ${validAt}`, async () => {
    // A graph too large to be read in time is not read again: its database would do nothing else.
    await readAll(law, validAt).catch(() => undefined)
    return { validAt }
  })
}

async function readAll(law: DatedLawReader, validAt: string): Promise<void> {
  const { codes } = await readVocabulary(law)
  const asOf = { mode: 'published', validAt } as const
  const { duties } = await checkDuties(law, { entity_roles: [...codes.entity_roles] }, asOf)
  // The database plans a statement when it is first run, and those of a duty's page take it longest.
  for (const { pack_id: packId, code } of duties.slice(0, 1)) await getObligation(law, packId, code, asOf)
}
