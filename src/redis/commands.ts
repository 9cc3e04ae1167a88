import type { Static, TSchema } from '@sinclair/typebox'
import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler'
import { Type } from '@sinclair/typebox'
import type { Reply } from './connection/backend.ts'
import { Count, MaybeText, Text, Texts } from './scripts/shapes.ts'

/** Entries of a stream: the id, then alternating fields and values. */
const Entries = Type.Array(Type.Tuple([Text, Texts]))

/** The replies of plain commands, with the options that this service uses. */
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
  /** Seconds since the epoch, and the microseconds of the second that has begun. */
  TIME: Type.Tuple([Text, Text]),
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

/** The reply of a command; `Reply` when it was not declared. */
export type CommandReply<N> = N extends keyof typeof REPLIES ? Static<(typeof REPLIES)[N]> : Reply

const checks = new Map<string, TypeCheck<TSchema>>(
  Object.entries(REPLIES).map(([name, reply]) => [name, TypeCompiler.Compile<TSchema>(reply)]),
)

/** The check of a command's reply; undefined when the reply was not declared. */
export function checkOfCommand([name = '']: readonly string[]): TypeCheck<TSchema> | undefined {
  return checks.get(name.toUpperCase())
}
