/** The service itself, as `npm run serve` runs it, in a process that a benchmark starts. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadConfig } from '#src/config.ts'
import { serve, type Running } from '#src/server.ts'
import { benchClock } from '../support/measure.ts'
import { answerParent } from '../support/processes.ts'

let running: Running | undefined

answerParent(
  {
    /** Listens on a free port; returns the address. */
    start: async () => {
      running = await serve(loadConfig(process.env), { clock: benchClock })
      return running.url
    },
    readMemory: async () => process.memoryUsage.rss() / 1e6,
    /** As V8 does before it gives up: else it keeps the pages of collected objects for later ones. */
    collectMemory: async () => {
      setFlagsFromString('--expose-gc')
      runInNewContext('gc')({ type: 'major', execution: 'sync', flavor: 'last-resort' })
      return process.memoryUsage.rss() / 1e6
    },
  },
  async () => running?.close(),
)
