import { type Evaluation, judgeEach, readLockedRules, type RuleSnapshot } from '#src/law/engine/index.ts'
import { readVocabulary, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { type Clock, today } from '#src/lib/clock.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { needsEvaluation } from '../decisions/life-cycle.ts'
import type { ImpactItemWire, ImpactStatus } from '../schema.ts'
import { compareStatuses, statusesOf } from './compare.ts'
import {
  blockedItems,
  readCatalogue,
  readObjects,
  rememberOverrides,
  reuseItems,
  withOverrides,
} from './other-items.ts'
import { type ChangeStep, type ProfileState, stepsOfBlocksAndFacts, versionSteps } from './pending-changes.ts'
import { listImpactFacts, listOtherEvents, listPackSteps, listStates } from './queries.ts'

/** Which steps of which packs are evaluated. */
export interface EvaluationScope {
  /** Absent: all packs of each run. */
  packIds?: readonly string[] | undefined
  /** Only events after the last one that the profile has seen. */
  isNewsOnly: boolean
  /** Whether missing impacts are created. */
  creates: boolean
  /** Known impacts with these statuses are evaluated again when the profile has a newer run. */
  refreshes: readonly ImpactStatus[]
  /** Only unchanged impacts with this status are counted; absent: all. */
  status?: ImpactStatus | undefined
}

/** The evaluation of one step. Without items the step has no impact. */
export interface FoundImpact {
  step: ChangeStep
  validAt: string
  /** Empty where the step concerns no subject, or no longer does. */
  items: ImpactItemWire[]
  isKnown: boolean
}

/** The evaluation of one profile. */
export interface ImpactEvaluation {
  state: ProfileState
  found: FoundImpact[]
  /** How many known impacts needed no new evaluation. */
  unchanged: number
}

type ImpactFact = RowOf<typeof listImpactFacts>['fact']

const OTHER_KINDS = [
  'relationships_published',
  'relationships_blocked',
  'relationships_unblocked',
  'version_blocked',
  'version_unblocked',
]

/** The current runs of some profiles of one workspace. */
export async function readStates(graph: Graph, workspaceId: string, profileIds: string[]): Promise<ProfileState[]> {
  const rows = await graph.run(listStates, { workspaceId, profileIds })
  return rows.map((row) => ({ ...row, workspace_id: workspaceId }))
}

/**
 * Evaluates what has changed for each profile since its run. For every step of its packs, the run's own inputs are
 * evaluated under the text before and the text after, on the same day, and compared. Reads only.
 */
export async function evaluateImpact(
  stores: DatedLawReader,
  states: ProfileState[],
  scope: EvaluationScope,
): Promise<ImpactEvaluation[]> {
  const steps = await listSteps(stores, states, scope)
  const assessments = states.map((state): ImpactEvaluation => ({ state, found: [], unchanged: 0 }))
  const pending: Array<{ assessment: ImpactEvaluation; step: ChangeStep; validAt: string; isKnown: boolean }> = []
  const overridesOn = rememberOverrides(stores.graph)
  for (const [at, state] of states.entries()) {
    const known = new Map(state.impacts.map((impact) => [`${impact.pack_id} ${impact.event}`, impact]))
    for (const step of steps[at]!) {
      const impact = known.get(`${step.packId} ${step.event}`)
      if (impact ? !isOutdated(impact, state, step, scope) : !scope.creates) {
        if (impact) assessments[at]!.unchanged += Number(impact.status === (scope.status ?? impact.status))
        continue
      }
      const validAt = evaluationDayOf(stores.clock, state, step)
      const whole = await withOverrides(overridesOn, state, step, validAt)
      pending.push({ assessment: assessments[at]!, step: whole, validAt, isKnown: impact !== undefined })
    }
  }
  // Profiles with the same step and day lock the same versions, so one match in the graph serves all of them.
  const alike = Map.groupBy(pending, ({ step, validAt }) => JSON.stringify([step, validAt]))
  for (const group of alike.values()) {
    const { step, validAt } = group[0]!
    const items = await itemsOf(
      stores,
      step,
      validAt,
      group.map(({ assessment }) => assessment.state),
    )
    group.forEach(({ assessment, isKnown }, at) => assessment.found.push({ step, validAt, items: items[at]!, isKnown }))
  }
  return assessments
}

/** Whether the evaluation of a step may change a known impact. */
function isOutdated(
  { status, run_id: runId }: ProfileState['impacts'][number],
  { run }: ProfileState,
  { isEnded = false }: ChangeStep,
  { refreshes }: EvaluationScope,
): boolean {
  return (isEnded || refreshes.includes(status)) && needsEvaluation(status, { isNewRun: runId !== run.id, isEnded })
}

async function listSteps(
  stores: DatedLawReader,
  states: ProfileState[],
  scope: EvaluationScope,
): Promise<ChangeStep[][]> {
  const isOfAll = states.some(({ run }) => !run.pack_ids)
  const locked = states.flatMap((state) => state.locked.map(({ pack_id }) => pack_id))
  const all = isOfAll ? (await readVocabulary(stores)).packIds : []
  const wanted = [...new Set([...locked, ...all])].filter((packId) => scope.packIds?.includes(packId) ?? true)
  const afterOf = (state: ProfileState) =>
    scope.isNewsOnly ? (state.seen_event ?? state.run.event_seq) : state.run.event_seq
  const [rows, events] = await Promise.all([
    stores.graph.run(listPackSteps, { packIds: wanted.toSorted() }),
    stores.graph.run(listOtherEvents, {
      after: Math.min(...states.map(afterOf), Number.MAX_SAFE_INTEGER),
      kinds: OTHER_KINDS,
    }),
  ])
  return states.map((state) =>
    [...versionSteps(state, rows, dayFor(stores.clock, state)), ...stepsOfBlocksAndFacts(state, events)].filter(
      ({ packId, event, isEnded }) =>
        (scope.packIds?.includes(packId) ?? true) && (!scope.isNewsOnly || isEnded || event > afterOf(state)),
    ),
  )
}

/** The day on which a run is evaluated: today, or the run's own day when that is later. */
export function dayFor(clock: Clock, { run }: ProfileState): string {
  const day = today(clock)
  return run.as_of > day ? run.as_of : day
}

/**
 * The day on which both texts of a step are evaluated, so that only the change makes a difference. It is not before the
 * new text's first day; for a text that is over it is that day.
 */
export function evaluationDayOf(
  clock: Clock,
  state: ProfileState,
  { legalFrom = '', isOver = false }: ChangeStep,
): string {
  if (isOver) return legalFrom
  const day = dayFor(clock, state)
  return legalFrom > day ? legalFrom : day
}

/** The items of one step for each of several profiles. */
async function itemsOf(
  stores: DatedLawReader,
  step: ChangeStep,
  validAt: string,
  states: ProfileState[],
): Promise<ImpactItemWire[][]> {
  if (step.isEnded) return states.map(() => [])
  const { graph, clock } = stores
  const [vocabulary, facts] = await Promise.all([readVocabulary(stores), readFacts(graph, step)])
  // One after the other: each takes several connections.
  const whole = await readLockedRules(stores, step.before)
  const wholeAfter = step.kind === 'blocked' ? undefined : await readLockedRules(stores, step.after)
  const near = packsNear(step, facts, [whole, ...(wholeAfter ? [wholeAfter] : [])])
  const contents = states.map(({ version }) => version.content_json)
  const asOf = { validAt, knownAt: new Date(clock.now()).toISOString() }
  const statuses = await judgeEach(vocabulary, within(whole, near), contents, asOf, statusesOf)
  if (!wholeAfter) return statuses.map((status) => blockedItems(status, step, validAt))
  const after = await judgeEach(vocabulary, within(wholeAfter, near), contents, asOf, (judged) => ({
    statuses: statusesOf(judged),
    roles: rolesOf(judged, vocabulary),
  }))
  const isVersion = step.kind === 'version'
  const objects = isVersion ? await readObjects(stores, step.event) : []
  const catalogue = {
    before: await readCatalogue(stores, versionIdOf(whole, step.packId)),
    after: await readCatalogue(stores, versionIdOf(wholeAfter, step.packId)),
  }
  const items: ImpactItemWire[][] = []
  for (const [at, status] of statuses.entries()) {
    await nextTurn()
    const compared = {
      packId: step.packId,
      before: status,
      after: after[at]!.statuses,
      objects,
      catalogue,
      roles: after[at]!.roles,
      legalFrom: step.legalFrom ?? '',
      validAt,
    }
    items.push([...compareStatuses(compared), ...reuseItems(status, facts, step, validAt)])
  }
  return items
}

/** The roles that each subject has or may have, with all broader terms; absent where its roles are not known. */
function rolesOf(
  { subjects }: Pick<Evaluation, 'subjects'>,
  { broader }: Vocabulary,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    subjects.flatMap(({ id, openness, terms, mayHave }) => {
      if (!openness.closed.get('')!.has('entity_roles')) return []
      const held = [...terms.map((term) => term.id), ...mayHave]
      const reached = held.flatMap((term) => [...withBroader(term, broader)])
      return [[id, new Set(reached)] as const]
    }),
  )
}

