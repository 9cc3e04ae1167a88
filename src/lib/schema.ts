import {
  FormatRegistry,
  Kind,
  type Static,
  type StringOptions,
  type TObject,
  type TOptional,
  type TSchema,
  Type,
  TypeRegistry,
} from '@sinclair/typebox'
import semver from 'semver'
import type { NamesIn } from './fields.ts'

/** TypeBox's validators refuse an unknown kind, so the string enum registers its kind and check. */
const STRING_ENUM = 'StringEnum'
TypeRegistry.Set<{ enum: string[] }>(STRING_ENUM, (schema, value) => schema.enum.includes(value as string))

/** A string enum as JSON Schema `enum` (a union of literals would become `anyOf` in OpenAPI). */
export function StringEnum<const T extends readonly string[]>(values: T, options: Record<string, unknown> = {}) {
  return Type.Unsafe<T[number]>({ [Kind]: STRING_ENUM, type: 'string', enum: [...values], ...options })
}

/** The codes between the blanks of its texts, as a list: `codesIn('eu member_state')`. */
export function codesIn<const T extends string>(...lists: T[]): readonly NamesIn<T>[] {
  return lists.flatMap((list) => list.split(' ')) as NamesIn<T>[]
}

/** A string enum of the codes between the blanks of its texts: `OneOf('eu member_state')`. */
export const OneOf = <const T extends string>(...lists: T[]) => StringEnum(codesIn(...lists))

