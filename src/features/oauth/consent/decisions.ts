import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import type { Deps } from '#src/deps.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { VISIBLE_TEXT } from '#src/lib/schema.ts'
import { isScope } from '#src/lib/scopes.ts'
import { draftEvent, listAuditLog, writeEventAlone } from '#src/money/accounts/audit-log/index.ts'
import { getWorkspace, listWorkspaces, type WorkspaceRecord } from '#src/money/accounts/workspaces/index.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import type { ApproveRequest } from '../protocol/schema.ts'
import { createDenial, freePlaceOfRequest, type Placed } from '../storage/places.ts'
import { type AuthorizationRequest, decideRequest, getRequest } from '../storage/requests.ts'

type Approval = Static<typeof ApproveRequest>

/** How long to wait for the graph. It must be reachable before a decision, because the audit log is part of it. */
const PING_MS = 2_000
const ADMIN = 'admin'

type Stores = Pick<Deps, 'graph' | 'redis' | 'clock'>

/**
 * Approves an assistant for a workspace. Throws `not_found`, `conflict` when the request is decided or has expired, and
 * `validation_error` for an unknown workspace or scopes that the request does not ask for.
 */
export async function approve(
  { graph, redis, clock }: Stores,
  idOrCode: string,
  { workspace_id: workspaceId, scopes, remember = false, reason }: Approval,
): Promise<AuthorizationRequest> {
  requireVisible(reason)
  const request = await getRequest(redis, clock, idOrCode)
  const excess = (scopes ?? []).filter((scope) => !request.scopes.includes(scope))
  if (excess.length > 0)
    throw invalidInput([
      {
        field: 'body.scopes',
        detail: `${excess.join(', ')} was not asked for; asked for: ${request.scopes.join(', ')}`,
      },
    ])
  const { id, slot } = await chooseWorkspace({ graph }, workspaceId)
  await graph.ping(PING_MS)
  const placed = await decideRequest(redis, clock, request.id, {
    state: 'approved',
    workspaceId: id,
    slot,
    scopes: scopes ?? request.scopes,
    remember,
    ...(reason ? { reason } : {}),
  })
  const decided = await getRequest(redis, clock, request.id)
  const atMs = clock.now()
  const event = { slot, type: 'oauth.approved' as const, subject: request.id, atMs, detail: detailOf(decided) }
  await writeEventAlone(graph, draftEvent({ actor: ADMIN }, event))
  await freePlace(redis, placed)
  return decided
}

/** Denies a request. Throws `not_found`, and `conflict` when it is decided or has expired. */
export async function deny(
  { graph, redis, clock }: Stores,
  idOrCode: string,
  { reason }: { reason?: string },
): Promise<AuthorizationRequest> {
  requireVisible(reason)
  const request = await getRequest(redis, clock, idOrCode)
  await graph.ping(PING_MS)
  const placed = await decideRequest(redis, clock, request.id, { state: 'denied', ...(reason ? { reason } : {}) })
  const decided = await getRequest(redis, clock, request.id)
  await graph.run(createDenial, {
    id: `oauth.denied:${request.id}`,
    at: decided.decided_at!,
    actor: ADMIN,
    subject: request.id,
    detail: JSON.stringify(detailOf(decided)),
  })
  await freePlace(redis, placed)
  return decided
}

/** Runs after the decision is in the audit log. If it fails, the place still ends with the request's time. */
async function freePlace(redis: Stores['redis'], placed: Placed): Promise<void> {
  await freePlaceOfRequest(redis, placed).catch(() => undefined)
}

/** The schema checks the same for callers over HTTP; the command line has no schema. Throws `validation_error`. */
function requireVisible(reason: string | undefined): void {
  if (reason === undefined || new RegExp(VISIBLE_TEXT, 'u').test(reason)) return
  const detail = 'must be one line of characters that can be seen, without space at its ends'
  throw invalidInput([{ field: 'body.reason', detail }])
}

/** Scopes are stored as plain strings: a request may have asked for scopes that this release does not know. */
const storedDenial = defineStored(
  'denial of an assistant',
  Type.Object(fields('client_id client_name redirect_uri scopes created_at expires_at decided_at? reason?')),
)

/**
 * A denied request as the audit log keeps it. It has no code, because the code may belong to another request by now.
 */
export type Denial = Omit<AuthorizationRequest, 'code'>

const DENIALS_A_PAGE = 500
const DENIALS_MOST = 10_000

/** All denials of the audit log, newest first, read from at most 10,000 events that belong to no workspace. */
export async function listDenials(graph: Deps['graph']): Promise<Denial[]> {
  const found: Denial[] = []
  for (let offset = 0; offset < DENIALS_MOST; offset += DENIALS_A_PAGE) {
    const { data } = await listAuditLog(graph, '', DENIALS_A_PAGE, offset)
    const denied = data.filter(({ type }) => type === 'oauth.denied')
    found.push(
      ...denied.map(({ subject, detail }) => ({
        ...denialOf(detail),
        id: subject,
        state: 'denied' as const,
      })),
    )
    if (data.length < DENIALS_A_PAGE) break
  }
  return found
}

function denialOf(detail: unknown) {
  const { scopes, ...rest } = storedDenial.read(detail)
  return { ...rest, scopes: scopes.filter(isScope) }
}

/** What the audit log keeps of a decision; the request itself is forgotten after a day. */
function detailOf({ code: _code, state: _state, id: _id, ...rest }: AuthorizationRequest): Record<string, unknown> {
  return rest
}

async function chooseWorkspace(
  { graph }: Pick<Deps, 'graph'>,
  workspaceId: string | undefined,
): Promise<WorkspaceRecord> {
  const field = 'body.workspace_id'
  if (workspaceId !== undefined) {
    try {
      return await getWorkspace(graph, workspaceId)
    } catch (error) {
      if (error instanceof Problem && error.code === 'not_found')
        throw invalidInput([{ field, detail: `there is no workspace ${workspaceId}` }])
      throw error
    }
  }
  const [only, another] = await listWorkspaces(graph, 2)
  if (!only) throw invalidInput([{ field, detail: 'there is no workspace; create one first' }])
  if (another) throw invalidInput([{ field, detail: 'is needed, since the deployment has several workspaces' }])
  return only
}
