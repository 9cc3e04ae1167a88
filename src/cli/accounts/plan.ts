import { Argument, type Command, Option } from 'commander'
import { audited, OPERATOR } from '#src/accounts/audit-log/index.ts'
import { PLANS, subscribe, type PlanTerms, type SubscriptionRequest } from '#src/accounts/credits/index.ts'
import { print } from '../command/command.ts'
import { withAccount } from '../command/connect.ts'
import { parseAmount } from '../command/parse-options.ts'

interface PlanFlags {
  credits?: number
  every: PlanTerms['period']
  rate: number
  burst: number
  json?: boolean
}

const { ratePerSecond: RATE, burst: BURST } = PLANS.enterprise

/** `credits plan`: puts a workspace on a plan, or ends its subscription. */
export function addPlanCommand(group: Command): void {
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
    return withAccount(workspace, async ({ graph, redis, slot }) => {
      const terms = credits === undefined ? {} : { terms: { credits, period, ratePerSecond, burst } }
      const done = await audited({ graph, redis }, OPERATOR.actor, (by) =>
        subscribe(redis, { slot, plan, ...terms }, { by }),
      )
      const what = done.changed ? `plan ${plan}` : `plan ${plan} goes on`
      print(json, done, [`${what}, balance ${done.balance}`])
    })
  })
}
