import { type Command, Option } from 'commander'
import { audited, OPERATOR } from '#src/accounts/audit-log/index.ts'
import { grantCredits, listGrants, showCredits, voidGrant, type GrantRecord } from '#src/accounts/credits/index.ts'
import { getSubscription } from '#src/features/billing/index.ts'
import { type JsonFlag, print } from '../command/command.ts'
import { withAccount } from '../command/connect.ts'
import { parseAmount, parseGrantId, parseInstant } from '../command/parse-options.ts'
import { addPlanCommand } from './plan.ts'

interface GrantFlags extends JsonFlag {
  every?: 'day' | 'month' | 'year'
  startsAt?: number
  expiresAt?: number
  priority: number
  reason: string
  id?: string
}

/** `regpack credits …`: the credits of a workspace. */
export function addCreditCommands(program: Command): void {
  const credits = program.command('credits').description('credits of a workspace')
  addGrantCommand(credits)
  addVoidCommand(credits)
  addShowCommand(credits)
  addPlanCommand(credits)
}

function addGrantCommand(credits: Command): void {
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
    return withAccount(workspace, async ({ graph, redis, slot }) => {
      const cycle = { ...(period ? { period } : {}), ...(anchorAt === undefined ? {} : { anchorAt }) }
      const made = await audited({ graph, redis }, OPERATOR.actor, (by) =>
        grantCredits(redis, { slot, amount, ...rest, ...cycle }, { by }),
      )
      const what = period ? `${amount} credits every ${period}` : `${amount} credits`
      print(json, made, [`granted ${what}, balance ${made.balance}`])
    })
  })
}

function addVoidCommand(credits: Command): void {
  credits
    .command('void')
    .description('take back what is left of a grant, and end its cycles')
    .argument('<workspace>')
    .argument('<grant>', 'its id, without a cycle')
    .option('--reason <text>', 'why', 'voided by the operator')
    .option('--json', 'answer as JSON')
    .action((workspace: string, grantId: string, { reason, json }: JsonFlag & { reason: string }) =>
      withAccount(workspace, async ({ graph, redis, slot }) => {
        const ended = await audited({ graph, redis }, OPERATOR.actor, (by) =>
          voidGrant(redis, slot, grantId, { reason, by }),
        )
        print(json, ended, [`took back ${ended.voided} credits, balance ${ended.balance}`])
      }),
    )
}

function addShowCommand(credits: Command): void {
  credits
    .command('show')
    .description('balance, live grants, recurring grants, open operations')
    .argument('<workspace>')
    .option('--json', 'answer as JSON')
    .action((workspace: string, { json }: JsonFlag) =>
      withAccount(workspace, async ({ redis, slot }) => {
        const account = await showCredits(redis, slot)
        const [{ plan, held }, agreed] = await Promise.all([getSubscription(redis, slot), listGrants(redis, slot)])
        print(json, { ...account, held_credits: held.credits, plan, agreed }, [
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
