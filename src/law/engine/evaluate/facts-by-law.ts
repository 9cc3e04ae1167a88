import type { Knowledge, LawFact, Scalar, Subject, SubjectFact } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { premiseRuleOf } from '#src/lib/law/premises.ts'
import { judgeGroup, judgeRule, openNamesOf, type Rule } from '../rules/rules.ts'
import { inputsOf } from './roles.ts'

/** Whether a rule decides a fact that a caller can also give. The vocabulary alone has such rules. */
export function decidesGivenFact(packId: string, key: string | undefined, { facts }: Vocabulary): boolean {
  return packId === '' && key !== undefined && facts.get(key)?.derived === false
}

/**
 * Adds the facts that follow from what was given, so that the answer does not ask for them. A denied fact that follows
 * from something affirmed is true by law. An affirmed fact outweighs denials: a Member State that identified an entity
 * had a ground for it. `contradictions` names both. Each fact is decided once, by the first rule that is met.
 */
export function applyFactRules(subject: Subject, rules: Rule[]): { subject: Subject; met: Rule[] } {
  const facts = new Map<string, SubjectFact>(subject.knowledge.facts)
  const derivedBy = new Map(subject.knowledge.derivedBy)
  const knowledge = { ...subject.knowledge, facts, derivedBy }
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const decided = new Set<string>()
  const met: Rule[] = []
  const contradictions: LawFact[] = [...(subject.contradictions ?? [])]
  const findNext = () =>
    rules.find((rule) => !decided.has(rule.derives!.key) && judgeRule(rule, rulesByCode, knowledge) === true)
  for (let rule = findNext(); rule; rule = findNext()) {
    const { key, value } = rule.derives!
    decided.add(key)
    const given = facts.get(key)
    const isGiven = given instanceof Set
    // What a footprint or the choice of a country says was not said by the caller.
    const isSaid = rule.code !== premiseRuleOf(key) || Object.hasOwn(subject.given.facts ?? {}, key)
    const isContradicted = isGiven && isSaid && !given.has(value)
    if (isContradicted) contradictions.push(lawFactOf(rule, value || given.has(true)))
    // A given value that the rule confirms stays the caller's.
    if (isGiven && (!isContradicted || given.has(true))) continue
    facts.set(key, new Set<Scalar>([value]))
    derivedBy.set(key, rule.code)
    met.push(rule)
  }
  const known = { ...knowledge, waiting: waitingFacts(rules, knowledge) }
  return { subject: { ...subject, knowledge: known, ...(contradictions.length > 0 ? { contradictions } : {}) }, met }
}

/** The facts that no caller gave and whose premise is open, with what the premise hangs on. */
function waitingFacts(rules: readonly Rule[], knowledge: Knowledge): NonNullable<Knowledge['waiting']> {
  return new Map(
    rules.flatMap(({ code, groups, derives }) => {
      const { key } = derives!
      if (code !== premiseRuleOf(key) || knowledge.facts.has(key)) return []
      const truths = groups.map((group) => judgeGroup(group, knowledge))
      const open = groups.filter((_, at) => truths[at] === null)
      const isOpen = open.length > 0 && !truths.includes(false)
      return isOpen ? [[key, open.flatMap((group) => openNamesOf(group, knowledge))] as const] : []
    }),
  )
}

/** What a fact counts as, and the rule that it agrees with or outweighs. */
function lawFactOf({ code, citations, groups, derives }: Rule, value: Scalar): LawFact {
  const inputs = groups.flatMap((group) => inputsOf(group))
  return { fact: derives!.key, value, isAsGiven: value !== derives!.value, ref: citations[0] ?? code, inputs }
}
