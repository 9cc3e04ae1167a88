import { type Command, InvalidArgumentError } from 'commander'
import {
  DELIVERY_STATUSES,
  listDeliveries,
  replayDelivery,
  type DeliveryStatus,
  dispatchAgain,
} from '#src/features/webhooks/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { isInstant } from '#src/lib/schema.ts'
import { print } from './command/command.ts'
import { withGraph, withStores } from './command/connect.ts'
import { parseAmount } from './command/parse-options.ts'

interface Json {
  json?: boolean
}

/** `regpack webhooks …`: lists the deliveries to a customer, repeats one, or dispatches messages that Redis has lost again. */
export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('what customers are told by themselves')
  webhooks
    .command('list')
    .description('deliveries of a workspace, the newest first')
    .argument('<workspace>')
    .option('--status <status>', DELIVERY_STATUSES.join(', '), parseStatus)
    .option('--limit <number>', 'how many', parseAmount, 50)
    .option('--json', 'answer as JSON')
    .action((id: string, { status, limit, json }: Json & { status?: DeliveryStatus; limit: number }) =>
      withStores(async ({ graph, redis }) => {
        await getWorkspace(graph, id)
        const { data } = await listDeliveries(redis, id, { ...(status ? { status } : {}), limit, offset: 0 })
        const lines = data.map(({ id: delivery, status: state, type, attempts, happened_at: at }) => {
          const last = attempts.at(-1)
          return `${delivery}  ${state.padEnd(9)}  ${at}  ${type.padEnd(23)}  ${last?.error ?? ''} ${last?.status ?? ''}`.trimEnd()
        })
        print(json, data, lines)
      }),
    )
  webhooks
    .command('replay')
    .description('send a delivery again')
    .argument('<workspace>')
    .argument('<delivery>')
    .option('--json', 'answer as JSON')
    .action((workspaceId: string, id: string, { json }: Json) =>
      withStores(async ({ graph, redis }) => {
        const delivery = await replayDelivery({ graph, redis, clock: systemClock }, { workspaceId }, id)
        print(json, delivery, [`delivery ${id} is on its way again`])
      }),
    )
  webhooks
    .command('relay')
    .description(
      'put messages on their way again of which Redis has lost the deliveries; what it still holds stays as it is',
    )
    .requiredOption('--since <instant>', 'RFC 3339 instant', parsePast)
    .option('--json', 'answer as JSON')
    .action(({ since, json }: Json & { since: string }) =>
      withGraph(async (graph) => {
        const messages = await dispatchAgain(graph, since)
        print(json, { messages }, [`messages relayed again: ${messages}`])
      }),
    )
}

function parseStatus(text: string): DeliveryStatus {
  const status = DELIVERY_STATUSES.find((each) => each === text)
  if (!status) throw new InvalidArgumentError(`one of ${DELIVERY_STATUSES.join(', ')}`)
  return status
}

function parsePast(text: string): string {
  if (!isInstant(text)) throw new InvalidArgumentError('an RFC 3339 instant, such as 2026-11-21T00:00:00Z')
  return new Date(text).toISOString()
}
