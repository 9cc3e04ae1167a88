/** `npm run chaos -- [--rounds 50] [--seed 7] [--fsync everysec|always|no]`: the long form of `kill-nine.test.ts`. */
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    fsync: { type: 'string', default: 'everysec' },
  },
})
process.stdout.write(`chaos: ${values.rounds} rounds, seed ${values.seed}, appendfsync ${values.fsync}\n`)
process.env['CHAOS_ROUNDS'] = values.rounds
process.env['CHAOS_SEED'] = values.seed
process.env['CHAOS_FSYNC'] = values.fsync
const vitest = await startVitest('test', [], { project: ['chaos'], watch: false, disableConsoleIntercept: true })
await vitest.close()
