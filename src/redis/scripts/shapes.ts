import { Type, type TLiteral, type TUnion } from '@sinclair/typebox'

/** A whole number; Redis cuts off the fraction of a Lua number. */
export const Count = Type.Integer()
/** 1 for yes, 0 for no. */
export const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])
export const Text = Type.String()
export const MaybeText = Type.Union([Type.String(), Type.Null()])
/** A list of texts, or the alternating fields and values of a hash or an entry; see `readPairs`. */
export const Texts = Type.Array(Type.String())

/** One of some words. */
export function oneOf<const W extends string[]>(...words: W): TUnion<{ [I in keyof W]: TLiteral<W[I]> }> {
  return Type.Union(words.map((word) => Type.Literal(word))) as unknown as TUnion<{ [I in keyof W]: TLiteral<W[I]> }>
}
