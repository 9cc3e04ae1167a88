import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import { Type } from '@sinclair/typebox'
import type { Reply } from './backend.ts'
import { Count, MaybeText, Text, Texts } from './scripts/shapes.ts'

/** An entry of a stream: its id, its fields and values. */
const Entries = Type.Array(Type.Tuple([Text, Texts]))

/** What plain commands reply, where they are sent as this service sends them. */
const REPLIES = {
  DEL: Count,
  EXISTS: Count,
  GET: MaybeText,
  HDEL: Count,
  HGET: MaybeText,
  HGETALL: Texts,
  HMGET: Type.Array(MaybeText),
  HSET: Count,
  HVALS: Texts,
  PEXPIRE: Count,
  PING: Text,
  SET: MaybeText,
  XRANGE: Entries,
  XREVRANGE: Entries,
  ZADD: Count,
  ZCARD: Count,
  ZRANGE: Texts,
  ZRANGEBYSCORE: Texts,
  ZREM: Count,
  ZREVRANGE: Texts,
  ZSCORE: MaybeText,
} satisfies Record<string, TSchema>

/** What a command of this name replies, as far as it was declared. */
export type CommandReply<N> = N extends keyof typeof REPLIES ? Static<(typeof REPLIES)[N]> : Reply

const checks = new Map<string, TypeCheck<TSchema>>(
  Object.entries(REPLIES).map(([name, reply]) => [name, TypeCompiler.Compile<TSchema>(reply)]),
)

/** Whether a reply can be that of the command; undefined for one whose reply was not declared. */
export function checkOfCommand([name = '']: readonly string[]): TypeCheck<TSchema> | undefined {
  return checks.get(name.toUpperCase())
}
