/** Gives back a seat; a second call does nothing. */
export type LeaveSeat = () => void

/** Why a member got no seat: its queue was full, it waited too long, or it no longer wants one. */
export class NoSeat extends Error {
  override name = 'NoSeat'
}

/** Seats for work, shared fairly among members. */
export interface Shares {
  /**
   * Resolves when the member has a seat. At once if one is free; otherwise it waits in the member's own queue. Rejects
   * with NoSeat. `withdraw` is called with a function that leaves the queue.
   */
  enter(member: string, withdraw?: (leaveQueue: () => void) => void): Promise<LeaveSeat>
  /** Seats that are taken, and members' calls that wait. */
  counts(): { taken: number; waiting: number }
}

export interface SharesSettings {
  /** How many seats there are. */
  most: number
  /** How many of them one member may take. */
  mostEach: number
  /** How many calls of one member may wait. */
  queueMost: number
  /** How long a call waits, ms. */
  waitMost: number
}

interface Member {
  name: string
  taken: number
  queue: Waiting[]
}

interface Waiting {
  admit(): void
}

/**
 * A member takes at most its share of the seats, even when others are free, because a call that comes next must find
 * one at once. Free seats go to the members in turn, not to the calls in turn: a member with a long queue gets no more
 * than one with a short queue.
 */
export function createShares({ most, mostEach, queueMost, waitMost }: SharesSettings): Shares {
  const members = new Map<string, Member>()
  /** Members with waiting calls; the next free seat is for the first that has not its full share. */
  const turns = new Set<Member>()
  let taken = 0

  const memberOf = (name: string): Member => {
    let member = members.get(name)
    if (!member) members.set(name, (member = { name, taken: 0, queue: [] }))
    return member
  }
  const forgetIdle = (member: Member) => {
    if (member.queue.length === 0) turns.delete(member)
    if (member.taken === 0 && member.queue.length === 0) members.delete(member.name)
  }
  const take = (member: Member): LeaveSeat => {
    taken += 1
    member.taken += 1
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      taken -= 1
      member.taken -= 1
      admitNext()
      forgetIdle(member)
    }
  }
  const admitNext = () => {
    for (const member of turns) {
      if (taken >= most) return
      if (member.taken >= mostEach) continue
      const next = member.queue.shift()!
      // The member goes to the end of the turns.
      turns.delete(member)
      if (member.queue.length > 0) turns.add(member)
      next.admit()
    }
  }

  const wait = (member: Member, withdraw?: (leaveQueue: () => void) => void) =>
    new Promise<LeaveSeat>((resolve, reject) => {
      const waiting: Waiting = {
        admit: () => {
          clearTimeout(timer)
          resolve(take(member))
        },
      }
      const giveUp = (reason: string) => {
        const at = member.queue.indexOf(waiting)
        if (at < 0) return
        clearTimeout(timer)
        member.queue.splice(at, 1)
        forgetIdle(member)
        reject(new NoSeat(reason))
      }
      const timer = setTimeout(() => giveUp(`waited ${waitMost} ms`), waitMost)
      member.queue.push(waiting)
      turns.add(member)
      withdraw?.(() => giveUp('withdrawn'))
    })

  return {
    async enter(name, withdraw) {
      const member = memberOf(name)
      // A call that waits is over its member's share, or finds all seats taken: a free seat is never kept from it.
      if (taken < most && member.taken < mostEach) return take(member)
      if (member.queue.length >= queueMost) throw new NoSeat(`${queueMost} calls wait already`)
      return wait(member, withdraw)
    },
    counts: () => ({ taken, waiting: [...turns].reduce((sum, { queue }) => sum + queue.length, 0) }),
  }
}
