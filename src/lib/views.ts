import { OptionalKind, type Static, type TSchema } from '@sinclair/typebox'
import { findNamedSchema, Maybe, StringEnum } from './schema.ts'

export const VIEWS = ['compact', 'full'] as const

/** The parameter of every operation whose answer has parts that a screen does not need. */
export const viewParameter = {
  'view?': StringEnum(VIEWS, { title: 'ViewInput', default: 'compact', description: 'All with `full`' }),
}

const FULL_ONLY = 'x-view'

/** What is said of a property that an answer has only with `view=full`. */
export const ONLY_IN_FULL = 'Only in `full`'

/**
 * A property that an answer has only with `view=full`. What makes answers makes whole ones, so its type is not
 * optional.
 */
export function FullOnly<T extends TSchema>(schema: T): T
export function FullOnly(schema: TSchema): TSchema {
  const { description } = schema
  const words = description ? `${description}. ${ONLY_IN_FULL}` : ONLY_IN_FULL
  return Maybe({ ...schema, [FULL_ONLY]: 'full', description: words })
}

type Picker = (value: unknown) => unknown

/** By schema; undefined for one of which a value is taken as it is. */
const pickers = new WeakMap<TSchema, Picker | undefined>()

/** What a schema has of a value that has more: its properties at every depth, in their order, if defined. */
export function pickBy<T extends TSchema>(schema: T, value: Static<T>): Static<T>
export function pickBy(schema: TSchema, value: unknown): unknown {
  return pickerOf(schema)?.(value) ?? value
}

function pickerOf(part: TSchema): Picker | undefined {
  const schema = schemaBehind(part)
  if (!pickers.has(schema)) pickers.set(schema, makePicker(schema as Parts))
  return pickers.get(schema)
}

function makePicker({ items, properties }: Parts): Picker | undefined {
  const pickItem = items && pickerOf(items)
  if (pickItem) return (list) => (list as unknown[]).map(pickItem)
  if (!properties) return undefined
  const parts = Object.entries(properties).map(([name, inner]) => ({ name, pick: pickerOf(inner) }))
  return (value) => {
    const kept: Record<string, unknown> = {}
    for (const { name, pick } of parts) {
      const own = (value as Record<string, unknown>)[name]
      if (own !== undefined) kept[name] = pick ? pick(own) : own
    }
    return kept
  }
}

/**
 * A value without a part of its schema, such as `filings/qualifiers`. A list that is always there is empty without its
 * items.
 */
export function leaveOut<T extends TSchema>(schema: T, value: Static<T>, path: string): Static<T>
export function leaveOut(schema: TSchema, value: unknown, path: string): unknown {
  const { items, properties } = schemaBehind(schema) as Parts
  if (items && Array.isArray(value)) return value.map((item) => leaveOut(items, item, path))
  const [, name = path, rest] = /^([^/]+)\/(.+)$/.exec(path) ?? []
  const whole = value as Record<string, unknown>
  const { [name]: part, ...others } = whole
  if (part === undefined) return value
  if (rest !== undefined) return { ...whole, [name]: leaveOut(properties![name]!, part, rest) }
  return OptionalKind in properties![name]! ? others : { ...whole, [name]: [] }
}

interface Parts {
  items?: TSchema
  properties?: Record<string, TSchema>
}

/** The schema that a reference names, or the given one. */
function schemaBehind(part: TSchema): TSchema {
  return '$ref' in part ? findNamedSchema(String(part['$ref']))! : part
}

type Shorten = (value: unknown) => unknown

/**
 * Returns a function that leaves out of an answer what its schema has only in `full`, or null when the schema has no
 * such part.
 */
export function planCompact(schema: TSchema): Shorten | null {
  const plans = new Map<TSchema, Shorten | null>()
  const planOf = (part: TSchema): Shorten | null => {
    const target = schemaBehind(part)
    const known = plans.get(target)
    if (known !== undefined) return known
    // No part of an answer contains itself, so each plan is made before it is needed.
    const plan = make(target)
    plans.set(target, plan)
    return plan
  }
  const make = (part: TSchema): Shorten | null => {
    if (part['type'] === 'array') return ofItems(planOf(part['items'] as TSchema))
    if (part['anyOf'] ?? part['allOf']) return refuseParts((part['anyOf'] ?? part['allOf']) as TSchema[], planOf)
    if (part['properties']) return ofMembers(part['properties'] as Record<string, TSchema>, planOf)
    return null
  }
  return planOf(schema)
}

/** Of which alternative a value is can't be seen without validating it, so none may have such parts. */
function refuseParts(alternatives: TSchema[], planOf: (part: TSchema) => Shorten | null): null {
  if (alternatives.some((one) => planOf(one))) throw new Error('an alternative of a schema has parts only in `full`')
  return null
}

function ofItems(shorten: Shorten | null): Shorten | null {
  return shorten && ((items) => (items as unknown[]).map((item) => shorten(item)))
}

function ofMembers(properties: Record<string, TSchema>, planOf: (part: TSchema) => Shorten | null): Shorten | null {
  const parts = new Map(
    Object.entries(properties).flatMap(([name, part]): Array<[string, Shorten | 'left out']> => {
      if (part[FULL_ONLY] === 'full') return [[name, 'left out']]
      const plan = planOf(part)
      return plan ? [[name, plan]] : []
    }),
  )
  if (parts.size === 0) return null
  return (value) => {
    const short: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value as object)) {
      const part = parts.get(name)
      if (part !== 'left out') short[name] = part && member !== undefined ? part(member) : member
    }
    return short
  }
}
