import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { Backend, Reply } from './backend.ts'
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

/** Turns `[name, value, …]`, the form of hashes and stream entries in replies, into an object. */
export function readPairs(pairs: string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let i = 0; i < pairs.length; i += 2) fields[pairs[i]!] = pairs[i + 1]!
  return fields
}

const PAGE = 500

/**
 * Yields the names of keys that match the pattern, of every master, in pages. Memory does not grow with their number.
 */
export async function* scanKeys(backend: Backend, pattern: string, limitMs: number): AsyncGenerator<string[]> {
  for (const node of backend.nodes()) {
    let cursor = '0'
    do {
      const reply = await node.ask(['SCAN', cursor, 'MATCH', pattern, 'COUNT', String(PAGE)], limitMs)
      const [next, names] = reply as [string, string[]]
      yield names
      cursor = next
    } while (cursor !== '0')
  }
}