/** ISO 8601 calendar date, `2025-01-17`. */
export const IsoDate = Type.String({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2025-01-17'] })

/** ISO 8601 duration, `PT72H`, `P1M`. */
export const IsoDuration = Type.String({
  pattern: '^P(?=.)(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?(T(?=.)(\\d+H)?(\\d+M)?(\\d+S)?)?$',
  examples: ['PT72H', 'P1M'],
})

/** Vocabulary code: snake_case. */
export const Code = Type.String({ pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$', maxLength: 120 })

/** Kebab-case identifier of a pack, rule, obligation, evidence item and so on. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 })

/** Semantic version of a pack, `1.0.0`. */
export const SemVer = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$', examples: ['1.0.0'] })

/** SHA-256 in lower-case hex. */
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

const named = new Map<string, TSchema>()

/**
 * A reference to a schema with an `$id`, which becomes a component of the document by that name. The document drops
 * what else a reference says. Throws when another schema has the name.
 */
export function RefTo<T extends TSchema>(schema: T) {
  const id = schema.$id!
  if ((named.get(id) ?? schema) !== schema) throw new Error(`two schemas have the name ${id}`)
  named.set(id, schema)
  return Type.Ref(schema)
}

/** The schema that a reference names; undefined for one that was made without `RefTo`. */
export const findNamedSchema = (name: string): TSchema | undefined => named.get(name)

export const Maybe = Type.Optional

/** A property of an answer by what it says, a text perhaps with an example: `Described('…')`, `Described.list('…')`. */
export const Described = Object.assign(
  (description: string, example?: string) =>
    Type.String({ description, ...(example === undefined ? {} : { examples: [example] }) }),
  {
    list: (description: string, example?: string[]) =>
      Type.Array(Type.String(), { description, ...(example === undefined ? {} : { examples: [example] }) }),
    count: (description: string) => Type.Integer({ description }),
    flag: (description: string) => Type.Boolean({ description }),
  },
)

/** Whom a record names: never a name, so that a person can be forgotten and the record stays. */
export const RecordedBy = Described('Id of the member; of the key, where a program did it')

/** Who confirmed what a record says, where four eyes were asked for. */
export const ConfirmedBy = Described('Id of the member who confirmed it, where the workspace asks for four eyes')

/** What an object says of a request about it that is still to be confirmed. */
export const AwaitsConfirmation = Component(
  'AwaitsConfirmation',
  'What was asked for and is carried out once another member confirms it; the object itself is unchanged until then',
  {
    id: Described('Of `GET /api/v1/confirmations/{confirmation_id}`'),
    asked_by: RecordedBy,
    asked_at: Type.String({ format: 'date-time' }),
  },
)

/** A text of a request of up to 120 characters, such as a code, by what it says and an example. */
export function ShortText(description: string, example: string, options: StringOptions = {}) {
  return Type.String({ minLength: 1, maxLength: 120, ...options, description, examples: [example] })
}

/** A list of such texts in a request, one or more, by what it says and an example. It may be left out. */
export function ShortTexts(description: string, example: string[], maxItems = 500, item: StringOptions = {}) {
  const items = Type.String({ minLength: 1, maxLength: 120, ...item })
  return Type.Optional(Type.Array(items, { minItems: 1, maxItems, description, examples: [example] }))
}

/** The properties of an object, by their names. One may be absent whose name ends in `?`, as in `fields`. */
type Properties = Record<string, TSchema>
type PropertiesOf<T extends Properties> = {
  [K in keyof T as K extends `${infer Name}?` ? Name : K]: K extends `${string}?` ? TOptional<T[K]> : T[K]
}

/** An object that refuses unknown keys: bodies and seed files are strict. */
export function Strict<T extends Properties>(properties: T, options?: Record<string, unknown>): TObject<PropertiesOf<T>>
export function Strict(properties: Properties, options: Record<string, unknown> = {}): TObject {
  const all = Object.entries(properties).map(([name, type]) =>
    name.endsWith('?') ? [name.slice(0, -1), Maybe(type)] : [name, type],
  )
  return Type.Object(Object.fromEntries(all), { additionalProperties: false, ...options })
}

/** Perhaps a sentence about an object, then its properties. */
type About<T extends Properties> = [properties: T] | [description: string, properties: T]

function partsOf<T extends Properties>([first, second]: About<T>) {
  return typeof first === 'string' ? { properties: second!, options: { description: first } } : { properties: first }
}

/** A strict object that `RefTo` refers to: a component of the document. */
export function Component<T extends Properties>(name: string, ...about: About<T>) {
  const { properties, options } = partsOf(about)
  return Strict(properties, { $id: name, ...options })
}

/** A strict object that is written out where it is used; the document has it as a component of this name. */
export function Named<T extends Properties>(name: string, ...about: About<T>) {
  const { properties, options } = partsOf(about)
  return Strict(properties, { title: name, ...options })
}

/** A list of such objects. A sentence is about the list. */
export function NamedList<T extends Properties>(name: string, ...about: About<T>) {
  const { properties, options } = partsOf(about)
  return Type.Array(Named(name, properties), options)
}

/** One of several objects as one of which each field that not all of them have is optional. */
export type Merged<U> = Pick<U, keyof U> & { [K in Exclude<KeysOf<U>, keyof U>]?: ValueAt<U, K> }
type KeysOf<U> = U extends unknown ? keyof U : never
type ValueAt<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never

/** One of several objects, read as `Merged`. */
export function Either<const Options extends TObject[]>(...options: Options) {
  return Type.Unsafe<Merged<Static<Options[number]>>>(Type.Union(options))
}

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a date that exists in the calendar: 2025-02-29 does not. */
export function isCalendarDate(value: string): boolean {
  const match = CALENDAR_DATE.exec(value)
  if (!match) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** True for an RFC 3339 instant with an offset, `T` and `Z` in either case; a local time without one is refused. */
export function isInstant(value: string): boolean {
  const match = INSTANT.exec(value)
  return match !== null && isCalendarDate(match[1]!)
}

FormatRegistry.Set('date', isCalendarDate)
FormatRegistry.Set('date-time', isInstant)

/** Format characters: they hide, join or reverse text. */
const UNSEEN = '\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'

/** A pattern for names that people read: no space at either end, no control and no format characters. */
export const VISIBLE_TEXT = `^(?!.*[\\u0000-\\u001f\\u007f-\\u009f${UNSEEN}])\\S(.*\\S)?$`

/** A pattern for prose, which may be pasted: something to read, no control characters but line breaks and tabs. */
export const PROSE = `^(?=[\\s\\S]*[^\\s${UNSEEN}])[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$`

/** Compares versions such as `1.10.0`. Texts that aren't versions come first, in the order of their characters. */
export function compareVersions(a: string, b: string): number {
  const [isLeft, isRight] = [a, b].map((text) => semver.valid(text) === text)
  if (isLeft && isRight) return semver.compare(a, b)
  return isLeft ? 1 : isRight ? -1 : a < b ? -1 : a > b ? 1 : 0
}
