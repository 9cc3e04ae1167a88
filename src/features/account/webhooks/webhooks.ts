import { Counter, Gauge, type Registry } from 'prom-client'
import { type Background, runInBackground } from '#src/lib/waiting/turns.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import { forgetLowAlertsScript, watchCreditsScript } from '#src/stores/redis/scripts.ts'
import { createDeliverer, type DeliverySettings } from './deliver.ts'
import {
  dispatchChangeEvents,
  type DispatcherStores,
  dispatchMessages,
  dropOldMessages,
  measureDispatcherLag,
} from './dispatcher.ts'
import { type OutboxMessage, writeMessages } from './outbox.ts'
import { listCreditWorkspaces } from './queries.ts'
import { measureLag } from './queue.ts'

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

export interface WebhookSettings extends DeliverySettings {
  registry: Registry
  /** Whether the stores may be used. While they may not, the loops wait and report no error. */
  isReady?: () => boolean
  /** Added to Redis's clock; only tests set it. */
  offsetMs?: () => number
  /** Interval of each loop; tests use shorter ones. */
  everyMs?: Partial<typeof EVERY_MS>
}

/** The webhook loops of a replica. Any number of replicas may run them. */
interface Webhooks {
  /** Ends the loops; resolves when no attempt is under way. */
  stop(): Promise<void>
}

const EVERY_MS = { relay: 1_000, deliver: 250, watch: 2_000, measure: 5_000, clean: 3_600_000 }
/** How many rounds a loop runs at a time, so that a long backlog can't keep it from being stopped. */
const ROUNDS_MOST = 20

/** Starts the loops that write, dispatch and deliver webhook messages, until `stop` is called. */
export function startWebhooks(settings: WebhookSettings): Webhooks {
  const { registry, isReady = () => true, onError = () => undefined } = settings
  const everyMs = { ...EVERY_MS, ...settings.everyMs }
  const attempts = new Counter({
    name: 'rpk_webhook_attempts_total',
    help: 'Attempts at webhook deliveries by how they ended',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const lag = new Gauge({
    name: 'rpk_webhook_lag_seconds',
    help: 'How long the oldest message has been waiting: to be relayed, or to be delivered though it is due',
    labelNames: ['stage'],
    registers: [registry],
  })
  const deliverer = createDeliverer({ ...settings, onEnd: (outcome) => attempts.inc({ outcome }) })
  const watch = createCreditWatch(settings)

  const relay = async () => {
    for (let round = 0; round < ROUNDS_MOST && (await dispatchChangeEvents(settings)); round += 1);
    for (let round = 0; round < ROUNDS_MOST && (await dispatchMessages(settings)) > 0; round += 1);
  }
  const measure = async () => {
    lag.set({ stage: 'relay' }, (await measureDispatcherLag(settings)) / 1_000)
    lag.set({ stage: 'delivery' }, (await measureLag(settings.redis, settings.clock)) / 1_000)
  }
  /** Runs `work` in the background. An error that lasts is reported once. */
  const loop = (work: () => Promise<unknown>, intervalMs: number): Background => {
    let isHeldUp = false
    const attempt = async () => {
      if (!isReady()) return
      await work()
      isHeldUp = false
    }
    return runInBackground(attempt, intervalMs, (error) => {
      if (!isHeldUp) onError(error)
      isHeldUp = true
    })
  }
  const loops = [
    loop(relay, everyMs.relay),
    loop(deliverer.begin, everyMs.deliver),
    loop(watch.look, everyMs.watch),
    loop(measure, everyMs.measure),
    loop(() => dropOldMessages(settings), everyMs.clean),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((each) => each.stop()))
      await deliverer.settled()
    },
  }
}
