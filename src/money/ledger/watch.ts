import { Counter, Gauge, type Registry } from 'prom-client'
import { today } from '#src/lib/clock.ts'
import type { Stores } from '#src/money/accounts/audit-log/index.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { type Anchoring, writeAnchor } from './anchors.ts'
import { findDurable, readEntries } from './snapshot.ts'

/** Bounds of memory and of the work of one look, which reads an account and its newest entries. */
const WATCHED_MOST = 10_000
const LOOKED_AT_MOST = 50

/**
 * What is wrong with an account: balance minus live grants, and 1 when its last ledger entry is another than it says.
 */
interface Drift {
  credits: number
  isOther: number
}

/**
 * Watches the accounts that this process charges. Charging can break only an account that is charged, so each replica
 * watches its own. For a workspace without calls there is `ledger verify`. A drift is reported until a later look finds
 * the account right. An account that is right is anchored once a day. Reports metrics; no label names a workspace.
 */
export function createLedgerWatch({ graph, redis, anchoring }: Stores & { anchoring: Anchoring }, registry: Registry) {
  const counter = (name: string, help: string) =>
    new Counter({ name, help: `${help}, by result`, labelNames: ['result'], registers: [registry] })
  const checks = counter('rpk_ledger_checks_total', 'Accounts compared with their grants and their last ledger entry')
  const anchors = counter('rpk_ledger_anchors_total', 'Points of ledgers signed into the audit log')
  /** Slots in the order in which they are due. */
  const due = new Set<string>()
  /** By slot, what the last look found wrong. */
  const drifts = new Map<string, Drift>()
  let day = ''
  /**
   * Accounts that were anchored on this day; true when they moved afterwards: these are due on the next day without a
   * charge.
   */
  const anchored = new Map<string, boolean>()

  gaugeDrifts(drifts, registry)

  function note(slot: string) {
    if (due.size < WATCHED_MOST) due.add(slot)
  }

  async function isSound(slot: string): Promise<boolean> {
    const { balance, live, seq, head } = await readAccount(redis, slot)
    const { value: last } = await readEntries(redis, slot, 'down', seq).next()
    const isOther = (last?.position ?? 0) !== seq || (last?.entry?.hash ?? '') !== head ? 1 : 0
    const credits = live.reduce((rest, { remaining }) => rest - remaining, balance)
    const isRight = credits === 0 && isOther === 0
    if (isRight) drifts.delete(slot)
    else drifts.set(slot, { credits, isOther })
    checks.inc({ result: isRight ? 'sound' : 'drift' })
    return isRight
  }

  /** Signs the newest durable entry. When there is none yet, the next charge makes the account due again. */
  async function anchor(slot: string): Promise<void> {
    try {
      const point = await findDurable(redis, slot, anchoring)
      if (!point) return
      await writeAnchor(graph, anchoring, { slot, reason: 'day', point })
      if (anchored.size < WATCHED_MOST) anchored.set(slot, false)
      anchors.inc({ result: 'written' })
    } catch {
      anchors.inc({ result: 'failed' })
      note(slot)
    }
  }

  function beginDay() {
    if (day === today(anchoring.clock)) return
    day = today(anchoring.clock)
    for (const [slot, hasMoved] of anchored) if (hasMoved) note(slot)
    anchored.clear()
  }

  return {
    /** Notes a workspace that was charged by this process. */
    charged: note,
    /** Checks all workspaces with a drift, and some of the noted ones: those noted first. */
    async look() {
      beginDay()
      for (const slot of new Set([...drifts.keys(), ...[...due].slice(0, LOOKED_AT_MOST)])) {
        // The next charge of the account adds it again.
        due.delete(slot)
        try {
          if (!(await isSound(slot))) continue
          if (anchored.has(slot)) anchored.set(slot, true)
          else await anchor(slot)
        } catch {
          checks.inc({ result: 'failed' })
          note(slot)
        }
      }
    },
  }
}

function gaugeDrifts(drifts: ReadonlyMap<string, Drift>, registry: Registry): void {
  const gauge = (name: string, what: string, read: (drift: Drift) => number) =>
    new Gauge({
      name,
      help: `${what}; 0 is right`,
      registers: [registry],
      collect() {
        this.set([...drifts.values()].reduce((total, drift) => total + read(drift), 0))
      },
    })
  const differs = 'Difference between balances and live grants, over the accounts found wrong'
  gauge('rpk_ledger_drift_credits', differs, ({ credits }) => Math.abs(credits))
  const isAnother = 'Accounts whose last ledger entry is another than the account says'
  gauge('rpk_ledger_head_mismatches', isAnother, ({ isOther }) => isOther)
}
