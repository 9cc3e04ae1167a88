import { withBinaryClient, type BinaryClient } from './binary-redis.ts'

/** A key as text: its type, its value, and its time to live when it was dumped. Bytes are base64. */
export interface DumpedKey {
  key: string
  /** Milliseconds; -1: no expiry. */
  ttl: number
  type: 'string' | 'hash' | 'zset' | 'stream'
  /** One value; fields and values in turn; members and scores in turn; for each entry its id, then fields and values. */
  value: string[] | string[][]
  /** Of a stream: its consumer groups, each with the last entry that it got. */
  groups?: Array<[name: string, last: string]>
}

/** Every key of a server, by name, independent of the server's release. Leaves out the pending entries of stream consumers. */
export function dumpRedis(url: string): Promise<DumpedKey[]> {
  return withBinaryClient(url, async (client) => {
    const names = (await client.keys('*')).map(String).toSorted()
    const dumped: DumpedKey[] = []
    for (const key of names) {
      const [type, ttl] = [await client.type(key), await client.pTTL(key)]
      if (ttl === -2) continue
      dumped.push({ key, ttl, type: type as DumpedKey['type'], ...(await readValue(client, key, type)) })
    }
    return dumped
  })
}

/** Restores keys, each with its time to live. */
export function restoreRedis(url: string, keys: DumpedKey[]): Promise<void> {
  return withBinaryClient(url, async (client) => {
    for (const dumped of keys) {
      await writeValue(client, dumped)
      if (dumped.ttl >= 0) await client.pExpire(dumped.key, dumped.ttl)
    }
  })
}

async function readValue(
  client: BinaryClient,
  key: string,
  type: string,
): Promise<Pick<DumpedKey, 'value' | 'groups'>> {
  const ask = (...args: string[]) => client.sendCommand<unknown>(args)
  if (type === 'string') return { value: [encode(await ask('GET', key))] }
  if (type === 'hash') return { value: ((await ask('HGETALL', key)) as unknown[]).map(encode) }
  if (type === 'zset') return { value: ((await ask('ZRANGE', key, '0', '-1', 'WITHSCORES')) as unknown[]).map(encode) }
  if (type !== 'stream') throw new Error(`no way to dump a ${type}: ${key}`)
  const entries = (await ask('XRANGE', key, '-', '+')) as Array<[unknown, unknown[]]>
  const groups = (await ask('XINFO', 'GROUPS', key)) as unknown[][]
  return {
    value: entries.map(([id, fields]) => [String(id), ...fields.map(encode)]),
    groups: groups.map((pairs) => {
      const at = (field: string) => String(pairs[pairs.findIndex((word) => String(word) === field) + 1])
      return [at('name'), at('last-delivered-id')]
    }),
  }
}

async function writeValue(client: BinaryClient, { key, type, value, groups = [] }: DumpedKey): Promise<void> {
  const ask = (...args: Array<string | Buffer>) => client.sendCommand(args)
  if (type === 'stream') {
    for (const [id, ...fields] of value as string[][]) await ask('XADD', key, id!, ...fields.map(decode))
    for (const [name, last] of groups) await ask('XGROUP', 'CREATE', key, name, last, 'MKSTREAM')
    return
  }
  const words = (value as string[]).map(decode)
  if (type === 'string') await ask('SET', key, words[0]!)
  if (type === 'hash') await ask('HSET', key, ...words)
  if (type === 'zset') await ask('ZADD', key, ...words.map((_word, i) => words[i % 2 === 0 ? i + 1 : i - 1]!))
}

const encode = (value: unknown): string => (value as Buffer).toString('base64')
const decode = (text: string): Buffer => Buffer.from(text, 'base64')
