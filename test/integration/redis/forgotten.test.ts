import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { issueKey } from '#src/money/accounts/keys/keys.ts'
import { createMetering } from '#src/money/metering/index.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import type { SingleRequest } from '#test/support/credit-account.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { hasRedisServer, startRedisServer, type RedisServer } from '#test/support/redis-server.ts'
import { end } from '#test/support/reservations.ts'
import { valueReader, wordsOf } from '#test/support/resp.ts'

const GRANTED = 100
/** So many commands of a cut transaction are in the file. */
const WITHIN = 2
const LATER = { offsetMs: 3_600_000 }

/** Answers one call with an idempotency key, or repeats what it was answered. */
async function callKeyed(
  redis: Redis,
  request: SingleRequest,
  offsetMs = LATER.offsetMs,
): Promise<'executed' | 'replayed'> {
  const call = await createMetering({ redis, clockOffsetMs: () => offsetMs }).reserve(request)
  if ('unpack' in call) return 'replayed'
  await call.commit({ status: 200, content: '{}' })
  return 'executed'
}

/**
 * Charges, refunds and finishes, all of it settled. Returns how to repeat the keyed call, and the charges that callers
 * saw.
 */
async function useAccount(redis: Redis) {
  const slot = randomBase62(12)
  const workspaceId = randomUUID()
  const { secret } = await issueKey(redis, systemClock, {
    workspaceId,
    slot,
    name: 'test',
    type: 'service',
    scopes: ['read'],
  })
  const key = parseApiKey(secret)!
  const plain = { key, operation: 'getDomainPack', price: 'check' as const, scopes: ['read' as const] }
  await grantCredits(redis, { slot, amount: GRANTED, reason: 'test' })
  const meter = createMetering({ redis })
  for (let round = 0; round < 3; round += 1) {
    const charges = await Promise.all([meter.reserve(plain), meter.reserve(plain)])
    charges.forEach((charge, index) => end(charge, index === 0))
    if (round < 2) await meter.flush()
  }
  const idempotency = { recordId: 'r'.repeat(64), fingerprint: 'f', sealWith: { secret: 's', salt: 's' } }
  const keyed: SingleRequest = { ...plain, single: { idempotency, hasEffect: false, isSecret: false } }
  await callKeyed(redis, keyed, 0)
  await meter.flush()
  return { slot, keyed, told: 3 * 2 + 2 }
}

/**
 * Where the append-only file may end: behind each transaction and each command by itself, and once within each
 * transaction.
 */
function listEnds(whole: Buffer): number[] {
  let at = 0
  let inside = -1
  return valueReader()(whole).flatMap((command) => {
    at += command.length
    const [name] = wordsOf(command)
    if (name === 'MULTI') inside = 0
    else if (name === 'EXEC') inside = -1
    else if (inside >= 0) inside += 1
    return inside < 0 || inside === WITHIN ? [at] : []
  })
}

function findAppendOnlyFile({ folder }: RedisServer): string {
  const parts = join(folder, 'appendonlydir')
  return join(
    parts,
    readdirSync(parts).find((name) => name.endsWith('.incr.aof'))!,
  )
}

test.skipIf(!hasRedisServer)(
  'a Redis that comes back without its last writes has calls given for nothing, and none charged twice, wherever they end',
  async () => {
    const server = await startRedisServer({ appendfsync: 'always' })
    const first = await openRedis({ url: server.url })
    const { slot, keyed, told } = await useAccount(first)
    await first.close()
    await server.kill()
    const file = findAppendOnlyFile(server)
    const whole = readFileSync(file)
    const ends = listEnds(whole).toReversed()
    expect(ends.length).toBeGreaterThan(20)
    let charged = told
    const seen = new Set<string>()
    for (const length of ends) {
      writeFileSync(file, whole.subarray(0, length))
      await server.start()
      const redis = await openRedis({ url: server.url })
      // The credits of an open call are given back when its lease is over.
      const { balance, open_operations: open } = await showCredits(redis, slot, LATER)
      const entries = await readLedger(redis, slot)
      const granted = entries.some(({ type }) => type === 'grant') ? GRANTED : 0
      expect(open).toBe(0)
      expect(granted - balance).toBeGreaterThanOrEqual(0)
      // Never more than the charges that callers saw, and never more than with more of the file.
      expect(granted - balance).toBeLessThanOrEqual(charged)
      charged = granted - balance
      await verifyChain(redis, slot)
      if (granted > 0) {
        const outcome = await callKeyed(redis, keyed)
        seen.add(outcome)
        const after = await showCredits(redis, slot, LATER)
        expect(balance - after.balance).toBe(outcome === 'replayed' ? 0 : 2)
        expect(await callKeyed(redis, keyed)).toBe('replayed')
        await verifyChain(redis, slot)
      }
      await redis.close()
      await server.kill()
    }
    expect(charged).toBe(0)
    expect(seen).toEqual(new Set(['replayed', 'executed']))
  },
)
