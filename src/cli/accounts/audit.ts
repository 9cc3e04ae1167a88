import { type Command, InvalidArgumentError } from 'commander'
import { listAuditLog } from '#src/accounts/audit-log/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { print } from '../command/command.ts'
import { withGraph } from '../command/connect.ts'
import { parseAmount } from '../command/parse-options.ts'

interface AuditFlags {
  limit: number
  offset: number
  json?: boolean
}

/** `workspace audit`: who did what to a workspace, its keys and its credits. */
export function addAuditCommand(workspace: Command): void {
  workspace
    .command('audit')
    .description('who did what to the workspace, its keys and its credits; newest first')
    .argument('<workspace>')
    .option('--limit <number>', 'events on a page, at most 500', parseLimit, 50)
    .option('--offset <number>', 'events to pass over', parseOffset, 0)
    .option('--json', 'answer as JSON')
    .action((id: string, { limit, offset, json }: AuditFlags) =>
      withGraph(async (graph) => {
        await getWorkspace(graph, id)
        const log = await listAuditLog(graph, id, limit, offset)
        const { total, next_offset: next } = log.page
        const lines = log.data.map(
          ({ at, type, actor, subject }) => `${at}  ${type.padEnd(20)}  ${subject}  by ${actor}`,
        )
        const more = next === undefined ? [] : [`${total} events in all; go on with --offset ${next}`]
        print(json, log, [...lines, ...more])
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
