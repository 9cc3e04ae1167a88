import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createShares, NoSeat, type Shares, type SharesSettings } from '#src/lib/waiting/shares.ts'
import { Problem } from '#src/problems.ts'
import { onHangUp } from './commit.ts'

/**
 * `heavy`: the operation computes for long or reads much of the graph. `file`: a process of its own reads what the
 * caller sent. All others are `light`.
 */
export type Work = 'light' | 'heavy' | 'file'

/**
 * How many requests of this process work at the same time, and how many of one workspace. A request holds at most four
 * connections of the graph at once, so all seats together never want more than the pool has; see `POOLS` in
 * `stores/graph/driver.ts`. Two cores are busy with four heavy requests. A process that reads a file takes up to 256 MB
 * and 5 s of a core, so a file waits longer behind bad ones of others.
 */
export const SEATS: Record<Work, SharesSettings> = {
  light: { most: 10, mostEach: 4, queueMost: 256, waitMost: 2_000 },
  heavy: { most: 4, mostEach: 1, queueMost: 256, waitMost: 2_000 },
  file: { most: 2, mostEach: 1, queueMost: 16, waitMost: 10_000 },
}

/** The operator's requests share like those of a workspace. */
const OPERATOR = 'operator'
const RETRY_AFTER_SECONDS = 2

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Does the work of a request in a seat of its workspace. Throws `too_busy` when the workspace's queue is full or no
     * seat gets free in time; the work has not begun then.
     */
    inSeat<T>(request: FastifyRequest, reply: FastifyReply, work: () => T | Promise<T>): Promise<T>
  }
}

/** Gives every workspace its share of the process and of the graph. */
export function registerShares(app: FastifyInstance, registry: Registry, seats: typeof SEATS = SEATS): void {
  const shares: Record<Work, Shares> = {
    light: createShares(seats.light),
    heavy: createShares(seats.heavy),
    file: createShares(seats.file),
  }
  const refused = countIn(registry, shares)
  app.decorate('inSeat', async (request, reply, work) => {
    const { policy } = request.routeOptions.config
    const kind = (policy?.access === 'key' && policy.work) || 'light'
    const leave = await shares[kind]
      .enter(request.caller?.workspaceId ?? OPERATOR, (leaveQueue) => onHangUp(request, reply, leaveQueue))
      .catch((error: unknown) => {
        if (!(error instanceof NoSeat)) throw error
        refused.inc({ work: kind })
        throw new Problem('too_busy', undefined, { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS })
      })
    try {
      return await work()
    } finally {
      leave()
    }
  })
}

function countIn(registry: Registry, shares: Record<Work, Shares>): Counter<'work'> {
  const registers = [registry]
  new Gauge({
    name: 'rpk_requests_in_seats',
    help: 'Requests that work (running) and that wait for a seat of their workspace (waiting), by the kind of work',
    labelNames: ['work', 'state'],
    registers,
    collect() {
      for (const work of Object.keys(shares) as Work[]) {
        const { taken, waiting } = shares[work].counts()
        this.set({ work, state: 'running' }, taken)
        this.set({ work, state: 'waiting' }, waiting)
      }
    },
  })
  return new Counter({
    name: 'rpk_too_busy_total',
    help: 'Requests that got no seat in time (429 too_busy), by the kind of work',
    labelNames: ['work'],
    registers,
  })
}
