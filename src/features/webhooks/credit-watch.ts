import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { forgetLowAlertsScript, watchCreditsScript } from '#src/redis/scripts.ts'
import { writeMessages, type OutboxMessage } from './outbox/outbox.ts'
import { listCreditWorkspaces } from './queries.ts'
import type { DispatcherStores } from './outbox/dispatcher.ts'

const WORKSPACES_MOST = 100

export interface CreditWatch {
  /** Looks at the next workspaces that want to know of their credits, in turn. Returns how many. */
  look(): Promise<number>
}

interface WatchSettings extends DispatcherStores {
  /** Added to Redis's clock; only tests set it. */
  offsetMs?: () => number
}

/**
 * Tells workspaces that their balance has fallen below their mark. The charge itself notes the fall, in the same breath and with
 * one comparison; the watch writes the message and forgets the note after it, so that a crash in between writes it again,
 * which changes nothing.
 */
export function createCreditWatch({ graph, redis, offsetMs = () => 0 }: WatchSettings): CreditWatch {
  let afterId = ''
  const lookAt = async (workspaceId: string, slot: string, below: number | null, since: string) => {
    const keys = workspaceKeys(slot)
    const args = [String(offsetMs()), below === null ? '' : String(below)]
    const notes = await redis.runScript(watchCreditsScript, accountKeys(keys, Date.now() + offsetMs()), args)
    if (notes === '') return
    // What was noted while nobody wanted to know is no news any more.
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
      // One account that is not served must not keep the others from being told.
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
    // One crossing is one entry of the ledger.
    id: `credits-low-${seq}`,
    workspaceId,
    type: 'credits.low',
    at,
    data: { balance, threshold, ledger_seq: seq },
  }
}
