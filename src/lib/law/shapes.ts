import {
  Kind,
  OptionalKind,
  type Static,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnsafe,
  Type,
} from '@sinclair/typebox'
import { fields, type NamesIn } from '../fields.ts'
import { Described, Maybe, Strict } from '../schema.ts'
import { canonicalRef } from './provisions.ts'

/**
 * The two mappers of a legal object. The graph stores what the seed file has, with each citation in full (`stored`). An
 * answer has the fields that are picked of it, with the reference of the provision in place of a citation (`outside`).
 */

/** Keys that hold one citation. */
type CitationKey = 'citation' | 'basis'
const isCitation = (key: string) => key === 'citation' || key === 'basis'

/** A citation with its role written out. */
export const FullCitation = Type.Object(fields('ref role quote_hash?'))
export type FullCitation = Static<typeof FullCitation>

/** A seed object as the graph stores it. */
export type AsStored<T> =
  T extends ReadonlyArray<infer Item>
    ? Array<AsStored<Item>>
    : T extends object
      ? { [K in keyof T]: K extends CitationKey ? FullCitation : AsStored<T[K]> }
      : T

/** The shape in which the graph stores a seed object, without the fields that are properties or edges of its own. */
export function stored<Seed extends TObject, const Without extends string = never>(seed: Seed, without?: Without) {
  const left = without?.split(' ') ?? []
  const kept = Object.entries(seed.properties).filter(([key]) => !left.includes(key))
  return Type.Unsafe<AsStored<Omit<Static<Seed>, NamesIn<Without>>>>(plain(Type.Object(Object.fromEntries(kept))))
}

/** The type without its patterns and limits, which the loader has checked. */
function plain(schema: TSchema): TSchema {
  const { anyOf, items, properties } = schema as {
    anyOf?: TSchema[]
    items?: TSchema
    properties?: TObject['properties']
  }
  if (anyOf) return Type.Union(anyOf.map(plain))
  if (items) return Type.Array(plain(items))
  if (properties)
    return Type.Object(
      Object.fromEntries(
        Object.entries(properties).map(([key, inner]) => {
          const type = isCitation(key) ? FullCitation : plain(inner)
          return [key, inner[OptionalKind] ? Maybe(type) : type]
        }),
      ),
    )
  if (schema[Kind] === 'Integer') return Type.Integer()
  if (schema[Kind] === 'Number') return Type.Number()
  return schema['type'] === 'string' ? Type.String() : schema
}

/** How a field is shown: by a schema of its own, by what is picked of the objects in it, or with options. */
type How = TSchema | Inner | { description?: string; examples?: unknown[] }
type HowByName = Record<string, How>

/** What is picked of the objects in a field, and their name in the document. The options are those of the field. */
interface Inner<Names extends string = string, More = HowByName | undefined> {
  title: string
  names: Names
  more: More
  options: Record<string, unknown>
}

/** What is picked of the objects in a field, by names between blanks; `title` names them in the document. */
export function inner<const Names extends string>(title: string, names: Names): Inner<Names, undefined>
export function inner<const Names extends string, const More extends HowByName>(
  title: string,
  names: Names,
  more: More,
  options?: Record<string, unknown>,
): Inner<Names, More>
export function inner(title: string, names: string, more?: HowByName, options: Record<string, unknown> = {}): Inner {
  return { title, names, more, options }
}

/** An optional field stays optional, as does one that only some alternatives of a union have. */
type OutsideFields<T, Names extends string, More> = {
  [Name in NamesIn<Names>]: IsRequired<T, Name extends 'ref' ? CitationKey : Name> extends true
    ? TUnsafe<FieldOf<T, Name, More>>
    : TOptional<TUnsafe<FieldOf<T, Name, More>>>
}
type IsRequired<T, Key> = keyof T & Key extends infer Found extends keyof T
  ? [Found] extends [never]
    ? false
    : object extends Pick<T, Found>
      ? false
      : true
  : false
type FieldOf<T, Name, More> = Name extends 'ref'
  ? string
  : ValueOf<Exclude<ValueAt<T, Name>, undefined>, Name extends keyof More ? More[Name] : undefined>
type ValueAt<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never
type ValueOf<T, By> =
  T extends ReadonlyArray<infer Item>
    ? Array<ValueOf<Item, By>>
    : By extends TSchema
      ? Static<By>
      : By extends Inner<infer Names, infer More>
        ? Static<TObject<OutsideFields<T, Names, More>>>
        : T

/**
 * The fields of an answer that are picked of a seed object, by names between blanks and in their order. `ref` is the
 * provision of its citation. A field of objects needs `inner`, so that none of theirs goes outside by itself.
 */
export function outside<Seed extends TSchema, const Names extends string>(
  seed: Seed,
  names: Names,
): OutsideFields<Static<Seed>, Names, undefined>
export function outside<Seed extends TSchema, const Names extends string, const More extends HowByName>(
  seed: Seed,
  names: Names,
  more: More,
): OutsideFields<Static<Seed>, Names, More>
export function outside(seed: TSchema, names: string, more: HowByName = {}): Record<string, TSchema> {
  const all = fieldsOf(seed)
  return Object.fromEntries(
    names.split(' ').map((name) => {
      const { type, isOptional } = all[name === 'ref' ? (all['basis'] ? 'basis' : 'citation') : name]!
      const shown = name === 'ref' ? { ...SAYS_SO, ...more['ref'] } : show(type, more[name])
      return [name, isOptional ? Maybe(shown) : shown]
    }),
  )
}

const SAYS_SO = Described('Provision that says so', 'CELEX:32022R2554 Art 19(4)(a)')

/** The fields of an object, or of all alternatives of a union. */
function fieldsOf(schema: TSchema): Record<string, { type: TSchema; isOptional: boolean }> {
  const alternatives = (schema['anyOf'] ?? [schema]) as TObject[]
  const all = alternatives.flatMap(({ properties }) => Object.entries(properties))
  return Object.fromEntries(
    all.map(([key, type]) => {
      const isEverywhere = alternatives.every(({ properties }) => properties[key] && !properties[key][OptionalKind])
      return [key, { type, isOptional: !isEverywhere }]
    }),
  )
}

function show(type: TSchema, how: How = {}): TSchema {
  if (type[Kind] === 'Array') {
    const items = show(type['items'] as TSchema, 'names' in how ? { ...how, options: {} } : Kind in how ? how : {})
    return Type.Array(items, 'names' in how ? how.options : Kind in how ? {} : how)
  }
  if (Kind in how) return how
  if (!('names' in how)) return { ...how, ...plain(type) }
  return Strict(outside(type, how.names, how.more ?? {}), { title: how.title, ...how.options })
}

/** A stored object with the reference of the provision in place of each citation. */
export type WithRefs<T> =
  T extends ReadonlyArray<infer Item>
    ? Array<WithRefs<Item>>
    : T extends object
      ? { [K in keyof T as K extends CitationKey ? 'ref' : K]: K extends CitationKey ? string : WithRefs<T[K]> }
      : T

/** The same with the reference of the provision in place of each citation, at any depth. */
export function withRefs<T>(value: T): WithRefs<T>
export function withRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withRefs(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, of]) =>
      isCitation(key) ? ['ref', canonicalRef((of as FullCitation).ref)] : [key, withRefs(of)],
    ),
  )
}
