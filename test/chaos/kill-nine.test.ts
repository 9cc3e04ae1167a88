import { test } from 'vitest'
import { findProgram } from '#src/backends/command.ts'
import type { Fsync } from './killable-stores.ts'
import { createRandom } from './random.ts'
import { runRound, type RoundReport } from './round.ts'
import { openWorld } from './world.ts'

/** The long form sets these: `npm run chaos -- --rounds 50 --seed 7 --fsync everysec`. */
const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 4)
const seed = Number(process.env['CHAOS_SEED'] ?? 7)
const fsync = (process.env['CHAOS_FSYNC'] ?? 'everysec') as Fsync
const ROUND_MOST_MS = 400_000
// Where there is no Java or no Redis, Docker brings the stores up, and these can't be killed and started again in place.
const canRun = ['java', 'redis-server'].every((program) => findProgram(program, process.env) !== undefined)

test.skipIf(!canRun)(
  `keeps ledger, effects and charges true when service, Redis and Neo4j are killed under load: ${rounds} rounds, seed ${seed}`,
  { timeout: 180_000 + rounds * ROUND_MOST_MS },
  async () => {
    const world = await openWorld(fsync)
    try {
      const random = createRandom(seed)
      const reports: RoundReport[] = []
      for (let round = 1; round <= rounds; round++) {
        const report = await runRound(world, random, round)
        process.stdout.write(`${describe(round, report)}\n`)
        reports.push(report)
        if (report.wrong.length > 0) throw new Error(explain(round, report, world.service.lastLines()))
      }
      process.stdout.write(`${summarize(reports)}\n`)
    } finally {
      await world.close()
    }
  },
)

/** The whole run in a line. */
function summarize(reports: RoundReport[]): string {
  const sum = (figure: (report: RoundReport) => number) => reports.reduce((total, report) => total + figure(report), 0)
  const kills = (['service', 'redis', 'neo4j'] as const).map(
    (victim) => `${victim} ${sum(({ plan }) => plan.victims.filter((each) => each === victim).length)}`,
  )
  const forgetful = sum(({ accident }) => (accident.lossSince === Infinity ? 0 : 1))
  return [
    `${reports.length} rounds; killed ${kills.join(', ')} times`,
    `${sum(({ answered }) => answered)} calls answered, ${sum(({ lost }) => lost)} answers lost, ${sum(({ retried }) => retried)} retries`,
    `${sum(({ charges }) => charges)} charges, ${sum(({ refunds }) => refunds)} refunds`,
    `told ${sum(({ told }) => told)} credits, charged ${sum(({ charged }) => charged)}`,
    `Redis lost acknowledged writes in ${forgetful} rounds`,
    `${sum(({ wrong }) => wrong.length)} promises broken`,
  ].join('; ')
}

function describe(round: number, { plan, accident, answered, lost, told, charged, wrong }: RoundReport): string {
  const { killedAt, lossSince, recoveryMs } = accident
  const lossMs = lossSince === Infinity ? 0 : Math.max(1, killedAt - lossSince)
  return [
    `round ${round}: killed ${plan.victims.join('+')} at ${plan.killAfterMs.toFixed(0)} ms`,
    `down ${plan.downMs.toFixed(0)} ms, ready after ${recoveryMs.toFixed(0)} ms`,
    `${answered} answered, ${lost} lost`,
    `Redis lost ${lossMs.toFixed(0)} ms of what it had acknowledged`,
    `told ${told} credits, charged ${charged}`,
    wrong.length === 0 ? 'all proven' : `${wrong.length} WRONG`,
  ].join('; ')
}

const SHOWN = 10

function explain(round: number, { plan, accident, wrong }: RoundReport, log: string): string {
  const more = wrong.length > SHOWN ? [`and ${wrong.length - SHOWN} more`] : []
  const settings = `seed ${seed}, appendfsync ${fsync}, round ${round}`
  return [
    `${settings}: ${JSON.stringify(plan)}`,
    `happened: ${JSON.stringify(accident)}`,
    ...wrong.slice(0, SHOWN),
    ...more,
    `the service's last lines:\n${log}`,
  ].join('\n')
}
