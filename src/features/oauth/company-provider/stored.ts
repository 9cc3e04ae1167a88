import { type Static, Type } from '@sinclair/typebox'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#src/lib/clock.ts'
import { fields } from '#src/lib/fields.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { ALL_ROLES } from '#src/lib/scopes.ts'
import { openText, sealText } from '#src/lib/secrets/seal.ts'
import { draftEvent, writeEvent } from '#src/money/accounts/audit-log/index.ts'
import type { Operation } from '#src/money/metering/index.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { writeOnce, writePrepared } from '#src/stores/graph/operation-markers.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import type { SignInProviderRequest } from './schema.ts'

const StoredProvider = Type.Object({
  ...fields('workspace_id issuer client_id client_secret name_claim role_claim? set_at set_by'),
  roles_json: JsonColumn(Type.Record(Type.String(), StringEnum(ALL_ROLES))),
  default_role: Type.Optional(StringEnum(ALL_ROLES)),
})

const findProviderNode = defineQuery('members/find-sign-in-provider', fields('workspaceId'), {
  provider: StoredProvider,
  slot: Type.String(),
})

const upsertProviderNode = defineQuery(
  'members/upsert-sign-in-provider',
  fields('workspaceId issuer clientId secret|null nameClaim roleClaim|null rolesJson defaultRole|null at by'),
  { complete: Type.Boolean() },
)

const deleteProviderNode = defineQuery('members/delete-sign-in-provider', fields('workspaceId'), fields('issuer'))

/** The OpenID provider of a workspace as it is kept: its client's secret is sealed. */
export type CompanyProvider = Static<typeof StoredProvider>

interface Stored {
  provider: CompanyProvider
  slot: string
}

/** The provider of a workspace, and the slot of the account; undefined where none is set. */
export async function findCompanyProvider(graph: Runner, workspaceId: string): Promise<Stored | undefined> {
  const [row] = await graph.run(findProviderNode, { workspaceId })
  return row
}

/** The provider of a workspace. Throws `not_found`. */
export async function getCompanyProvider(graph: Runner, workspaceId: string): Promise<CompanyProvider> {
  const found = await findCompanyProvider(graph, workspaceId)
  if (!found) throw noProvider()
  return found.provider
}

const noProvider = () =>
  new Problem('not_found', 'the workspace has set no provider; POST /api/v1/workspace/sign-in-provider sets one')

const ownerOf = (workspaceId: string) => `sign-in provider ${workspaceId}`

/** The secret with which the service shows the provider who it is. */
export const secretOf = ({ workspace_id: workspaceId, client_secret: sealed }: CompanyProvider, keys: string[]) =>
  openText(sealed, keys, ownerOf(workspaceId))

interface ProviderContext {
  graph: Graph
  clock: Clock
  secretKeys: string[]
}

/** Who changes the provider of which workspace, by which call. */
interface ProviderCall {
  workspaceId: string
  slot: string
  actor: string
  operation: Operation | undefined
}

/** What the claims are called, unless it is set. */
export const NAME_CLAIM = 'name'

/**
 * Sets the provider of a workspace, once per operation. `check` reads what the provider says of itself, before anything
 * is written, and refuses one that can't be used. Throws `validation_error` where the client has no secret yet.
 */
export async function setCompanyProvider(
  { graph, clock, secretKeys }: ProviderContext,
  { workspaceId, slot, actor, operation }: ProviderCall,
  request: Static<typeof SignInProviderRequest>,
  check: () => Promise<void>,
): Promise<CompanyProvider> {
  const { issuer, client_id: clientId, client_secret: secret } = request
  const atMs = clock.now()
  const node = {
    workspaceId,
    issuer,
    clientId,
    secret: secret === undefined ? null : sealText(secret, secretKeys, ownerOf(workspaceId)),
    nameClaim: request.name_claim ?? NAME_CLAIM,
    roleClaim: request.role_claim ?? null,
    rolesJson: JSON.stringify(request.roles ?? {}),
    defaultRole: request.default_role ?? null,
    at: new Date(atMs).toISOString(),
    by: actor,
  }
  const marker = operation && { id: operation.id, workspaceId, operation: 'setSignInProvider' }
  // The marker keeps what is returned here, which is nothing of the secret.
  await writePrepared(graph, clock, marker, check, async (tx) => {
    const [row] = await tx.run(upsertProviderNode, node)
    if (!row?.complete)
      throw invalidInput([
        { field: 'body.client_secret', detail: 'is needed: no secret of this client at this issuer is kept' },
      ])
    await writeChange(tx, { slot, actor, workspaceId, issuer, atMs })
    return {}
  })
  return getCompanyProvider(graph, workspaceId)
}

/** Removes the provider of a workspace, once per operation. Throws `not_found`. */
export function deleteCompanyProvider(
  { graph, clock }: Omit<ProviderContext, 'secretKeys'>,
  { workspaceId, slot, actor, operation }: ProviderCall,
): Promise<{ deleted: true }> {
  const marker = operation && { id: operation.id, workspaceId, operation: 'deleteSignInProvider' }
  return writeOnce(graph, clock, marker, async (tx) => {
    const [row] = await tx.run(deleteProviderNode, { workspaceId })
    if (!row) throw noProvider()
    await writeChange(tx, { slot, actor, workspaceId, issuer: null, atMs: clock.now() })
    return { deleted: true as const }
  })
}

interface Change extends Omit<ProviderCall, 'operation'> {
  /** Null: it was removed. */
  issuer: string | null
  atMs: number
}

/** Notes the change: whose word the workspace believes about its people is a matter of the audit log. */
async function writeChange(tx: Runner, { slot, actor, workspaceId, issuer, atMs }: Change): Promise<void> {
  const detail = { fields: ['sign_in_provider'], issuer }
  const subject = { subject: workspaceId, occurrence: uuidv7() }
  await writeEvent(tx, draftEvent({ actor }, { slot, type: 'workspace.changed', ...subject, atMs, detail }))
}
