import { Counter, Gauge, type Registry } from 'prom-client'
import { ENGINE_NUMBERS } from '#src/engine/index.ts'
import type { ImpactStores } from '../evaluate/evaluate-impact.ts'
import { createEngineComparer } from './comparer.ts'
import { countRunsToCompare } from './queries.ts'

/** The comparison of stored runs with this engine, with metrics. The metrics name no workspace. */
export function createMeasuredComparer(stores: ImpactStores, registry: Registry): () => Promise<boolean> {
  const registers = [registry]
  const compared = new Counter({
    name: 'rpk_engine_runs_compared_total',
    help: 'Runs of earlier engines that this process compared with its own results',
    registers,
  })
  const created = new Counter({
    name: 'rpk_engine_impacts_created_total',
    help: 'Impacts of kind engine_changed that this process found',
    registers,
  })
  new Gauge({
    name: 'rpk_engine_runs_to_compare',
    help: 'Current runs of earlier engines that were not compared with this one yet; 0 is right',
    registers,
    async collect() {
      // Without the graph this gauge is NaN, so that the other metrics can still be read.
      const count = stores.graph.run(countRunsToCompare, { earlier: [...ENGINE_NUMBERS.earlier] })
      this.set(await count.then(([row]) => row?.total ?? 0).catch(() => Number.NaN))
    },
  })
  return createEngineComparer(stores, {
    onCompared(found) {
      compared.inc(found.runs)
      created.inc(found.created)
    },
  })
}
