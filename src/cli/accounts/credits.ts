import { Argument, type Command, Option } from 'commander'
import { getSubscription } from '#src/features/account/billing/index.ts'
import { audited, OPERATOR } from '#src/money/accounts/audit-log/index.ts'
import {
  grantCredits,
  type GrantRecord,
  listGrants,
  PLANS,
  type PlanTerms,
  showCredits,
  subscribe,
  type SubscriptionRequest,
  voidGrant,
} from '#src/money/accounts/credits/index.ts'
import { type JsonFlag, parseAmount, parseGrantId, parseInstant, print, type Terminal } from '../command/command.ts'
import { withAccount } from '../command/connect.ts'

interface GrantFlags extends JsonFlag {
  every?: 'day' | 'month' | 'year'
  startsAt?: number
  expiresAt?: number
  priority: number
  reason: string
  id?: string
}

/** `regpack credits …`: the credits of a workspace. */
export function addCreditCommands(program: Command, terminal: Terminal): void {
  const credits = program.command('credits').description('credits of a workspace')
  addGrantCommand(credits, terminal)
  addVoidCommand(credits, terminal)
  addShowCommand(credits, terminal)
  addPlanCommand(credits, terminal)
}

function addGrantCommand(credits: Command, terminal: Terminal): void {
  const command = credits
    .command('grant')
    .description('add credits, once or anew in every cycle')
    .argument('<workspace>')
    .argument('<amount>', 'whole credits', parseAmount)
    .addOption(
      new Option('--every <period>', 'give them anew; what is left then expires').choices(['day', 'month', 'year']),
    )
    .option('--starts-at <instant>', 'when the first cycle begins, with --every; default now', parseInstant)
    .option('--expires-at <instant>', 'when they expire; with --every, no cycle begins after it', parseInstant)
    .option('--priority <number>', 'lower burns first', parseAmount, 100)
    .option('--reason <text>', 'why', 'granted by the operator')
    .option('--id <id>', 'given again, the grant is not added twice', parseGrantId)
    .option('--json', 'answer as JSON')
  command.action((workspace: string, amount: number, flags: GrantFlags) => {
    const { every: period, startsAt: anchorAt, json, ...rest } = flags
    if (anchorAt !== undefined && !period) command.error('error: --starts-at needs --every')
    return withAccount(terminal, workspace, async ({ graph, redis, slot }) => {
      const cycle = { ...(period ? { period } : {}), ...(anchorAt === undefined ? {} : { anchorAt }) }
      const made = await audited({ graph, redis }, OPERATOR.actor, (by) =>
        grantCredits(redis, { slot, amount, ...rest, ...cycle }, { by }),
      )
      const what = period ? `${amount} credits every ${period}` : `${amount} credits`
      print(terminal, json, { ...made, grant: toldGrant(made.grant) }, [
        `${made.changed ? `granted ${what}` : repeatedLine(made.grant)}, balance ${made.balance}`,
      ])
    })
  })
}

const INSTANT = /(_at|^cycle_start|^cycle_end)$/

/** A grant with its times in RFC 3339, without those that it has not. */
function toldGrant(grant: GrantRecord): Record<string, unknown> {
  const told = Object.entries(grant).flatMap(([name, value]): Array<[string, unknown]> => {
    if (typeof value !== 'number' || !INSTANT.test(name)) return [[name, value]]
    return value > 0 ? [[name, new Date(value).toISOString()]] : []
  })
  return Object.fromEntries(told)
}

function repeatedLine({ id, state, created_at: at, voided_at: voidedAt }: GrantRecord): string {
  const since = state === 'void' ? `, and voided at ${new Date(voidedAt!).toISOString()}` : ''
  return `grant ${id} was granted before, at ${new Date(at).toISOString()}${since}; nothing was added`
}

