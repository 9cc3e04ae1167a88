import { count } from './words.ts'

/** Words for the fields of a filing. */
export const form = {
  summary: (n: number) => count(n, 'field'),
  yes: 'mandatory',
  no: 'optional',
  if_applicable: 'if applicable',
  when: (condition: string) => `if ${condition}`,
  choices: (isMultiple: boolean, choices: string[]) =>
    `${isMultiple ? 'One or more of' : 'One of'}: ${choices.join('; ')}`,
} as const

/** What a field accepts. A text says so by itself, and choices are listed. */
export const FIELD_TYPE: Record<string, string> = {
  boolean: 'yes or no',
  date_time: 'date and time (UTC)',
  duration: 'days, hours and minutes',
  integer: 'whole number',
  percentage: 'percentage',
  amount: 'amount',
  lei: 'LEI',
}
