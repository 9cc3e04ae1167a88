import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import { forgetLowAlertsScript, watchCreditsScript } from '#src/stores/redis/scripts.ts'
import type { DispatcherStores } from './dispatcher.ts'
import { writeMessages, type OutboxMessage } from './outbox.ts'
import { listCreditWorkspaces } from './queries.ts'

const WORKSPACES_MOST = 100

export interface CreditWatch {
  /**
   * Checks the next workspaces that ask for low-balance alerts, in turn. Returns how many. Throws the first failure of
   * them.
   */
  look(): Promise<number>
}

interface WatchSettings extends DispatcherStores {
  /** Added to Redis's clock; only tests set it. */
  offsetMs?: () => number
}

/**
 * Sends low-balance alerts. The script that changes the balance notes the fall itself, with one comparison. The watch
 * writes the message first and removes the note afterwards. After a crash in between it writes the message again, which
 * changes nothing.
 */
export function createCreditWatch({ graph, redis, offsetMs = () => 0 }: WatchSettings): CreditWatch {
  let afterId = ''
  const lookAt = async (workspaceId: string, slot: string, below: number | null, since: string) => {
    const keys = workspaceKeys(slot)
    const args = [String(offsetMs()), below === null ? '' : String(below)]
    const notes = await redis.runScript(watchCreditsScript, accountKeys(keys, Date.now() + offsetMs()), args)
    if (notes === '') return
    // Alerts noted before an endpoint asked for them are dropped.
    const messages = notes.split(';').flatMap((note) => {
      const message = lowMessage(workspaceId, note)
      return message.at >= since ? [message] : []
    })
    if (messages.length > 0) await graph.write((tx) => writeMessages(tx, messages))
    await redis.runScript(forgetLowAlertsScript, [keys.account], [notes])
  }
  return {
    async look() {
      const rows = await graph.run(listCreditWorkspaces, { afterId, limit: WORKSPACES_MOST })
      afterId = rows.length < WORKSPACES_MOST ? '' : rows.at(-1)!.id
      const looks = await Promise.allSettled(rows.map(({ id, slot, below, since }) => lookAt(id, slot, below, since)))
      // If one account can't be read, the other workspaces still get their alerts.
      const failed = looks.find((look) => look.status === 'rejected')
      if (failed) throw failed.reason
      return rows.length
    },
  }
}

function lowMessage(workspaceId: string, note: string): OutboxMessage {
  const [seq = 0, balance = 0, threshold = 0, atMs = 0] = note.split('|').map(Number)
  const at = new Date(atMs).toISOString()
  return {
    // The ledger entry that crossed the threshold makes the id unique: its number, and when, since numbers recur when
    // Redis was set back.
    id: `credits-low-${seq}-${atMs}`,
    workspaceId,
    type: 'credits.low',
    at,
    data: { balance, threshold, ledger_seq: seq },
  }
}
