import { withBinaryClient } from './binary-redis.ts'

/** A copy of a workspace's keys in Redis at one moment. */
export interface AccountCopy {
  /** Puts the keys back, as a server would have them that has lost everything since. */
  restore(): Promise<void>
  /** All keys and their serialised values, for comparison. */
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
