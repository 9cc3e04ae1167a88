/** The service itself, as `npm run serve` runs it, in a process that a benchmark starts. */
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
  },
  async () => running?.close(),
)
