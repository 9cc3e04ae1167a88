import { and, type Truth } from './kleene.ts'
import type { Judgement, JudgedObligation } from './judge.ts'
import { judgeGroup, type Group, type Knowledge } from './rules.ts'

/** A published override between two of the packs asked about, matched against one subject. */
export interface Override {
  id: string
  fromPackId: string
  toPackId: string
  appliesFrom?: string | undefined
  displacedProvisions: string[]
  preservedProvisions: string[]
  conditionText?: string | undefined
  isStale: boolean
  groups: Group[]
}

export interface Displacement<O extends Override = Override> {
  override: O
  /** Displaced for certain, or only if what is open turns out so. */
  isConditional: boolean
  /** Obligations of the displaced act that rest on a displaced provision. */
  obligationCodes: string[]
  missing: string[]
}

/**
 * What one law's precedence does to the provisions of another for one subject. Both acts must apply at the moment asked for;
 * with a side undetermined the displacement is conditional. Only provisions are displaced, never the pack, and an override
 * that rests on an act which does not apply displaces nothing.
 */
export function findDisplacements<O extends Override>(
  overrides: O[],
  judgements: ReadonlyMap<string, Judgement>,
  missingOf: (packId: string) => string[],
  given: Knowledge,
  asOf: string,
): Array<Displacement<O>> {
  return overrides.flatMap((override) => {
    const from = judgements.get(override.fromPackId)
    const to = judgements.get(override.toPackId)
    if (!from || !to || (override.appliesFrom && override.appliesFrom > asOf)) return []
    const condition = and(override.groups.map((group) => judgeGroup(group, from.knowledge)))
    const truth = and([actsNow(from), actsNow(to), condition])
    if (truth === false) return []
    const open = [
      ...(actsNow(from) === null ? missingOf(override.fromPackId) : []),
      ...(actsNow(to) === null ? missingOf(override.toPackId) : []),
      ...openInputs(override, given),
    ]
    return [
      {
        override,
        isConditional: truth === null,
        obligationCodes: to.obligations
          .filter(
            (obligation) =>
              obligation.outcome !== 'does_not_apply' && restsOn(obligation, override.displacedProvisions),
          )
          .map(({ code }) => code),
        missing: truth === null ? [...new Set(open)].toSorted() : [],
      },
    ]
  })
}

function actsNow(judgement: Judgement): Truth {
  return judgement.outcome === 'applies' ? true : judgement.outcome === 'undetermined' ? null : false
}

function openInputs(override: Override, given: Knowledge): string[] {
  return override.groups
    .filter((group) => judgeGroup(group, given) === null)
    .map((group) => group.fact_key ?? group.dimension!)
}

/** True when the duty rests on one of the provisions, or on something beneath it: `Art 21` covers `Art 21(2)(a)`. */
export function restsOn(obligation: Pick<JudgedObligation, 'provisions'>, provisions: string[]): boolean {
  return obligation.provisions.some((own) => provisions.some((wider) => own === wider || own.startsWith(`${wider}(`)))
}
