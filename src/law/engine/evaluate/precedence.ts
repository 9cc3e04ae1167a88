import { and, type Knowledge, not, or, premisesFirst, type Truth } from '#src/law/subjects/index.ts'
import { judgeGroup, openNamesOf, type Group } from '../rules/rules.ts'
import type { Judgement } from './judge.ts'
import { givesWay, type Mark, type ProvisionPlaces } from './conditions.ts'

/** An override between two of the requested packs, matched against one subject. */
export interface Override {
  id: string
  fromPackId: string
  toPackId: string
  /** The provisions that the override is based on; empty for the act as a whole. */
  fromProvisions: string[]
  appliesFrom?: string | undefined
  /** What it displaces and preserves. */
  marks: Mark[]
  conditionText?: string | undefined
  isStale: boolean
  groups: Group[]
}

export interface Displacement<O extends Override = Override> {
  override: O
  /** True when the displacement depends on inputs that are unknown; false when it is certain. */
  isConditional: boolean
  /**
   * True when at most the displaced act's own outcome is open: what gives way wherever the act applies is owed in no
   * case.
   */
  isCertainWhereOwed: boolean
  /** Obligations of the displaced act that give way, by the provisions that they are based on. */
  obligationCodes: string[]
  missing: string[]
}

/** The inputs of precedence for one subject. */
interface PrecedenceInput<O extends Override> {
  overrides: O[]
  judgements: ReadonlyMap<string, Judgement>
  missingOf: (packId: string) => string[]
  given: Knowledge
  validAt: string
  /** The places of the provisions that obligations are based on, and overrides that another one can displace. */
  places: ProvisionPlaces
}

/**
 * Finds the provisions that the precedence of another act displaces for one subject. Both acts must apply on the
 * requested day; if one is undetermined, the displacement is conditional. Only provisions are displaced, never the
 * pack. An override displaces nothing when its act does not apply, or when another override displaces the provisions
 * that it is based on.
 */
export function findDisplacements<O extends Override>(input: PrecedenceInput<O>): Array<Displacement<O>> {
  const { overrides, judgements, missingOf, places } = input
  const truths = new Map<string, Truth>()
  const truthOf = (override: O, trail: ReadonlySet<string>): Truth => {
    // When overrides displace each other's basis in a cycle, the texts don't say which one wins: none is certain.
    if (trail.has(override.id)) return null
    const known = truths.get(override.id)
    if (known !== undefined) return known
    const own = judgeAlone(override, input)
    if (own === false) return false
    const truth = and([own, keepsBasis(override, trail)])
    if (trail.size === 0) truths.set(override.id, truth)
    return truth
  }
  const keepsBasis = (override: O, trail: ReadonlySet<string>): Truth => {
    const wider = new Set(trail).add(override.id)
    const removing = overrides.filter(
      (other) => other.toPackId === override.fromPackId && removesBasis(other, override, places),
    )
    return not(or(removing.map((other) => truthOf(other, wider))))
  }
  return overrides.flatMap((override) => {
    const truth = truthOf(override, new Set())
    if (truth === false) return []
    const [from, to] = [judgements.get(override.fromPackId)!, judgements.get(override.toPackId)!]
    const open = [
      ...(actsNow(from) === null ? missingOf(override.fromPackId) : []),
      ...(actsNow(to) === null ? missingOf(override.toPackId) : []),
      ...openInputs(override, input.given),
    ]
    return [
      {
        override,
        isConditional: truth === null,
        isCertainWhereOwed: and([judgeSource(override, input), keepsBasis(override, new Set())]) === true,
        obligationCodes: to.obligations
          .filter((duty) => duty.outcome !== 'does_not_apply' && givesWay(duty.provisions, override.marks, places))
          .map(({ code }) => code),
        missing: truth === null ? [...new Set(open)].toSorted() : [],
      },
    ]
  })
}

/** Whether the override acts by its own acts, date and condition, without other overrides. */
function judgeAlone<O extends Override>(override: O, input: PrecedenceInput<O>): Truth {
  const to = input.judgements.get(override.toPackId)
  return to ? and([judgeSource(override, input), actsNow(to)]) : false
}

/** Whether the displacing act applies, with the override's own date and condition. */
function judgeSource<O extends Override>(override: O, { judgements, validAt }: PrecedenceInput<O>): Truth {
  const from = judgements.get(override.fromPackId)
  if (!from || (override.appliesFrom && override.appliesFrom > validAt)) return false
  return and([actsNow(from), and(override.groups.map((group) => judgeGroup(group, from.knowledge)))])
}

/** True when `other` displaces all provisions that `override` is based on. */
function removesBasis(other: Override, { fromProvisions: basis }: Override, places: ProvisionPlaces): boolean {
  return basis.length > 0 && basis.every((provision) => givesWay([provision], other.marks, places))
}

function actsNow(judgement: Judgement): Truth {
  return judgement.outcome === 'applies' ? true : judgement.outcome === 'undetermined' ? null : false
}

function openInputs(override: Override, given: Knowledge): string[] {
  const open = override.groups.filter((group) => judgeGroup(group, given) === null)
  return premisesFirst(
    open.flatMap((group) => openNamesOf(group, given)),
    given,
  )
}
