import { type Command, InvalidArgumentError } from 'commander'
import { grantCredits, showCredits } from '#src/features/billing/credits.ts'
import { issueKey, listKeys, revokeKey } from '#src/features/tokens/keys.ts'
import { createWorkspace, getWorkspace, listWorkspaces } from '#src/features/workspace/workspace.ts'
import { systemClock } from '#src/lib/clock.ts'
import { isInstant } from '#src/lib/schema.ts'
import { SCOPES, type Scope } from '#src/policy/scopes.ts'
import { print } from './command.ts'
import { withStores } from './connect.ts'

interface Json {
  json?: boolean
}

/** `regpack workspace …`, `regpack key …`, `regpack credits …`: what the operator does for a customer. */
export function addAccountCommands(program: Command): void {
  addWorkspaceCommands(program.command('workspace').description("a customer's workspace"))
  addKeyCommands(program.command('key').description('service keys, issued by the operator'))
  addCreditCommands(program.command('credits').description('credits of a workspace'))
}

function addWorkspaceCommands(workspace: Command): void {
  workspace
    .command('create')
    .description('open a workspace')
    .argument('<name>')
    .option('--json', 'answer as JSON')
    .action((name: string, { json }: Json) =>
      withStores(async ({ graph }) => {
        const made = await createWorkspace(graph, systemClock, name)
        print(json, made, [
          `workspace ${made.id} (${made.name})`,
          `next: npm run -s regpack -- credits grant ${made.id} 1000`,
        ])
      }),
    )
  workspace
    .command('show')
    .description('one workspace, or the first hundred')
    .argument('[workspace]')
    .option('--json', 'answer as JSON')
    .action((id: string | undefined, { json }: Json) =>
      withStores(async ({ graph }) => {
        const found = id ? [await getWorkspace(graph, id)] : await listWorkspaces(graph, 100)
        print(
          json,
          id ? found[0] : found,
          found.map((item) => `${item.id}  ${item.created_at}  ${item.name}`),
        )
      }),
    )
}

function addKeyCommands(key: Command): void {
  key
    .command('issue')
    .description('issue a key; its secret is shown once')
    .argument('<workspace>')
    .requiredOption('--name <name>', 'what it is for')
    .option('--scopes <scopes>', `comma-separated: ${Object.keys(SCOPES).join(', ')}`, parseScopes, ['read'])
    .option('--expires-at <instant>', 'RFC 3339 instant in the future', parseFuture)
    .option('--json', 'answer as JSON')
    .action((id: string, options: Json & { name: string; scopes: Scope[]; expiresAt?: number }) =>
      withStores(async ({ graph, redis }) => {
        const { slot } = await getWorkspace(graph, id)
        const { name, scopes, expiresAt, json } = options
        const made = await issueKey(redis, systemClock, {
          workspaceId: id,
          slot,
          name,
          type: 'service',
          scopes,
          ...(expiresAt ? { expiresAt } : {}),
        })
        print(json, { id: made.key.id, name, scopes, secret: made.secret }, [
          `key ${made.key.id}, scopes ${scopes.join(' ')}`,
          made.secret,
        ])
      }),
    )
  key
    .command('list')
    .argument('<workspace>')
    .option('--json', 'answer as JSON')
    .action((id: string, { json }: Json) =>
      withStores(async ({ graph, redis }) => {
        const { slot } = await getWorkspace(graph, id)
        const keys = await listKeys(redis, systemClock, slot)
        print(
          json,
          keys,
          keys.map((item) => `${item.id}  ${item.status.padEnd(8)} ${item.scopes.join(' ')}  ${item.name}`),
        )
      }),
    )
  key
    .command('revoke')
    .description('revoke a key; holds at once everywhere')
    .argument('<workspace>')
    .argument('<key>')
    .option('--json', 'answer as JSON')
    .action((id: string, keyId: string, { json }: Json) =>
      withStores(async ({ graph, redis }) => {
        const { slot } = await getWorkspace(graph, id)
        await revokeKey(redis, systemClock, slot, keyId)
        print(json, { id: keyId, status: 'revoked' }, [`key ${keyId} is revoked`])
      }),
    )
}

function addCreditCommands(credits: Command): void {
  credits
    .command('grant')
    .description('add credits')
    .argument('<workspace>')
    .argument('<amount>', 'whole credits', parseAmount)
    .option('--priority <number>', 'lower burns first', parseAmount, 100)
    .option('--expires-at <instant>', 'RFC 3339 instant in the future', parseFuture)
    .option('--reason <text>', 'why', 'granted by the operator')
    .option('--json', 'answer as JSON')
    .action((id: string, amount: number, options: Json & { priority: number; expiresAt?: number; reason: string }) =>
      withStores(async ({ graph, redis }) => {
        const { slot } = await getWorkspace(graph, id)
        const { json, expiresAt, ...rest } = options
        const made = await grantCredits(redis, { slot, amount, ...rest, ...(expiresAt ? { expiresAt } : {}) })
        print(json, made, [`granted ${amount} credits, balance ${made.balance}`])
      }),
    )
  credits
    .command('show')
    .argument('<workspace>')
    .option('--json', 'answer as JSON')
    .action((id: string, { json }: Json) =>
      withStores(async ({ graph, redis }) => {
        const { slot } = await getWorkspace(graph, id)
        const account = await showCredits(redis, slot)
        print(json, account, [
          `balance ${account.balance}`,
          ...account.grants.map(
            (grant) =>
              `grant ${grant.id}: ${grant.remaining} left${grant.expires_at ? `, until ${grant.expires_at}` : ''}`,
          ),
        ])
      }),
    )
}

function parseScopes(text: string): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim())
  const unknown = scopes.filter((scope) => !(scope in SCOPES))
  if (unknown.length > 0) throw new InvalidArgumentError(`unknown: ${unknown.join(', ')}`)
  return scopes as Scope[]
}

function parseAmount(text: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new InvalidArgumentError('a whole number from 1')
  return Number(text)
}

function parseFuture(text: string): number {
  const instant = Date.parse(text)
  if (!isInstant(text) || instant <= Date.now())
    throw new InvalidArgumentError('an RFC 3339 instant in the future, such as 2030-01-31T00:00:00Z')
  return instant
}
