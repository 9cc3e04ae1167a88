import { Type } from '@sinclair/typebox'
import { OTHER_RELEASE_REMEDY } from '#src/lib/envelope.ts'

/**
 * The layout of all packed values in Redis. A release that packs a value in another way has another number; see
 * docs/decisions/0074.
 */
export const LAYOUT = 1

/** Where a store has the number of its layout. It is the first key that a store gets. */
export const LAYOUT_KEY = '{layout}:number'

/** Every key that depends on a layout: all of this service have a hash tag, except the key of the health check. */
export const EVERY_KEY = '{*}:*'

/** Says why a process must not use a store with that number; undefined when it may. Redis is the subject. */
export function findLayoutFault(stored: string | null): string | undefined {
  if (stored === String(LAYOUT)) return undefined
  const held = stored === null ? 'data without a layout number' : `layout ${stored}`
  return `holds ${held}, and this release reads layout ${LAYOUT} alone: ${OTHER_RELEASE_REMEDY}`
}

/** A whole number; Redis cuts off the fraction of a Lua number. */
export const Count = Type.Integer()
/** 1 for yes, 0 for no. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
export const Text = Type.String()
export const MaybeText = Type.Union([Type.String(), Type.Null()])
/** A list of texts, or the alternating fields and values of a hash or an entry; see `readPairs`. */
export const Texts = Type.Array(Type.String())

/** One of some words. */
export function oneOf<const W extends string[]>(...words: W) {
  return Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))))
}

const LiveGrant = Type.Tuple([Text, Count, Count, Count])
const Burned = Type.Tuple([Text, Count, Count, Count])
const Reservation = Type.Tuple([Text, Count, Count, Count, Text, Text, Count, Flag, Count, Type.Array(Burned)])
const Counted = Type.Tuple([Text, Count, Count])
/** An account as lib/describe.lua returns it. */
export const DescribedAccount = Type.Tuple([
  Count,
  Count,
  Text,
  Type.Array(LiveGrant),
  Type.Array(Reservation),
  Type.Array(Counted),
])

/** A limit is '' when the key is not valid. */
const Limit = Type.Union([Type.Integer(), Type.Literal('')])
export const ReservedKey = Type.Tuple([Text, Text, Text, Limit, Limit, Text])
const code = oneOf('ok', 'unauthorized', 'forbidden', 'mismatch', 'in_progress', 'replay')
const reserved = [code, Count, Count, Count, Count, Count] as const
export const ReservedItem = Type.Union([
  Type.Tuple([...reserved]),
  Type.Tuple([...reserved, Text]),
  Type.Tuple([...reserved, Text, Text]),
])
