import { deriveFacts, type DerivedFact } from '../rules/derive.ts'
import { judgeObligation, judgePack, type Judgement, type ObligationInput, type PackInput } from '../evaluate/judge.ts'
import { openSearch } from './decisive-unknowns.ts'
import type { Knowledge, Rule } from '../rules/rules.ts'
import type { Broader } from '../rules/representative-values.ts'

interface Asked {
  input: PackInput
  judgement: Judgement
  /** The inputs that decide the pack. They decide each of its obligations too. */
  packUnknowns: string[]
  /** Only these obligations; absent means all. */
  codes?: ReadonlySet<string> | undefined
}

/**
 * For each obligation that is undetermined: the inputs whose value can change its outcome. While the pack is undetermined, these are the
 * pack's inputs and those that decide the obligation where the pack applies. Obligations with the same rules, dates and addressing depend
 * on the same inputs and are searched once.
 */
export function findUnknownsOfObligations(
  { input, judgement, packUnknowns, codes }: Asked,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
  broader: Broader,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (judgement.outcome === 'does_not_apply') return found
  const outcome = judgement.outcome === 'undetermined' ? 'applies' : judgement.outcome
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const derivations = input.rules.filter((rule) => rule.outcome === 'derives')
  const open = new Set(
    judgement.obligations
      .filter((duty) => duty.outcome === 'undetermined' && (!codes || codes.has(duty.code)))
      .map(({ code }) => code),
  )
  const duties = input.obligations.filter(({ code }) => open.has(code))
  const pack = judgePack(input, derivedFacts, given)
  for (const alike of Map.groupBy(duties, (duty) => signatureOf(duty, input)).values()) {
    const duty = alike[0]!
    const scoped = scopedTo(duty, input)
    const roots = [...scoped, ...duty.appliesFrom.flatMap(({ condition }) => rulesByCode.get(condition ?? '') ?? [])]
    const search = openSearch(
      [...new Set([...roots, ...derivations, ...liftersOf(roots, rulesByCode)])],
      (assigned) => {
        const knowledge = deriveFacts(derivations, rulesByCode, derivedFacts, assigned)
        const own = { ...pack, outcome, knowledge }
        // Addressing is not part of the search: when no roles were given, `entity_roles` is added below.
        const asked = { ...duty, isAddressed: duty.isAddressed ?? true }
        return { outcome: judgeObligation(asked, own, scoped, rulesByCode, input.validAt).outcome, knowledge }
      },
      roots,
      broader,
    )
    const inputs = [...packUnknowns, ...search(given).inputs, ...(duty.isAddressed === null ? ['entity_roles'] : [])]
    for (const { code } of alike) found.set(code, [...new Set(inputs)].toSorted())
  }
  return found
}

function scopedTo(duty: ObligationInput, input: PackInput): Rule[] {
  return input.rules.filter((rule) => rule.scope.includes(duty.code))
}

function signatureOf(duty: ObligationInput, input: PackInput): string {
  return JSON.stringify([scopedTo(duty, input).map(({ code }) => code), duty.appliesFrom, duty.isAddressed])
}

function liftersOf(rules: Rule[], rulesByCode: ReadonlyMap<string, Rule>): Rule[] {
  const found = new Set<Rule>()
  const visit = (rule: Rule): void => {
    for (const lifter of rule.unless.flatMap((code) => rulesByCode.get(code) ?? [])) {
      if (found.has(lifter)) continue
      found.add(lifter)
      visit(lifter)
    }
  }
  rules.forEach(visit)
  return [...found]
}
