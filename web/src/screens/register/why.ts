import { nameOf, sayValue } from '../../company/asking.ts'
import { labelOf, nameOfPack } from '../../law/reference.ts'
import { and, panel as words } from '../../strings.ts'
import type { PackResult, Row } from './rows.ts'

/** Why a duty has its outcome, in one sentence made of the answer that the table shows. */
export function whyOf(row: Row): string {
  const { because } = words
  const { outcome, pack, from, hangsOn, result } = row
  const reasons = and([
    ...reasonsOf(pack),
    ...(result.answered ?? []).map((one) => `${one.question} ${one.stated?.answer ?? ''}`),
  ])
  if (outcome === 'applies') return because.applies(from, reasons)
  if (outcome === 'applies_if') return because.applies_if(reasons)
  if (outcome === 'not_yet') return because.not_yet(from, reasons)
  if (outcome === 'displaced')
    return because.displaced(and([...new Set(pack.displaced_provisions.map((one) => nameOfPack(one.displaced_by)))]))
  return because.undetermined(and(hangsOn.map((code) => nameOf(code))))
}

/** The answers that fired the rules of the pack, each once. */
function reasonsOf({ subjects }: PackResult): string[] {
  const matched = subjects.flatMap(({ matched_rules: rules }) => rules.flatMap((rule) => rule.matched))
  const found = new Map<string, Set<string>>()
  for (const { input, values } of matched) {
    const said = found.get(input) ?? new Set()
    for (const value of values) said.add(typeof value === 'string' ? wordOf(input, value) : sayValue(input, value))
    found.set(input, said)
  }
  return [...found].map(([input, values]) => phraseOf(input, and([...values])))
}

function wordOf(input: string, value: string): string {
  const label = labelOf(input, value)
  return input === 'jurisdictions' ? label : label.slice(0, 1).toLowerCase() + label.slice(1)
}

function phraseOf(input: string, values: string): string {
  if (input === 'entity_roles') return words.role(values)
  if (input === 'jurisdictions') return words.place(values)
  return input === 'activities' ? words.activity(values) : words.fact(nameOf(input), values)
}