function addVoidCommand(credits: Command, terminal: Terminal): void {
  credits
    .command('void')
    .description('take back what is left of a grant, and end its cycles')
    .argument('<workspace>')
    .argument('<grant>', 'its id, without a cycle')
    .option('--reason <text>', 'why', 'voided by the operator')
    .option('--json', 'answer as JSON')
    .action((workspace: string, grantId: string, { reason, json }: JsonFlag & { reason: string }) =>
      withAccount(terminal, workspace, async ({ graph, redis, slot }) => {
        const ended = await audited({ graph, redis }, OPERATOR.actor, (by) =>
          voidGrant(redis, slot, grantId, { reason, by }),
        )
        print(terminal, json, { ...ended, grant: toldGrant(ended.grant) }, [
          `took back ${ended.voided} credits, balance ${ended.balance}`,
        ])
      }),
    )
}

function addShowCommand(credits: Command, terminal: Terminal): void {
  credits
    .command('show')
    .description('balance, live grants, recurring grants, open operations')
    .argument('<workspace>')
    .option('--json', 'answer as JSON')
    .action((workspace: string, { json }: JsonFlag) =>
      withAccount(terminal, workspace, async ({ redis, slot }) => {
        const account = await showCredits(redis, slot)
        const [{ plan, held }, agreed] = await Promise.all([getSubscription(redis, slot), listGrants(redis, slot)])
        const told = { ...account, held_credits: held.credits, plan, agreed: agreed.map(toldGrant) }
        print(terminal, json, told, [
          `balance ${account.balance}`,
          ...(plan === 'none' ? [] : [`plan ${plan}`]),
          ...(held.operations > 0 ? [`held ${held.credits} in ${held.operations} open operations`] : []),
          ...account.grants.map(({ id, remaining, expires_at: end }) => `grant ${id}: ${remaining} left${until(end)}`),
          ...agreed.filter(({ kind }) => kind === 'recurring').map(recurringLine),
        ])
      }),
    )
}

function recurringLine({ id, amount, period, state, anchor_at: anchor, expires_at: end }: GrantRecord): string {
  const from = new Date(anchor!).toISOString()
  const last = state === 'void' ? ', voided' : until(end > 0 ? new Date(end).toISOString() : undefined)
  return `agreed ${id}: ${amount} every ${period} from ${from}${last}`
}

function until(end: string | undefined): string {
  return end ? `, until ${end}` : ''
}

interface PlanFlags {
  credits?: number
  every: PlanTerms['period']
  rate: number
  burst: number
  json?: boolean
}

const { ratePerSecond: RATE, burst: BURST } = PLANS.enterprise

/** `credits plan`: puts a workspace on a plan, or ends its subscription. */
function addPlanCommand(group: Command, terminal: Terminal): void {
  const command = group
    .command('plan')
    .description('put a workspace on a plan; the credits of the plan before go')
    .argument('<workspace>')
    .addArgument(new Argument('<plan>').choices([...Object.keys(PLANS), 'custom', 'none']))
    .option('--credits <amount>', 'of a custom plan, in each period', parseAmount)
    .addOption(new Option('--every <period>', 'of a custom plan').choices(['day', 'month', 'year']).default('month'))
    .option('--rate <calls>', 'of a custom plan: the most calls a second of each key', parseAmount, RATE)
    .option('--burst <calls>', 'of a custom plan: the most calls at once of each key', parseAmount, BURST)
    .option('--json', 'answer as JSON')
  command.action((workspace: string, plan: SubscriptionRequest['plan'], flags: PlanFlags) => {
    const { credits, every: period, rate: ratePerSecond, burst, json } = flags
    if (plan === 'custom' && credits === undefined) command.error('error: a custom plan needs --credits')
    const given = ['credits', 'every', 'rate', 'burst'].filter((name) => command.getOptionValueSource(name) === 'cli')
    if (plan !== 'custom' && given.length > 0) command.error(`error: --${given[0]} is for a custom plan`)
    return withAccount(terminal, workspace, async ({ graph, redis, slot }) => {
      const terms = credits === undefined ? {} : { terms: { credits, period, ratePerSecond, burst } }
      const done = await audited({ graph, redis }, OPERATOR.actor, (by) =>
        subscribe(redis, { slot, plan, ...terms }, { by }),
      )
      const what = done.changed ? `plan ${plan}` : `plan ${plan} goes on`
      print(terminal, json, done, [`${what}, balance ${done.balance}`])
    })
  })
}
