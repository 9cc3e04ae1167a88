import { evaluateAll, type Evaluation, readLockedRules, type RuleSnapshot, listPrecedence } from '#src/engine/index.ts'
import { readVocabulary, withBroader, type Vocabulary } from '#src/vocabulary/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import { today, type Clock } from '#src/lib/clock.ts'
import { readCatalogue, readObjects } from './catalogue.ts'
import { compareStatuses } from './compare.ts'
import { blockedItems, reuseItems } from './other-items.ts'
import { listImpactFacts, listOtherEvents, listPackSteps, listStates } from '../queries.ts'
import { isUndecided, type ImpactItemWire, type ImpactStatus } from '../schema.ts'
import { statusesOf } from './status.ts'
import { otherSteps, versionSteps, type ProfileState, type Step } from './pending-changes.ts'

/** What impacts are worked out from. */
export interface ImpactStores {
  graph: Graph
  answers: ResponseCache
  clock: Clock
}

/** Which steps of which packs are looked at. */
export interface EvaluationScope {
  /** Absent: all packs of each run. */
  packIds?: readonly string[] | undefined
  /** Only events after the last one that the profile has seen. */
  isNewsOnly: boolean
  /** Whether impacts that are missing are worked out. */
  creates: boolean
  /** Which of the known impacts are measured again when a newer run took the place of theirs. */
  refreshes: readonly ImpactStatus[]
  /** Only known impacts in this state are counted. */
  status?: ImpactStatus | undefined
}

/** An impact that was worked out. Without items there is none. */
export interface FoundImpact {
  step: Step
  asOf: string
  /** Empty where an impact that is known concerns nobody any more. */
  items: ImpactItemWire[]
  isKnown: boolean
}

