import { setTimeout as sleep } from 'node:timers/promises'
import { readAccount, type Account } from './account.ts'
import { causeAccident, planRound, type Accident, type Plan } from './accident.ts'
import { runClient } from './clients.ts'
import type { Customer } from './customer.ts'
import { runOperator, type Effects } from './operator.ts'
import { chargedByKey, compareCharges, proveAccount, type Excuses } from './prove-credits.ts'
import { proveGrants, proveWorkspaces } from './prove-effects.ts'
import { proveKeyed } from './prove-keyed.ts'
import type { Random } from './random.ts'
import { answersOf, countLost, type Told } from './told.ts'
import type { World } from './world.ts'

/** What a round has shown. */
export interface RoundReport {
  plan: Plan
  accident: Accident
  /** Calls that were answered with a 2xx. */
  answered: number
  lost: number
  /** Attempts at a call after its first. */
  retried: number
  /** Entries of the ledger that the round has added. */
  charges: number
  refunds: number
  /** Credits that customers were told of, and those charged in the end. */
  told: number
  charged: number
  wrong: string[]
}

/** The service asks the graph about held operations every 15 s. */
const QUIET_SPARE_MS = 20_000
const EXPECTED = new Set(['200', '201', '503 billing_unavailable', '409 idempotency_in_progress'])

/** One round: load, an accident in it, recovery, quiet, proof. */
export async function runRound(world: World, random: Random, round: number): Promise<RoundReport> {
  const plan = planRound(random, round)
  const before = await readLastEntries(world)
  const { accident, books, effects } = await runLoad(world, random.fork(`round ${round}`), plan)
  const excuses: Excuses = { ...accident, leaseMs: world.leaseMs }
  const wrong = await proveWorkspaces(world.graph, effects)
  const report: RoundReport = {
    plan,
    accident,
    answered: 0,
    lost: 0,
    retried: 0,
    charges: 0,
    refunds: 0,
    told: 0,
    charged: 0,
    wrong,
  }
  for (const customer of world.customers) {
    const account = await readQuietAccount(world, customer.slot)
    const last = before.get(customer.slot)
    wrong.push(...(await proveAccount(world.redis, customer.slot, account, last)))
    if (effects.slot === customer.slot) wrong.push(...proveGrants(account.entries, effects, excuses))
    for (const key of customer.keys) {
      const book = books.get(key.secret)!
      const entries = account.entries.slice(last?.seq ?? 0).filter((entry) => entry.key === key.keyId)
      const charged = chargedByKey(entries).get(key.keyId) ?? 0
      const { told, wrong: differences } = compareCharges(charged, book, key.kind.price, excuses)
      const { kind } = key
      if (!kind.isKeyed) wrong.push(...differences.map((line) => `${kind.name}: ${line}`))
      else {
        const keyed = { slot: customer.slot, secret: key.secret, price: kind.price, book, entries }
        wrong.push(...(await proveKeyed(world.redis, keyed, excuses)).map((line) => `${kind.name}: ${line}`))
      }
      const proven = (await kind.proveEffects?.(world, customer, book, excuses)) ?? []
      wrong.push(...proven.map((line) => `${kind.name}: ${line}`))
      wrong.push(...listUnexpected(book).map((line) => `${kind.name}: ${line}`))
      report.answered += book.flatMap(answersOf).filter(({ outcome }) => outcome.status < 300).length
      report.lost += book.reduce((sum, call) => sum + countLost(call), 0)
      report.retried += book.reduce((sum, { attempts }) => sum + attempts.length - 1, 0)
      report.charges += entries.filter(({ type }) => type === 'charge').length
      report.refunds += entries.filter(({ type }) => type === 'refund').length
      report.told += told
      report.charged += charged
    }
  }
  return report
}

async function readLastEntries({ redis, customers }: World) {
  const read = async ({ slot }: Customer) => [slot, (await readAccount(redis, slot)).entries.at(-1)] as const
  return new Map(await Promise.all(customers.map(read)))
}

/** The load of all clients with the accident in its midst. Returns when every client has finished what it began. */
async function runLoad(world: World, random: Random, plan: Plan) {
  const { http, customers, seed, graph, redis } = world
  let isStopping = false
  const books = new Map<string, Told[]>()
  const clients = customers.flatMap((customer, number) =>
    customer.keys.flatMap(({ kind, secret }) =>
      Array.from({ length: kind.clients }, async (_, index) => {
        const own = random.fork(`${number} ${kind.name} ${index}`)
        const book = await runClient(http, { kind, secret, seed }, own, () => isStopping)
        books.set(secret, [...(books.get(secret) ?? []), ...book])
      }),
    ),
  )
  const slot = customers[0]!.slot
  const operator = runOperator(graph, redis, slot, () => isStopping)
  let accident: Accident
  try {
    accident = await causeAccident(world, plan)
    await sleep(plan.afterMs)
  } finally {
    isStopping = true
  }
  await Promise.all(clients)
  const effects: Effects & { slot: string } = { ...(await operator), slot }
  return { accident, books, effects }
}

/** The account once nothing is open, or as it is when that takes too long. */
async function readQuietAccount({ redis, leaseMs }: World, slot: string): Promise<Account> {
  const deadlineMs = performance.now() + leaseMs + QUIET_SPARE_MS
  for (;;) {
    const account = await readAccount(redis, slot)
    if (account.open === 0 || performance.now() > deadlineMs) return account
    await sleep(50)
  }
}

/** Answers that no accident explains. */
function listUnexpected(book: Told[]): string[] {
  const counts = new Map<string, number>()
  for (const { outcome } of book.flatMap(answersOf)) {
    const said = outcome.code ? `${outcome.status} ${outcome.code}` : String(outcome.status)
    const answer = outcome.status >= 300 && outcome.cost > 0 ? `${said} at a cost of ${outcome.cost}` : said
    if (!EXPECTED.has(answer)) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  return [...counts].map(([answer, count]) => `${count} calls were answered ${answer}`)
}
