import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '#src/lib/clock.ts'
import { isInstant } from '#src/lib/schema.ts'
import { type Scope, SCOPES } from '#src/lib/scopes.ts'
import { audited, OPERATOR } from '#src/money/accounts/audit-log/index.ts'
import { issueKey, type KeyRecord, listKeys, revokeForGood } from '#src/money/accounts/keys/index.ts'
import { type JsonFlag, parseScopes, print, type Terminal } from '../command/command.ts'
import { withAccount, withAccounts } from '../command/connect.ts'

/** `regpack key …`: the operator's commands for a customer's keys. */
export function addAccountCommands(program: Command, terminal: Terminal): void {
  const key = program.command('key').description('service keys, issued by the operator')
  key
    .command('issue')
    .description('issue a key; its secret is shown once')
    .argument('<workspace>')
    .requiredOption('--name <name>', 'what it is for')
    .option('--scopes <scopes>', `comma-separated: ${Object.keys(SCOPES).join(', ')}`, parseScopes, ['read'])
    .option('--expires-at <instant>', 'RFC 3339 instant in the future', parseFuture)
    .option('--json', 'answer as JSON')
    .action((id: string, options: JsonFlag & { name: string; scopes: Scope[]; expiresAt?: number }) =>
      withAccount(terminal, id, async ({ graph, redis, slot }) => {
        const { name, scopes, expiresAt, json } = options
        const end = expiresAt ? { expiresAt } : {}
        const request = { workspaceId: id, slot, name, type: 'service', scopes, ...end } as const
        const made = await audited({ graph, redis }, OPERATOR.actor, (by) =>
          issueKey(redis, systemClock, request, undefined, by),
        )
        print(terminal, json, { id: made.key.id, name, scopes, secret: made.secret }, [
          `key ${made.key.id}, scopes ${scopes.join(' ')}`,
          made.secret,
        ])
      }),
    )
  key
    .command('list')
    .description('the keys of a workspace, or of all, each with its workspace')
    .argument('[workspace]', 'only this one; absent: every one')
    .option('--json', 'answer as JSON')
    .action(async (id: string | undefined, { json }: JsonFlag) => {
      const found = await withAccounts(terminal, id, ({ redis, slot }) => listKeys(redis, systemClock, slot))
      const line = (item: KeyRecord) => `${item.id}  ${item.status.padEnd(8)} ${item.scopes.join(' ')}  ${item.name}`
      const keys = found.flat()
      print(
        terminal,
        json,
        keys,
        keys.map((item) => (id === undefined ? `${item.workspace_id}  ${line(item)}` : line(item))),
      )
    })
  key
    .command('revoke')
    .description('revoke a key; holds at once everywhere')
    .argument('<workspace>')
    .argument('<key>')
    .option('--json', 'answer as JSON')
    .action((id: string, keyId: string, { json }: JsonFlag) =>
      withAccount(terminal, id, async ({ graph, redis, slot }) => {
        await revokeForGood({ graph, redis }, systemClock, { slot, keyId }, OPERATOR)
        print(terminal, json, { id: keyId, status: 'revoked' }, [`key ${keyId} is revoked`])
      }),
    )
}

function parseFuture(text: string): number {
  const instant = Date.parse(text)
  if (!isInstant(text) || instant <= Date.now())
    throw new InvalidArgumentError('an RFC 3339 instant in the future, such as 2030-01-31T00:00:00Z')
  return instant
}
