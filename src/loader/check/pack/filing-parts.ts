import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located, Path } from '#src/loader/read/document.ts'
import type { FieldCondition, SeedFiling } from '#src/law/attachments/index.ts'
import type { PackSource } from '#src/loader/read/source.ts'
import { pick } from '#src/lib/present.ts'
import { checkKnown, sound, type Report } from '../report.ts'

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

/** The ids of the pack's filings and criteria. */
type FilingIds = Record<'filings' | 'criteria', ReadonlySet<string>>

/** Checks that no two fields of a form are alike, that a condition has words, and that only a choice has choices. */
export function checkContentFields(
  report: Report,
  filing: Located<SeedFiling>,
  ids: FilingIds,
  catalog: Catalog,
): void {
  const named = new Set<string>()
  for (const [index, field] of (filing.value.content_fields ?? []).entries()) {
    const { number, name, type, mandatory, mandatory_when: when, mandatory_if: conditions, choices } = field
    const wrong = (member: string, reason: string) => report(filing, ['content_fields', index, member], reason)
    for (const [member, value] of Object.entries({ number, name })) {
      if (value !== undefined && named.has(`${member} ${value}`))
        wrong(member, `two fields have the ${member} "${value}"`)
      named.add(`${member} ${value}`)
    }
    if ((mandatory === 'conditional') !== (when !== undefined))
      wrong('mandatory_when', 'says when a field is mandatory that is conditional, and no other')
    if (conditions && when === undefined) wrong('mandatory_if', 'says what `mandatory_when` says in words')
    if (choices && !type?.endsWith('choice')) wrong('choices', 'only a choice has choices')
    const place = { report, filing, ids, catalog }
    checkKnownOfField({ ...place, path: ['content_fields', index, 'known'] }, field)
    for (const [at, condition] of (conditions ?? []).entries())
      checkCondition({ ...place, path: ['content_fields', index, 'mandatory_if', at] }, condition)
  }
}

/** The type of a field that a figure of each type fills in. */
const FIELD_OF_FIGURE: Record<string, SeedField['type']> = {
  count: 'integer',
  percent: 'percentage',
  money: 'amount',
  duration: 'duration',
  boolean: 'boolean',
}

type SeedField = NonNullable<SeedFiling['content_fields']>[number]

interface KnownPlace {
  report: Report
  filing: Located<SeedFiling>
  path: Path
  ids: FilingIds
  catalog: Catalog
}

/** Checks that what makes a field mandatory exists, and that a field on which it hangs has the choices. */
function checkCondition({ report, filing, path, ids, catalog }: KnownPlace, condition: FieldCondition): void {
  const { criterion, figures = [], field: number, says = [] } = condition
  if (criterion !== undefined) checkKnown(report, filing, [...path, 'criterion'], 'criterion', criterion, ids.criteria)
  for (const [at, code] of figures.entries())
    checkKnown(report, filing, [...path, 'figures', at], 'figure', code, catalog.terms.figures)
  if (number === undefined) return
  const fields = filing.value.content_fields ?? []
  const found = fields.find((one) => one.number === number)
  if (!found) return report(filing, [...path, 'field'], `no field of the form has the number "${number}"`)
  const choices = found.type === 'boolean' ? ['yes', 'no'] : (found.choices ?? [])
  for (const [at, choice] of says.entries())
    if (!choices.includes(choice))
      report(filing, [...path, 'says', at], `"${choice}" is none of the choices of the field ${number}`)
}

/** Checks what a field says is known of it: that it exists, is of the field's type, and is one of its choices. */
function checkKnownOfField({ report, filing, path, ids, catalog }: KnownPlace, field: SeedField): void {
  const { known, type, choices = [] } = field
  if (!known) return
  const { events, figures } = catalog.terms
  const say = (member: string, reason: string) => report(filing, [...path, member], reason)
  const needType = (member: string, wanted: string | undefined) => {
    if (type !== wanted) say(member, `fills in a field of type ${wanted}, and this one is of type ${type}`)
  }
  const needChoice = (steps: Path, choice: string) => {
    if (!choices.includes(choice))
      report(filing, [...path, ...steps], `"${choice}" is none of the choices of the field`)
  }
  const figure = (steps: Path, code: string) => checkKnown(report, filing, [...path, ...steps], 'figure', code, figures)
  if ('figure' in known) {
    if (figure(['figure'], known.figure)) needType('figure', FIELD_OF_FIGURE[figures.get(known.figure)!.type!])
    for (const [member, code] of Object.entries(known.share ?? {})) figure(['share', member], code)
    if (known.share && type !== 'percentage') say('share', 'only a percentage is a share')
  } else if ('event' in known) {
    for (const [member, code] of Object.entries(pick(known, 'event own_event')))
      checkKnown(report, filing, [...path, member], 'event', code, events)
    needType('event', 'date_time')
  } else if ('reference' in known) {
    checkKnown(report, filing, [...path, 'reference'], 'filing', known.reference, ids.filings)
    needType('reference', 'text')
  } else if ('numbers' in known) {
    for (const [at, numbers] of known.numbers.entries()) {
      const { figures: asked, ...stands } = numbers
      for (const [index, code] of asked.entries()) figure(['numbers', at, 'figures', index], code)
      for (const [member, choice] of Object.entries(stands)) needChoice(['numbers', at, member], choice)
    }
  } else if ('recurring' in known) {
    needType('recurring', known.recurring === 'first_at' ? 'date_time' : 'text')
  } else {
    const [[member, stands]] = Object.entries(known).filter(([name]) => name !== 'note') as [
      [string, Record<string, string>],
    ]
    for (const [code, choice] of Object.entries(stands)) {
      if (member === 'figures' && figure([member, code], code) && figures.get(code)!.type !== 'boolean')
        say(member, `"${code}" is no question of yes or no`)
      if (member === 'criteria') checkKnown(report, filing, [...path, member, code], 'criterion', code, ids.criteria)
      needChoice([member, code], choice)
    }
    if (member === 'filing_types' && !(filing.value.filing_type in stands))
      say(member, `lacks the type of this filing, ${filing.value.filing_type}`)
  }
}
