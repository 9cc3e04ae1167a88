import { afterEach, expect, test, vi } from 'vitest'
import { createShares, NoSeat, type LeaveSeat } from '#src/lib/waiting/shares.ts'
import { createRandom } from '#test/chaos/random.ts'

afterEach(() => void vi.useRealTimers())

const settings = { most: 3, mostEach: 2, queueMost: 100, waitMost: 2_000 }
/** Lets every promise go on that can. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('a free seat goes to the members in turn, however long their queues are', async () => {
  const shares = createShares({ ...settings, most: 1, mostEach: 1 })
  const first = await shares.enter('first')
  const order: string[] = []
  const come = async (member: string) => {
    const leave = await shares.enter(member)
    order.push(member)
    leave()
  }
  const all = ['greedy', 'greedy', 'greedy', 'greedy', 'modest', 'other', 'modest'].map(come)
  first()
  await Promise.all(all)
  expect(order).toEqual(['greedy', 'modest', 'other', 'greedy', 'modest', 'greedy', 'greedy'])
  expect(shares.counts()).toEqual({ taken: 0, waiting: 0 })
})

test('a call gets no seat when its queue is full, when it waits too long, or when it is withdrawn', async () => {
  vi.useFakeTimers()
  const shares = createShares({ most: 2, mostEach: 1, queueMost: 2, waitMost: 2_000 })
  const leave = await shares.enter('one')
  const late = shares.enter('one')
  let leaveQueue: () => void = () => undefined
  const withdrawn = shares.enter('one', (leaving) => (leaveQueue = leaving))
  await expect(shares.enter('one')).rejects.toThrow(NoSeat)
  leaveQueue()
  await expect(withdrawn).rejects.toThrow(NoSeat)
  const refused = late.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await refused).toEqual(new NoSeat('waited 2000 ms'))
  // Another member was never kept waiting, and the seat of the first is free after it has left, once.
  const other = await shares.enter('other')
  leave()
  leave()
  await shares.enter('one')
  other()
  expect(shares.counts()).toEqual({ taken: 1, waiting: 0 })
})

test('at no time more seats are taken than there are, nor more than its share by a member; none is kept free', async () => {
  const random = createRandom(7)
  const shares = createShares(settings)
  const inside = new Map<string, LeaveSeat[]>()
  const waiting = new Map<string, number>()
  const leavers: Array<() => void> = []
  const members = ['a', 'b', 'c']
  const comeIn = async (member: string) => {
    const leave = await shares.enter(member, (leaveQueue) => leavers.push(leaveQueue)).catch(() => undefined)
    if (!leave) return
    waiting.set(member, waiting.get(member)! - 1)
    inside.set(member, [...(inside.get(member) ?? []), leave])
  }
  for (let step = 0; step < 2_000; step += 1) {
    const member = members[Math.floor(random.between(0, members.length))]!
    const own = inside.get(member) ?? []
    if (random.chance(0.5)) {
      waiting.set(member, (waiting.get(member) ?? 0) + 1)
      void comeIn(member)
    } else if (own.length > 0) {
      inside.set(member, own.slice(1))
      own[0]!()
    }
    await settle()
    const counts = members.map((name) => inside.get(name)?.length ?? 0)
    const taken = counts.reduce((sum, count) => sum + count, 0)
    expect(taken).toBeLessThanOrEqual(settings.most)
    expect(Math.max(...counts)).toBeLessThanOrEqual(settings.mostEach)
    const couldEnter = members.filter((name, at) => (waiting.get(name) ?? 0) > 0 && counts[at]! < settings.mostEach)
    if (taken < settings.most) expect(couldEnter).toEqual([])
    // Queues stay short of their limit.
    if (members.some((name) => (waiting.get(name) ?? 0) > 90)) break
  }
  for (const leaveQueue of leavers) leaveQueue()
  expect(shares.counts().waiting).toBe(0)
})
