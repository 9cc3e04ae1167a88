import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf } from '../../law/reference.ts'
import { comparison as words, sayField } from '../../strings/comparison.ts'
import { MODALITY } from '../../strings/library.ts'
import { day, periodInWords } from '../../strings/words.ts'

/** What the objects that a comparison names by code are called. */
export type Names = ReadonlyMap<string, string>

/** A rule and another object may have the same code. */
const nameOf = (isRule: boolean, code: string) => `${isRule ? 'rule' : 'object'} ${code}`

export const namesOf = (named: Schemas['DomainPackDiff']['named']): Names =>
  new Map(
    named.map(({ kind, code, title, limit }) => [
      nameOf(kind === 'rule', code),
      limit === undefined ? title : words.limited(title, limit),
    ]),
  )

/** Fields whose values are codes. */
const OF_RULES = /^(condition|rule|unless)$/
const OF_OBJECTS = /^(penalties|evidence|filings|scope|parent)$/

const fieldOf = (path: string): string => path.split('/').findLast((step) => !/^(\d+|\*|)$/.test(step)) ?? ''

/** Sentences after each other, anything else as a list. */
export const joined = (all: readonly string[]): string => all.join('; ').replaceAll('.; ', '. ')

/** A value of a version in words: days, roles, provisions and what is named by its code as they are read elsewhere. */
export function sayValue(path: string, value: unknown, names: Names): string {
  if (Array.isArray(value)) return joined(value.map((one) => sayValue(path, one, names)))
  if (typeof value === 'object' && value !== null) return sayObject(path, value as Record<string, unknown>, names)
  const said = String(value)
  const field = fieldOf(path)
  if (OF_RULES.test(field)) return names.get(nameOf(true, said)) ?? said
  if (OF_OBJECTS.test(field)) return names.get(nameOf(false, said)) ?? said
  if (/^addressee_roles?$/.test(field)) return labelOf('entity_roles', said)
  if (field === 'sector_tags') return labelOf(field, said)
  if (/^(trigger_event|event)$/.test(field)) return labelOf('events', said)
  if (field === 'modality') return MODALITY[said] ?? said
  if (/^\d{5}[A-Z]\d+ /.test(said)) return cite(`CELEX:${said}`, actNames.value).label
  if (/^P[\dT]/.test(said)) return periodInWords(said)
  return /^[a-z]+(_[a-z]+)+$/.test(said) ? said.replaceAll('_', ' ') : day(said)
}

function sayObject(path: string, value: Record<string, unknown>, names: Names): string {
  const { date, condition, text, ref, note, ...rest } = value
  if (typeof date === 'string')
    return [
      day(date),
      ...(condition === undefined ? [] : [words.where(sayValue(`${path}/condition`, condition, names))]),
    ].join(', ')
  if (typeof text === 'string') return note === true ? words.note(text) : text
  if (typeof ref === 'string' && Object.keys(rest).every((name) => name === 'role')) return sayValue(path, ref, names)
  return Object.entries(value)
    .map(([name, one]) => words.said(sayField(`/${name}`), sayValue(`${path}/${name}`, one, names)))
    .join('; ')
}
