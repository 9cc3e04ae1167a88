import { type Command, Option } from 'commander'
import {
  approve,
  type AuthorizationRequest,
  type Denial,
  deny,
  listDenials,
  listRequests,
  REQUEST_STATES,
  type RequestState,
} from '#src/features/oauth/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { type Scope, SCOPES } from '#src/lib/scopes.ts'
import { present } from '#src/lib/present.ts'
import { type JsonFlag, parseScopes, print, type Terminal, visible } from './command/command.ts'
import { withStores } from './command/connect.ts'

/** `regpack oauth …`: decides about assistants that ask for access. */
export function addOAuthCommands(program: Command, terminal: Terminal): void {
  const oauth = program.command('oauth').description('assistants that ask for access to a workspace')
  oauth
    .command('list')
    .description('requests of the last day, undecided ones of the last hour, newest first')
    .addOption(new Option('--status <state>', 'only requests in this state').choices(REQUEST_STATES))
    .option('--all', 'also whoever was turned away before that, as the audit log has it')
    .option('--json', 'answer as JSON')
    .action(({ status, all, json }: JsonFlag & { status?: RequestState; all?: boolean }) =>
      withStores(terminal, async ({ redis, graph }) => {
        const recent = await listRequests(redis, systemClock, status)
        const isAsked = all && (status === undefined || status === 'denied')
        const known = new Set(recent.map(({ id }) => id))
        const denials = isAsked ? (await listDenials(graph)).filter(({ id }) => !known.has(id)) : []
        const found: Array<AuthorizationRequest | Denial> = [...recent, ...denials]
        print(terminal, json, found, found.length > 0 ? found.map(lineOf) : ['nobody asks'])
      }),
    )
  oauth
    .command('approve')
    .description('let an assistant in; the browser that waits goes on by itself')
    .argument('<code>', 'the code on the waiting page, or the id of the request')
    .option('--workspace <id>', 'which workspace pays; the only one by default')
    .option(
      '--scopes <scopes>',
      `some of what was asked for; comma-separated: ${Object.keys(SCOPES).join(', ')}`,
      parseScopes,
    )
    .option('--remember', 'let it come back in the same browser without asking again')
    .option('--reason <text>', 'why, for the audit log')
    .option('--json', 'answer as JSON')
    .action(
      (
        code: string,
        options: JsonFlag & { workspace?: string; scopes?: Scope[]; remember?: boolean; reason?: string },
      ) =>
        withStores(terminal, async (stores) => {
          const { workspace, scopes, remember, reason, json } = options
          const decided = await approve({ ...stores, clock: systemClock }, code, {
            ...present({ workspace_id: workspace, scopes, remember, reason }),
          })
          print(terminal, json, decided, [
            `${visible(decided.client_name)} may ${decided.granted_scopes!.join(' ')} at the cost of workspace ${decided.workspace_id}`,
          ])
        }),
    )
  oauth
    .command('deny')
    .description('turn an assistant away')
    .argument('<code>', 'the code on the waiting page, or the id of the request')
    .option('--reason <text>', 'why, for the audit log')
    .option('--json', 'answer as JSON')
    .action((code: string, { reason, json }: JsonFlag & { reason?: string }) =>
      withStores(terminal, async ({ redis, graph }) => {
        const decided = await deny({ redis, graph, clock: systemClock }, code, reason ? { reason } : {})
        print(terminal, json, decided, [`${visible(decided.client_name)} is turned away`])
      }),
    )
}

/** Shown in place of a code, which is deleted after a day. */
const NO_CODE = '-'.padEnd(9)

function lineOf(request: AuthorizationRequest | Denial): string {
  const { state, client_name: name, scopes, redirect_uri: uri, created_at: at, reason } = request
  const code = 'code' in request ? request.code : NO_CODE
  const why = reason ? `: ${reason}` : ''
  return visible(`${code}  ${state.padEnd(8)}  ${at}  ${name}  asks for ${scopes.join(' ')}, goes to ${uri}${why}`)
}