async function readFacts(graph: Graph, { factIds }: ChangeStep): Promise<ImpactFact[]> {
  if (factIds.length === 0) return []
  return (await graph.run(listImpactFacts, { factIds })).map(({ fact }) => fact)
}

/** The pack that changed, the packs that overrides connect with it, and the packs of the step's facts. */
function packsNear({ packId }: ChangeStep, facts: ImpactFact[], laws: RuleSnapshot[]): ReadonlySet<string> {
  const near = new Set([packId, ...facts.flatMap((fact) => [fact.from_pack_id, fact.to_pack_id])])
  const overrides = laws.flatMap((law) => law.precedence.map(({ fact }) => fact))
  // An override may itself be displaced by a third act, so the neighbours' overrides count too.
  for (let round = 0; round < 2; round++) {
    for (const fact of overrides) {
      if (near.has(fact.from_pack_id)) near.add(fact.to_pack_id)
      if (near.has(fact.to_pack_id)) near.add(fact.from_pack_id)
    }
  }
  return near
}

function within(rules: RuleSnapshot, packIds: ReadonlySet<string>): RuleSnapshot {
  return {
    ...rules,
    versions: rules.versions.filter((row) => packIds.has(row.pack_id)),
    rules: rules.rules.filter(({ rule }) => rule.pack_id === '' || packIds.has(rule.pack_id)),
    obligations: rules.obligations.filter((row) => packIds.has(row.pack_id)),
    precedence: rules.precedence.filter(({ fact }) => packIds.has(fact.from_pack_id) && packIds.has(fact.to_pack_id)),
  }
}

function versionIdOf(rules: RuleSnapshot, packId: string): string | undefined {
  return rules.versions.find((row) => row.pack_id === packId)?.version.id
}
