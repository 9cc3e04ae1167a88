import type { Knowledge, Scalar } from '#src/law/subjects/index.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { judgePack, type Outcome, type PackInput, type PackOutcome } from '../evaluate/judge.ts'
import type { DerivedFact } from '../rules/derive.ts'
import { type Broader, representativeLists, representativeValues } from '../rules/representative-values.ts'
import { judgeGroup, type Rule } from '../rules/rules.ts'
import { collectDecisiveUnknowns, collectReached, openStateOf } from './unknowns-of-rules.ts'

/** How a search is narrowed. */
interface SearchSettings {
  /** Inputs that are known to matter. They are not searched and not returned. */
  known?: readonly string[]
  /** The most outcomes computed for one open input. Beyond it the input is named without proof that it matters. */
  trialsMost?: number
  /**
   * True: states in which the same is open are searched once. It pays where few rules are open, as for a single duty.
   */
  remembersStates?: boolean
}

const TRIALS_MOST = 500

/** The inputs that can change an undetermined outcome. */
interface OpenQuestion<J extends Judged = Judged> {
  /** Facts and lists whose value can change the outcome. */
  inputs: string[]
  /** The judgement, when no value of any open input can change it. */
  settled?: J
}

/** What a search compares: an outcome, and for a duty that applies later its day. */
interface Judged {
  outcome: Outcome
  from?: string
  knowledge: Knowledge
}

/** Treats one possible value of an input as given. */
type Assign = (knowledge: Knowledge) => Knowledge

type PackOnly = Judged & { outcome: PackOutcome }

/** The inputs whose value can change a pack's outcome for one subject. Other requests run while it searches. */
export async function findOpenQuestion(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
  broader: Broader = () => [],
): Promise<OpenQuestion<PackOnly>> {
  const { knowledge } = judgePack(input, derivedFacts, given)
  const conditions = conditionsOf(input)
  // A rule that is already false stays false. It is left out, because the outcome is computed hundreds of times.
  const roots = input.rules.filter(
    (rule) =>
      rule.scope.length === 0 &&
      rule.outcome !== 'derives' &&
      !rule.groups.some((group) => judgeGroup(group, knowledge) === false),
  )
  const rules = collectReached(input.rules, [...roots, ...conditions])
  const narrowed = { ...input, rules }
  const search = openSearch(
    rules,
    (assigned) => {
      const judged = judgePack(narrowed, derivedFacts, assigned)
      return { outcome: judged.outcome, knowledge: judged.knowledge }
    },
    [...roots, ...conditions],
    broader,
  )
  return search(given)
}

/**
 * Returns a search for the inputs that matter. An input matters if, for some values of the other open inputs, two of
 * its own values give different outcomes. Values between two boundaries that rules draw are equivalent, so a few
 * representative values are enough. A branch ends where every representative value gives the same decided outcome,
 * because further inputs never change a decided outcome. A search computes hundreds of outcomes, so it takes turns.
 */
