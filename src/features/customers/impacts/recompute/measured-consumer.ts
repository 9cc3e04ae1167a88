import { Counter, Gauge, type Registry } from 'prom-client'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { countBehind, consumeAll } from '../evaluate/consumer.ts'

/** The change-event consumer with metrics. The metrics name no workspace. */
export function createMeasuredConsumer(stores: DatedLawReader, registry: Registry): () => Promise<void> {
  const registers = [registry]
  const created = new Counter({
    name: 'rpk_impacts_created_total',
    help: 'Change impacts that this process found after a publication',
    registers,
  })
  const profiles = new Counter({
    name: 'rpk_impact_profiles_followed_total',
    help: 'Customers looked at after a change event',
    registers,
  })
  new Gauge({
    name: 'rpk_impact_profiles_behind',
    help: 'Customers that have not been looked at since the last change event; 0 is right',
    registers,
    async collect() {
      // Without the graph this gauge is NaN, so that the other metrics can still be read.
      this.set(await countBehind(stores).catch(() => Number.NaN))
    },
  })
  return () =>
    consumeAll(stores, (followed) => {
      created.inc(followed.created)
      profiles.inc(followed.profiles)
    })
}
