import { draftEvent, writeEventAlone } from '#src/money/accounts/audit-log/index.ts'
import { getMember, scopesOfRole } from '#src/money/accounts/members/index.ts'
import type { Deps } from '#src/deps.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { freePlaceOfRequest } from '../storage/places.ts'
import { type AuthorizationRequest, decideRequest } from '../storage/requests.ts'
import type { MemberKey } from './links.ts'

type Stores = Pick<Deps, 'graph' | 'redis' | 'clock'>

/** True for a request of this service's own pages: no other client gets what a member may do without being asked. */
export function isOwnPage({ redirect_uri: redirectUri }: AuthorizationRequest, publicBaseUrl: string): boolean {
  return URL.parse(redirectUri)?.origin === new URL(publicBaseUrl).origin
}

/**
 * Approves a request for a member who has shown who they are: with the scopes of the role, as far as they were asked
 * for, remembered in this browser. False for a member who was removed. Throws `conflict` when the request is decided.
 */
export async function signIn(stores: Stores, request: AuthorizationRequest, key: MemberKey): Promise<boolean> {
  const { redis, clock, graph } = stores
  const { workspaceId, slot, memberId, by } = key
  const { status, role } = await getMember(graph, workspaceId, memberId)
  const held = scopesOfRole(role)
  const scopes = request.scopes.filter((scope) => held.includes(scope))
  if (status !== 'active' || scopes.length === 0) return false
  const approval = { state: 'approved', workspaceId, slot, scopes, remember: true, by, memberId } as const
  const placed = await decideRequest(redis, clock, request.id, approval)
  await freePlaceOfRequest(redis, placed).catch(() => undefined)
  return true
}

/**
 * True while a member may have a session with these scopes. It is asked after the session was opened: a removal that
 * came first is seen here, and one that comes later finds the session.
 */
export async function mayStay(
  { graph }: Pick<Stores, 'graph'>,
  { workspaceId, memberId }: Pick<MemberKey, 'workspaceId' | 'memberId'>,
  scopes: readonly Scope[],
): Promise<boolean> {
  const { status, role } = await getMember(graph, workspaceId, memberId)
  const held = scopesOfRole(role)
  return status === 'active' && scopes.every((scope) => held.includes(scope))
}

/** Notes in the audit log that a member signed in; repeating it writes nothing more. */
export async function noteSignIn(
  { graph }: Stores,
  { slot, memberId, by }: Pick<MemberKey, 'slot' | 'memberId' | 'by'>,
  request: AuthorizationRequest,
) {
  const draft = {
    slot,
    type: 'member.signed_in',
    subject: memberId,
    occurrence: request.id,
    atMs: Date.parse(request.decided_at!),
    detail: { client_id: request.client_id, vouched_by: by },
  } as const
  await writeEventAlone(graph, draftEvent({ actor: memberId }, draft))
}
