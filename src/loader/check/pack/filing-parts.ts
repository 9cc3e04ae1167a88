import type { Located } from '#src/loader/read/document.ts'
import type { SeedFiling } from '#src/loader/read/schema.ts'
import type { PackSource } from '#src/loader/read/source.ts'
import { sound, type Report } from '../report.ts'

/** Checks that what waives a filing also excepts the duties that it fulfils: they are one rule. */
export function checkWaivers(report: Report, filing: Located<SeedFiling>, { obligations, rules }: PackSource): void {
  const filed = sound(obligations).flatMap(({ value }) =>
    value.filings?.includes(filing.value.id) ? [value.code] : [],
  )
  for (const [index, { rule: id }] of (filing.value.waivers ?? []).entries()) {
    const rule = sound(rules).find(({ value }) => value.id === id)?.value
    if (!rule) continue
    const scope = Array.isArray(rule.scope) ? rule.scope : []
    const spared = rule.outcome === 'excluded' ? filed.filter((code) => !scope.includes(code)) : filed
    if (spared.length > 0)
      report(
        filing,
        ['waivers', index, 'rule'],
        `rule "${id}" waives the filing and does not exclude ${spared.join(', ')}`,
      )
  }
}

/** Checks that no two fields of a form are alike, that a condition has words, and that only a choice has choices. */
export function checkContentFields(report: Report, filing: Located<SeedFiling>): void {
  const named = new Set<string>()
  for (const [index, field] of (filing.value.content_fields ?? []).entries()) {
    const { number, name, type, mandatory, mandatory_when: when, choices } = field
    const wrong = (member: string, reason: string) => report(filing, ['content_fields', index, member], reason)
    for (const [member, value] of Object.entries({ number, name })) {
      if (value !== undefined && named.has(`${member} ${value}`))
        wrong(member, `two fields have the ${member} "${value}"`)
      named.add(`${member} ${value}`)
    }
    if ((mandatory === 'conditional') !== (when !== undefined))
      wrong('mandatory_when', 'says when a field is mandatory that is conditional, and no other')
    if (choices && !type?.endsWith('choice')) wrong('choices', 'only a choice has choices')
  }
}
