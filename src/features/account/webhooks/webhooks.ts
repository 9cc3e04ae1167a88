import { Counter, Gauge, type Registry } from 'prom-client'
import { runInBackground, type Background } from '#src/lib/waiting/background.ts'
import { createCreditWatch } from './credit-watch.ts'
import { createDeliverer, type DeliverySettings } from './deliver.ts'
import { dropOldMessages, measureDispatcherLag, dispatchChangeEvents, dispatchMessages } from './dispatcher.ts'
import { measureLag } from './queue.ts'

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
