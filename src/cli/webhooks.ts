import { type Command, Option } from 'commander'
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  dispatchAgain,
  listDeliveries,
  replayDelivery,
} from '#src/features/account/webhooks/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { getWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { type JsonFlag, parseAmount, parseInstant, print, type Terminal } from './command/command.ts'
import { withGraph, withStores } from './command/connect.ts'

/**
 * `regpack webhooks …`: lists the deliveries to a customer, repeats one, or dispatches messages that Redis has lost
 * again.
 */
export function addWebhookCommands(program: Command, terminal: Terminal): void {
  const webhooks = program.command('webhooks').description('what customers are told by themselves')
  webhooks
    .command('list')
    .description('deliveries of a workspace, the newest first')
    .argument('<workspace>')
    .addOption(new Option('--status <status>', 'only in this state').choices(DELIVERY_STATUSES))
    .option('--limit <number>', 'how many', parseAmount, 50)
    .option('--json', 'answer as JSON')
    .action((id: string, { status, limit, json }: JsonFlag & { status?: DeliveryStatus; limit: number }) =>
      withStores(terminal, async ({ graph, redis }) => {
        await getWorkspace(graph, id)
        const { data } = await listDeliveries(redis, id, { ...(status ? { status } : {}), limit, offset: 0 })
        const lines = data.map(({ id: delivery, status: state, type, attempts, happened_at: at }) => {
          const last = attempts.at(-1)
          return `${delivery}  ${state.padEnd(9)}  ${at}  ${type.padEnd(23)}  ${last?.error ?? ''} ${last?.status ?? ''}`.trimEnd()
        })
        print(terminal, json, data, lines)
      }),
    )
  webhooks
    .command('replay')
    .description('send a delivery again')
    .argument('<workspace>')
    .argument('<delivery>')
    .option('--json', 'answer as JSON')
    .action((workspaceId: string, id: string, { json }: JsonFlag) =>
      withStores(terminal, async ({ graph, redis }) => {
        const delivery = await replayDelivery({ graph, redis, clock: systemClock }, { workspaceId }, id)
        print(terminal, json, delivery, [`delivery ${id} is on its way again`])
      }),
    )
  webhooks
    .command('relay')
    .description(
      'put messages on their way again of which Redis has lost the deliveries; what it still holds stays as it is',
    )
    .requiredOption('--since <instant>', 'RFC 3339 instant', parseInstant)
    .option('--json', 'answer as JSON')
    .action(({ since, json }: JsonFlag & { since: number }) =>
      withGraph(terminal, async (graph) => {
        const messages = await dispatchAgain(graph, new Date(since).toISOString())
        print(terminal, json, { messages }, [`messages relayed again: ${messages}`])
      }),
    )
}