/** What an assessment of one profile came to. */
export interface ImpactEvaluation {
  state: ProfileState
  found: FoundImpact[]
  /** Known impacts that there was no reason to work out again. */
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
 * What became of each profile's run since it was made: every step of its packs is evaluated with the run's own inputs under
 * the text before and the text after it, on the same day, and compared. Reads only.
 */
export async function evaluateImpact(
  stores: ImpactStores,
  states: ProfileState[],
  scope: EvaluationScope,
): Promise<ImpactEvaluation[]> {
  const steps = await listSteps(stores, states, scope)
  const assessments = states.map((state): ImpactEvaluation => ({ state, found: [], unchanged: 0 }))
  const pending: Array<{ assessment: ImpactEvaluation; step: Step; asOf: string; isKnown: boolean }> = []
  for (const [at, state] of states.entries()) {
    const known = new Map(state.impacts.map((impact) => [`${impact.pack_id} ${impact.event}`, impact]))
    for (const step of steps[at]!) {
      const impact = known.get(`${step.packId} ${step.event}`)
      const isMeasured =
        impact &&
        (step.isEnded
          ? !isUndecided(impact.status)
          : impact.run_id === state.run.id || !scope.refreshes.includes(impact.status))
      if (isMeasured) assessments[at]!.unchanged += Number(impact.status === (scope.status ?? impact.status))
      else if (impact || scope.creates) {
        const asOf = dayOf(stores.clock, state, step)
        pending.push({ assessment: assessments[at]!, step, asOf, isKnown: impact !== undefined })
      }
    }
  }
  // Profiles that lock the same versions are evaluated together: the graph matches all of them at once.
  const alike = Map.groupBy(pending, ({ step, asOf }) => JSON.stringify([step, asOf]))
  for (const group of alike.values()) {
    const { assessment: first, step: drafted, asOf } = group[0]!
    const step = await withOverrides(stores.graph, first.state, drafted)
    const items = await itemsOf(
      stores,
      step,
      asOf,
      group.map(({ assessment }) => assessment.state),
    )
    group.forEach(({ assessment, isKnown }, at) => assessment.found.push({ step, asOf, items: items[at]!, isKnown }))
  }
  return assessments
}

async function listSteps(
  { graph, answers, clock }: ImpactStores,
  states: ProfileState[],
  scope: EvaluationScope,
): Promise<Step[][]> {
  const isOfAll = states.some(({ run }) => !run.pack_ids)
  const locked = states.flatMap((state) => state.locked.map(({ pack_id }) => pack_id))
  const all = isOfAll ? (await readVocabulary(graph, answers)).packIds : []
  const wanted = [...new Set([...locked, ...all])].filter((packId) => scope.packIds?.includes(packId) ?? true)
  const afterOf = (state: ProfileState) =>
    scope.isNewsOnly ? (state.seen_event ?? state.run.event_seq) : state.run.event_seq
  const [rows, events] = await Promise.all([
    graph.run(listPackSteps, { packIds: wanted.toSorted() }),
    graph.run(listOtherEvents, {
      after: Math.min(...states.map(afterOf), Number.MAX_SAFE_INTEGER),
      kinds: OTHER_KINDS,
    }),
  ])
  return states.map((state) =>
    [...versionSteps(state, rows, dayFor(clock, state)), ...otherSteps(state, events)].filter(
      ({ packId, event, isEnded }) =>
        (scope.packIds?.includes(packId) ?? true) && (!scope.isNewsOnly || isEnded || event > afterOf(state)),
    ),
  )
}

/** A pack that was not locked brings what decides between it and the others. */
export async function withOverrides(graph: Graph, state: ProfileState, step: Step): Promise<Step> {
  if (step.kind !== 'version' || step.fromVersion !== undefined) return step
  const packIds = [...state.locked.map(({ pack_id }) => pack_id), step.packId]
  const rows = await graph.run(listPrecedence, { packIds, mode: 'published', knownAt: null })
  const own = rows.filter(({ fact }) => fact.from_pack_id === step.packId || fact.to_pack_id === step.packId)
  const factIds = [...new Set([...step.after.factIds, ...own.map(({ fact }) => fact.id)])].toSorted()
  return { ...step, after: { ...step.after, factIds } }
}

/** The day on which a run is looked at. */
export function dayFor(clock: Clock, { run }: ProfileState): string {
  const day = today(clock)
  return run.as_of > day ? run.as_of : day
}

/** Both texts are asked on one day, so that nothing but the change makes a difference: no sooner than the new one is the law. */
export function dayOf(clock: Clock, state: ProfileState, { legalFrom = '', isOver = false }: Step): string {
  if (isOver) return legalFrom
  const day = dayFor(clock, state)
  return legalFrom > day ? legalFrom : day
}

/** The items of one step for each of several profiles. */
async function itemsOf(
  stores: ImpactStores,
  step: Step,
  asOf: string,
  states: ProfileState[],
): Promise<ImpactItemWire[][]> {
  if (step.isEnded) return states.map(() => [])
  const { graph, answers, clock } = stores
  const [vocabulary, facts, whole, wholeAfter] = await Promise.all([
    readVocabulary(graph, answers),
    readFacts(graph, step),
    readLockedRules(graph, answers, step.before),
    step.kind === 'blocked' ? undefined : readLockedRules(graph, answers, step.after),
  ])
  const near = packsNear(step, facts, [whole, ...(wholeAfter ? [wholeAfter] : [])])
  const contents = states.map(({ version }) => version.content_json)
  const frame = { asOf, knownAt: new Date(clock.now()).toISOString(), isDetailed: false }
  const before = await evaluateAll(graph, vocabulary, within(whole, near), contents, frame)
  const statuses = before.map(statusesOf)
  if (!wholeAfter) return statuses.map((status) => blockedItems(status, step, asOf))
  const after = await evaluateAll(graph, vocabulary, within(wholeAfter, near), contents, frame)
  const isVersion = step.kind === 'version'
  const objects = isVersion ? await readObjects(graph, answers, step.event) : []
  const catalogue = {
    before: await readCatalogue(graph, answers, versionIdOf(whole, step.packId)),
    after: await readCatalogue(graph, answers, versionIdOf(wholeAfter, step.packId)),
  }
  return statuses.map((status, at) => {
    const compared = {
      packId: step.packId,
      before: status,
      after: statusesOf(after[at]!),
      objects,
      catalogue,
      roles: rolesOf(after[at]!, vocabulary),
      legalFrom: step.legalFrom ?? '',
      asOf,
    }
    return [...compareStatuses(compared), ...reuseItems(status, facts, step, asOf)]
  })
}

/** The roles of each subject with all that is broader; absent for a subject whose roles are not known. */
function rolesOf({ subjects }: Evaluation, { broader }: Vocabulary): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    subjects.flatMap(({ id, hasRoles, terms }) => {
      if (!hasRoles) return []
      const reached = terms.flatMap((term) => [...withBroader(term.id, broader)])
      return [[id, new Set(reached)] as const]
    }),
  )
}

async function readFacts(graph: Graph, { factIds }: Step): Promise<ImpactFact[]> {
  if (factIds.length === 0) return []
  return (await graph.run(listImpactFacts, { factIds })).map(({ fact }) => fact)
}

/** The pack that changed, those that go before it or behind it, and those that share evidence with it. */
function packsNear({ packId }: Step, facts: ImpactFact[], laws: RuleSnapshot[]): ReadonlySet<string> {
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

function within(law: RuleSnapshot, packIds: ReadonlySet<string>): RuleSnapshot {
  return {
    versions: law.versions.filter((row) => packIds.has(row.pack_id)),
    rules: law.rules.filter(({ rule }) => rule.pack_id === '' || packIds.has(rule.pack_id)),
    obligations: law.obligations.filter((row) => packIds.has(row.pack_id)),
    precedence: law.precedence.filter(({ fact }) => packIds.has(fact.from_pack_id) && packIds.has(fact.to_pack_id)),
  }
}

function versionIdOf(law: RuleSnapshot, packId: string): string | undefined {
  return law.versions.find((row) => row.pack_id === packId)?.version.id
}
