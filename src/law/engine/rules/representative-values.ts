import { isRange, type Knowledge, premisesFirst, type Scalar, type SubjectFact } from '#src/law/subjects/index.ts'
import { ANY_CODE, judgeGroup, judgeRule, openNamesOf, producersOf, type Rule } from './rules.ts'

/** The codes of a dimension that are broader than one of its codes. */
export type Broader = (dimension: string, code: string) => Iterable<string>

/** Facts have no `/` in their keys. */
const isTerm = (key: string) => key.includes('/')

/** Each boundary that a rule draws for the fact, and one value in every gap between, below and above them. */
export function representativeValues(key: string, rules: Rule[], state?: SubjectFact): Scalar[] {
  if (isTerm(key)) return [true, false]
  const bounds = new Set<Scalar>()
  for (const group of rules.flatMap((rule) => rule.groups)) {
    if (group.fact_key !== key || group.value_json === undefined) continue
    for (const bound of [group.value_json].flat()) bounds.add(bound)
  }
  const numbers = [...bounds].filter((bound) => typeof bound === 'number').toSorted((a, b) => a - b)
  const values: Scalar[] = numbers.flatMap((bound, index) => [bound, ...between(bound, numbers[index + 1])])
  const first = numbers[0]
  if (first !== undefined) values.unshift(first > 0 ? Math.floor(first / 2) : first - 1)
  for (const bound of bounds) {
    if (typeof bound === 'boolean') [true, false].forEach((value) => values.includes(value) || values.push(value))
    if (typeof bound === 'string') values.push(bound)
  }
  if (values.some((value) => typeof value === 'string')) values.push('\u0000other')
  if (!state || !isRange(state)) return values
  return [...new Set([state.atLeast, ...values.filter((value) => (value as number) >= state.atLeast)])]
}

/** A number above `low` and below `high`; nothing between neighbouring whole numbers. */
function between(low: number, high: number | undefined): number[] {
  // Beside 1e25 there is no room for 1.
  if (high === undefined) return [low + Math.max(1, Math.abs(low) / 2 ** 20)]
  const middle = (low + high) / 2
  if (!Number.isInteger(low) || !Number.isInteger(high)) return [middle]
  return high - low > 1 ? [Math.floor(middle)] : []
}

/** Up to this many codes, every combination is tried. */
const COMBINED_MOST = 4

/**
 * Representative contents of an open list: nothing, one of the codes that rules name, one code of each of a rule's
 * groups, all codes that rules forbid, or all codes. When there are few codes, every combination.
 */
export function representativeLists(dimension: string, rules: Rule[], broader: Broader): Array<Set<string>> {
  const codes = new Set<string>()
  const forbidden = new Set<string>()
  const together: string[][] = []
  for (const rule of rules) {
    const groups = rule.groups.filter((group) => group.dimension === dimension)
    for (const code of groups.flatMap((group) => group.values ?? [ANY_CODE])) codes.add(code)
    const named = (kind: string) => groups.filter((group) => group.kind === kind)
    for (const code of named('none_of').flatMap((group) => group.values ?? [ANY_CODE])) forbidden.add(code)
    const needed = named('any_of').flatMap((group) => group.values?.[0] ?? [])
    if (needed.length > 1) together.push(needed)
  }
  const some = [[], ...[...codes].map((code) => [code]), ...together]
  // Only a list with both codes breaks two rules that each forbid one.
  const many = forbidden.size > 1 ? [[...forbidden], [...codes]] : []
  const lists = codes.size <= COMBINED_MOST ? combinationsOf([...codes]) : [...some, ...many]
  return lists.map((list) => new Set(list.flatMap((code) => [code, ...broader(dimension, code)])))
}

/** Every part of a short list, the empty one first. */
function combinationsOf(codes: string[]): string[][] {
  return codes.reduce<string[][]>((lists, code) => [...lists, ...lists.map((list) => [...list, code])], [[]])
}

/**
 * The inputs that an open rule depends on: its open groups, followed through derived facts to inputs that a caller can
 * give. Rules that are already decided are not followed.
 */
export function openInputsOfRule(start: Rule, rules: Rule[], knowledge: Knowledge): string[] {
  const byCode = new Map(rules.map((rule) => [rule.code, rule]))
  const producers = producersOf(rules)
  const open = new Set<string>()
  const seen = new Set<string>()
  const visit = (rule: Rule): void => {
    if (seen.has(rule.code) || judgeRule(rule, byCode, knowledge) !== null) return
    seen.add(rule.code)
    for (const group of rule.groups) {
      if (judgeGroup(group, knowledge) !== null) continue
      const derived = producers.get(group.fact_key ?? '')
      if (derived) derived.forEach(visit)
      else openNamesOf(group, knowledge).forEach((name) => open.add(name))
    }
    for (const code of rule.unless) visit(byCode.get(code)!)
  }
  visit(start)
  return premisesFirst(open, knowledge)
}
