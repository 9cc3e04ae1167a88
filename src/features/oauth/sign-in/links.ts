import { Type } from '@sinclair/typebox'
import type { Clock } from '#src/lib/clock.ts'
import { fields } from '#src/lib/fields.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { getMember, type MemberRecord } from '#src/money/accounts/members/index.ts'
import { getWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { conflict, invalidInput } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { findCompanyProvider } from '../company-provider/stored.ts'
import type { TokenStore } from '../storage/token-store.ts'

/** A person of a workspace who may sign in, and who vouches for it: who made the link, or `provider`. */
const MemberKey = Type.Object(fields('workspaceId slot memberId by'))
const storedMemberKey = defineStored('member who may sign in', MemberKey)
export type MemberKey = ReturnType<typeof storedMemberKey.read>

/** How long a personal link works; it works once. */
export const LINK_LIVES_MS = 15 * 60_000
/** How long a browser that used a link has to ask for its access. */
export const PASS_LIVES_MS = 5 * 60_000

const LINK = 'MemberLink'
const PASS = 'MemberPass'
const SECRET_LENGTH = 40
const GONE = 'the link was used, or is older than 15 minutes; ask an administrator of the workspace for another one'

interface SignIn {
  graph: Graph
  clock: Clock
  tokens: TokenStore
}

/** Makes a personal link's secret. Throws `not_found`, and `conflict` for a member who was removed. */
export async function makeLink({ graph, clock, tokens }: SignIn, key: MemberKey) {
  const member = await getMember(graph, key.workspaceId, key.memberId)
  if (member.status !== 'active') throw conflict('not_active', 'the member was removed; add the person anew')
  if (await needsProvider(graph, member))
    throw conflict(
      'wrong_type',
      'administrators of this workspace sign in by its own provider: open the sign_in_url of GET /api/v1/workspace/sign-in-provider',
    )
  const secret = randomBase62(SECRET_LENGTH)
  await tokens.put(LINK, secret, key, LINK_LIVES_MS)
  return { secret, expiresAt: new Date(clock.now() + LINK_LIVES_MS).toISOString() }
}

/** Who a link is for, as the page asks before it is used. Throws `validation_error` for one that does not work. */
export async function readLink({ graph, tokens }: SignIn, secret: string) {
  const found = await tokens.find(LINK, secret)
  if (!found || found.usedAt !== undefined) throw noLink()
  const member = await requireActive(graph, storedMemberKey.read(found.payload))
  const { name } = await getWorkspace(graph, member.workspace_id)
  return { workspace: name, name: member.name, role: member.role }
}

/**
 * Uses a link up and returns the secret of a pass, with which this browser alone signs in. Of many calls one succeeds.
 * Throws `validation_error` for the others.
 */
export async function useLink({ graph, tokens }: SignIn, secret: string): Promise<string> {
  const found = await tokens.find(LINK, secret)
  if (!found) throw noLink()
  const key = storedMemberKey.read(found.payload)
  await requireActive(graph, key)
  if ((await tokens.consume(LINK, secret)) !== undefined) throw noLink()
  return makePass({ tokens }, key)
}

/** Makes the secret of a pass for a person who has shown who they are. */
export async function makePass({ tokens }: Pick<SignIn, 'tokens'>, key: MemberKey): Promise<string> {
  const pass = randomBase62(SECRET_LENGTH)
  await tokens.put(PASS, pass, key, PASS_LIVES_MS)
  return pass
}

/** Who signs in with a pass; undefined for one that was used or has ended. Of many calls one gets the member. */
export async function takePass({ tokens }: Pick<SignIn, 'tokens'>, pass: string): Promise<MemberKey | undefined> {
  const found = await tokens.find(PASS, pass)
  if (!found || (await tokens.consume(PASS, pass)) !== undefined) return undefined
  return storedMemberKey.read(found.payload)
}

async function requireActive(graph: Graph, { workspaceId, memberId }: MemberKey): Promise<MemberRecord> {
  const member = await getMember(graph, workspaceId, memberId)
  // The role may have changed, or the provider been set, since the link was made.
  if (member.status !== 'active' || (await needsProvider(graph, member))) throw noLink()
  return member
}

/** True for an administrator of a workspace that has a provider of its own: its word counts for them alone. */
const needsProvider = async (graph: Graph, { role, workspace_id: workspaceId }: MemberRecord): Promise<boolean> =>
  role === 'administrator' && (await findCompanyProvider(graph, workspaceId)) !== undefined

const noLink = () => invalidInput([{ field: 'body.link', detail: GONE }])
