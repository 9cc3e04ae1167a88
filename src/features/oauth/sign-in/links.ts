import { Type } from '@sinclair/typebox'
import type { Clock } from '#src/lib/clock.ts'
import { fields } from '#src/lib/fields.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { getMember, type MemberRecord } from '#src/money/accounts/members/index.ts'
import { getWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { conflict, invalidInput } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { TokenStore } from '../storage/token-store.ts'

/** A person of a workspace who may sign in. */
const MemberKey = Type.Object(fields('workspaceId slot memberId'))
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
  const { status } = await getMember(graph, key.workspaceId, key.memberId)
  if (status !== 'active') throw conflict('not_active', 'the member was removed; add the person anew')
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
  if (member.status !== 'active') throw noLink()
  return member
}

const noLink = () => invalidInput([{ field: 'body.link', detail: GONE }])
