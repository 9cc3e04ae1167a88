import { withBinaryClient } from './binary-redis.ts'

/** A workspace's keys in Redis as they were at a moment. */
export interface AccountCopy {
  /** Puts them back, as a server that has lost everything since would have them. */
  restore(): Promise<void>
  /** All keys and their serialised values, to be compared. */
  values: Map<string, string>
}

/** Copies every key of a slot by DUMP. */
export async function copyAccount(url: string, slot: string): Promise<AccountCopy> {
  const values = await withBinaryClient(url, async (client) => {
    const names = await client.keys(`{w:${slot}}:*`)
    const pairs = await Promise.all(names.map(async (name) => [name.toString(), await client.dump(name)] as const))
    return new Map(pairs.map(([name, value]) => [name, value.toString('base64')]))
  })
  const restore = () =>
    withBinaryClient(url, async (client) => {
      const names = await client.keys(`{w:${slot}}:*`)
      if (names.length > 0) await client.del(names)
      for (const [name, value] of values)
        await client.sendCommand(['RESTORE', Buffer.from(name), '0', Buffer.from(value, 'base64')])
    })
  return { restore, values }
}