export function openSearch<J extends Judged>(
  rules: Rule[],
  judge: (knowledge: Knowledge) => J,
  roots: Rule[],
  broader: Broader,
  { known = [], trialsMost = TRIALS_MOST, remembersStates = false }: SearchSettings = {},
): (given: Knowledge) => Promise<OpenQuestion<J>> {
  let trials = 0
  const suppositions = new Map<string, Assign[]>()
  const assignAll = (name: string, given: Knowledge): Assign[] => {
    const made = suppositions.get(name)
    if (made) return made
    const values = name.startsWith('#')
      ? representativeLists(name.slice(1), rules, broader).map((codes) => assignList(name.slice(1), codes))
      : representativeValues(name, rules, given.facts.get(name)).map((value) => assignFact(name, value))
    suppositions.set(name, values)
    return values
  }
  const openNames = (judged: Knowledge, given: Knowledge): string[] => {
    const { dimensions, facts } = collectDecisiveUnknowns(rules, roots, judged, given)
    return [...facts, ...[...dimensions].map((name) => `#${name}`)]
  }
  // What is left open decides the rest. Many values lead to the same: a hundred turnovers to three sizes.
  const searched = new Set<string>()
  const matters = async (name: string, at: Knowledge, start: Knowledge): Promise<boolean> => {
    if (remembersStates) {
      const state = openStateOf(roots, rules, judge(at).knowledge)
      if (searched.has(state)) return false
      searched.add(state)
    }
    const results: Array<{ given: Knowledge; judged: J }> = []
    for (const assign of assignAll(name, start)) {
      // Hundreds of thousands of trials would wait a little each.
      const turn = nextTurn()
      if (turn) await turn
      trials += 1
      const given = assign(at)
      results.push({ given, judged: judge(given) })
    }
    const decided = new Set(
      results.flatMap(({ judged: { outcome, from } }) => (outcome === 'undetermined' ? [] : [`${outcome} ${from}`])),
    )
    if (decided.size > 1 || trials > trialsMost) return true
    const next = results
      .filter(({ judged }) => judged.outcome === 'undetermined')
      .flatMap(({ given, judged }) => openNames(judged.knowledge, given))
      .find((other) => other !== name)
    for (const assign of next === undefined ? [] : assignAll(next, start))
      if (await matters(name, assign(at), start)) return true
    return false
  }
  const settle = (at: Knowledge, start: Knowledge): J | undefined => {
    const judged = judge(at)
    if (judged.outcome !== 'undetermined') return judged
    const next = openNames(judged.knowledge, at)[0]
    return next === undefined ? undefined : settle(assignAll(next, start)[0]!(at), start)
  }
  return async (given) => {
    const judged = judge(given)
    const names = openNames(judged.knowledge, given).filter((name) => !known.includes(name.replace(/^#/, '')))
    const inputs: string[] = []
    for (const name of names) {
      trials = 0
      searched.clear()
      if (await matters(name, given, given)) inputs.push(name)
    }
    const settled = inputs.length === 0 && known.length === 0 ? settle(given, given) : undefined
    return { inputs: inputs.map((name) => name.replace(/^#/, '')).toSorted(), ...(settled ? { settled } : {}) }
  }
}

function assignFact(key: string, value: Scalar): Assign {
  return (knowledge) => ({ ...knowledge, facts: new Map(knowledge.facts).set(key, new Set([value])) })
}

function assignList(dimension: string, codes: ReadonlySet<string>): Assign {
  return (knowledge) => ({
    ...knowledge,
    givenDimensions: new Set([...knowledge.givenDimensions, dimension]),
    assigned: new Map(knowledge.assigned).set(dimension, codes),
  })
}

/** The rules that are conditions of the pack's dates. */
function conditionsOf(input: PackInput): Rule[] {
  const codes = new Set(input.applies.map(({ condition }) => condition))
  return input.rules.filter((rule) => codes.has(rule.code))
}

/** A duty, or a permission, with the inputs that were not given and can change its outcome. */
export interface OpenDuty {
  code: string
  isPermission: boolean
  inputs: readonly string[]
}

/**
 * An input that was not given, and the duties whose outcome can change with it; none where it decides permissions only.
 */
export interface DecidingInput {
  /** A fact, or one of the lists. */
  input: string
  codes: string[]
}

/**
 * Turns the open inputs of duties round: each input with the duties that hang on it, the one that most duties hang on
 * first.
 */
export function rankInputs(open: Iterable<OpenDuty>): DecidingInput[] {
  const codes = new Map<string, Set<string>>()
  for (const { code, isPermission, inputs } of open) {
    for (const input of inputs) {
      const found = codes.get(input) ?? new Set()
      codes.set(input, isPermission ? found : found.add(code))
    }
  }
  return [...codes]
    .map(([input, found]) => ({ input, codes: [...found] }))
    .toSorted((one, other) => other.codes.length - one.codes.length || (one.input < other.input ? -1 : 1))
}
