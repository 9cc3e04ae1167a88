import { type Command, InvalidArgumentError, Option } from 'commander'
import { getSubscription } from '#src/features/account/billing/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { listAuditLog, OPERATOR } from '#src/money/accounts/audit-log/index.ts'
import { type PlanName, PLANS } from '#src/money/accounts/credits/index.ts'
import {
  createWorkspace,
  getWorkspace,
  listWorkspaces,
  type WorkspaceRecord,
} from '#src/money/accounts/workspaces/index.ts'
import { openWithPlan } from '#src/money/recovery/index.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { parseAmount, print, type Terminal } from '../command/command.ts'
import { withGraph, withStores } from '../command/connect.ts'

interface CreateFlags {
  plan?: PlanName
  json?: boolean
}

/** `regpack workspace …`: the operator's customers. */
export function addWorkspaceCommands(program: Command, terminal: Terminal): void {
  const workspace = program.command('workspace').description("a customer's workspace")
  addAuditCommand(workspace, terminal)
  workspace
    .command('create')
    .description('open a workspace')
    .argument('<name>')
    .addOption(new Option('--plan <plan>', 'put it on a plan at once').choices(Object.keys(PLANS)))
    .option('--json', 'answer as JSON')
    .action((name: string, { plan, json }: CreateFlags) =>
      withStores(terminal, async ({ graph, redis }) => {
        const said = ({ id: made, name: given }: WorkspaceRecord) => `workspace ${made} (${given})`
        if (!plan) {
          const made = await createWorkspace(graph, systemClock, name)
          return print(terminal, json, made, [said(made), `next: npm run -s regpack -- credits grant ${made.id} 1000`])
        }
        const { workspace: made, isBegun } = await openWithPlan({ graph, redis }, systemClock, { name, plan }, OPERATOR)
        const begun = isBegun ? { plan, balance: (await withCredits(redis, made)).balance } : { plan, balance: null }
        const outcome = isBegun
          ? `plan ${plan}, balance ${begun.balance}`
          : `plan ${plan} begins when Redis answers again`
        print(terminal, json, { ...made, ...begun }, [said(made), outcome])
      }),
    )
  workspace
    .command('show')
    .description('one workspace with its plan and balance, or the first hundred')
    .argument('[workspace]')
    .option('--json', 'answer as JSON')
    .action((id: string | undefined, { json }: { json?: boolean }) =>
      withStores(terminal, async ({ graph, redis }) => {
        const found = id ? [await getWorkspace(graph, id)] : await listWorkspaces(graph, 100)
        const shown = await Promise.all(found.map((item) => withCredits(redis, item)))
        print(
          terminal,
          json,
          id ? shown[0] : shown,
          shown.map(
            (item) => `${item.id}  ${item.created_at}  ${item.name}  plan ${item.plan}, balance ${item.balance}`,
          ),
        )
      }),
    )
}

async function withCredits(redis: Redis, workspace: WorkspaceRecord) {
  const { plan, balance } = await getSubscription(redis, workspace.slot)
  return { ...workspace, plan, balance }
}

interface AuditFlags {
  limit: number
  offset: number
  json?: boolean
}

/** `workspace audit`: who did what to a workspace, its keys and its credits. */
function addAuditCommand(workspace: Command, terminal: Terminal): void {
  workspace
    .command('audit')
    .description('who did what to the workspace, its keys and its credits; newest first')
    .argument('<workspace>')
    .option('--limit <number>', 'events on a page, at most 500', parseLimit, 50)
    .option('--offset <number>', 'events to pass over', parseOffset, 0)
    .option('--json', 'answer as JSON')
    .action((id: string, { limit, offset, json }: AuditFlags) =>
      withGraph(terminal, async (graph) => {
        await getWorkspace(graph, id)
        const log = await listAuditLog(graph, id, limit, offset)
        const { total, next_offset: next } = log.page
        const lines = log.data.map(
          ({ at, type, actor, subject }) => `${at}  ${type.padEnd(20)}  ${subject}  by ${actor}`,
        )
        const more = next === undefined ? [] : [`${total} events in all; go on with --offset ${next}`]
        print(terminal, json, log, [...lines, ...more])
      }),
    )
}

function parseLimit(text: string): number {
  const limit = parseAmount(text)
  if (limit > 500) throw new InvalidArgumentError('at most 500')
  return limit
}

function parseOffset(text: string): number {
  return text === '0' ? 0 : parseAmount(text)
}
