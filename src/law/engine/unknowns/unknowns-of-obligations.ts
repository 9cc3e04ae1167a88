import type { Knowledge } from '#src/law/subjects/index.ts'
import {
  judgeObligation,
  judgePack,
  rulesScopedTo,
  type Duty,
  type Judgement,
  type ObligationInput,
  type PackInput,
} from '../evaluate/judge.ts'
import { ROLES } from '../evaluate/roles.ts'
import { deriveFacts, type DerivedFact } from '../rules/derive.ts'
import type { Broader } from '../rules/representative-values.ts'
import type { Rule } from '../rules/rules.ts'
import { openSearch } from './decisive-unknowns.ts'
import { collectReached } from './unknowns-of-rules.ts'

/** A duty has fewer rules than a pack, so the search can look further where the pack itself is not open. */
const THOROUGH = { trialsMost: 2_000, remembersStates: true }

/** The inputs that an undetermined obligation hangs on; its judgement, where no value of them can change it. */
export interface OpenObligation {
  inputs: string[]
  settled?: Duty
}

interface Asked {
  input: PackInput
  judgement: Judgement
  /** The inputs that decide the pack. They decide each of its obligations too. */
  packUnknowns: string[]
}

/**
 * For each obligation that is undetermined: the inputs whose value can change its outcome. While the pack is
 * undetermined, these are the pack's inputs and those that decide the obligation where the pack applies. Obligations
 * with the same rules, dates and addressing depend on the same inputs and are searched once. Other requests run while
 * it searches.
 */
export async function findUnknownsOfObligations(
  { input, judgement, packUnknowns }: Asked,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
  broader: Broader,
): Promise<Map<string, OpenObligation>> {
  const found = new Map<string, OpenObligation>()
  if (judgement.outcome === 'does_not_apply') return found
  const assumed = judgement.outcome === 'undetermined' ? 'applies' : judgement.outcome
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const open = new Set(
    judgement.obligations.filter(({ outcome }) => outcome === 'undetermined').map(({ code }) => code),
  )
  const duties = input.obligations.filter(({ code }) => open.has(code))
  const pack = judgePack(input, derivedFacts, given)
  for (const alike of Map.groupBy(duties, (duty) => signatureOf(duty, input)).values()) {
    const duty = alike[0]!
    const scoped = rulesScopedTo(duty.code, input.rules)
    const dated = duty.appliesFrom.flatMap(({ condition }) => rulesByCode.get(condition ?? '') ?? [])
    // A rule that decides a question of each case asks a company nothing.
    const ofEachCase = new Set(duty.asked.flatMap(({ rule, isEachTime }) => (isEachTime && rule ? [rule] : [])))
    const roots = [...scoped.filter(({ code }) => !ofEachCase.has(code)), ...dated]
    const judge = (asked: ObligationInput, knowledge: Knowledge) =>
      judgeObligation(asked, { ...pack, outcome: assumed, knowledge }, scoped, rulesByCode, input.validAt)
    // The outcome is computed hundreds of times; what it can't depend on is left out.
    const reached = collectReached(input.rules, roots)
    const addressing = addressingRuleOf(duty)
    const derivations = reached.filter((rule) => rule.outcome === 'derives')
    const search = openSearch(
      reached,
      (assigned) => {
        const knowledge = deriveFacts(derivations, rulesByCode, derivedFacts, assigned)
        // Of a list that was not given, addressing is not part of the search: `entity_roles` is added below.
        return { ...judge({ ...duty, isAddressed: duty.isAddressed ?? true }, knowledge), knowledge }
      },
      [...addressing, ...roots],
      broader,
      judgement.outcome === 'undetermined' ? { known: packUnknowns } : THOROUGH,
    )
    const { inputs: own, settled } = await search(given)
    const isListOpen = duty.isAddressed === null && addressing.length === 0
    const all = [...packUnknowns, ...own, ...(isListOpen ? ['entity_roles'] : [])]
    const inputs = [...new Set(all)].toSorted()
    for (const each of alike) {
      const isSettled = inputs.length === 0 && settled !== undefined
      found.set(each.code, { inputs, ...(isSettled ? { settled: judge(each, settled.knowledge) } : {}) })
    }
  }
  return found
}

/** The roles that may be there and that the duty addresses, as a rule for the search. */
function addressingRuleOf({ code, mayBeAddressed }: ObligationInput): Rule[] {
  if (!mayBeAddressed) return []
  const group = { kind: 'any_of', dimension: ROLES, matched: [], mayMatch: mayBeAddressed }
  const rest = { packId: '', outcome: 'applies' as const, scope: [], unless: [], citations: [] }
  return [{ ...rest, code: `addressed by ${code}`, groups: [group] }]
}

function signatureOf(duty: ObligationInput, input: PackInput): string {
  const asked = duty.asked.flatMap(({ rule }) => rule ?? [])
  return JSON.stringify([
    rulesScopedTo(duty.code, input.rules).map(({ code }) => code),
    asked,
    duty.appliesFrom,
    duty.isAddressed,
    duty.mayBeAddressed,
  ])
}
