import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#src/lib/clock.ts'
import { pageOf } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import { type Role, SCOPES_OF_ROLE, type Scope } from '#src/lib/scopes.ts'
import type { Operation } from '#src/money/metering/index.ts'
import { conflict, unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { writeOnce } from '#src/stores/graph/operation-markers.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { announceChange, type By, draftEvent, type Stores, writeEvent } from '../audit-log/index.ts'
import { draftRevocation, listKeys, revokeForGood, revokeKey } from '../keys/index.ts'
import {
  countMembersByRole,
  createMemberNode,
  findMemberNode,
  findMemberNodeBySubject,
  listMemberNames,
  listMemberNodes,
  setMemberNode,
  setMemberRemoved,
} from './queries.ts'

/** A person of a workspace. The name is here and nowhere else: records have the id. */
export type MemberRecord = RowOf<typeof findMemberNode>['member']

/** A workspace, and the slot of its account. */
interface Place {
  workspaceId: string
  slot: string
}

interface NewMember {
  name: string
  role: Role
  /** Who it is at the workspace's provider. */
  subject?: string
}

/** What a member may do: the scopes of the role. */
export const scopesOfRole = (role: Role): Scope[] => [...SCOPES_OF_ROLE[role]]

/** Members who may confirm what another asked for. */
const CONFIRMING: Role[] = ['approver', 'administrator']

export const isConfirming = (role: Role | null): boolean => role !== null && CONFIRMING.includes(role)

/** How many active members of the workspace may confirm. */
export async function countConfirmers(graph: Runner, workspaceId: string): Promise<number> {
  const [row] = await graph.run(countMembersByRole, { workspaceId, roles: CONFIRMING })
  return row!.total
}

/** Adds a person to a workspace, once per operation. */
export async function addMember(
  graph: Graph,
  clock: Clock,
  { workspaceId, slot }: Place,
  { name, role, subject }: NewMember,
  by: By,
  operation?: Operation,
): Promise<MemberRecord> {
  const marker = operation && { id: operation.id, workspaceId, operation: 'createMember' }
  // The marker keeps what is returned here, so it is the id and never the name.
  const { id } = await writeOnce(graph, clock, marker, async (tx) => {
    const memberId = uuidv7()
    const atMs = clock.now()
    const at = new Date(atMs).toISOString()
    const node = { workspaceId, id: memberId, name, subject: subject ?? null, role, at, by: by.actor }
    await tx.run(createMemberNode, node)
    await writeEvent(tx, draftEvent(by, { slot, type: 'member.added', subject: memberId, atMs, detail: { role } }))
    return { id: memberId }
  })
  return getMember(graph, workspaceId, id)
}

/** Reads a member. Throws `not_found`. */
export async function getMember(graph: Runner, workspaceId: string, memberId: string): Promise<MemberRecord> {
  const [row] = await graph.run(findMemberNode, { workspaceId, memberId })
  if (!row) throw noMember(memberId)
  return row.member
}

/** The member with this identity at the workspace's provider, also one who was removed. */
export async function findMemberBySubject(
  graph: Runner,
  workspaceId: string,
  subject: string,
): Promise<MemberRecord | undefined> {
  const [row] = await graph.run(findMemberNodeBySubject, { workspaceId, subject })
  return row?.member
}

/** A page of the workspace's members, the oldest first, with those who were removed. */
export async function listMembers(graph: Graph, workspaceId: string, limit: number, offset: number) {
  const [row] = await graph.run(listMemberNodes, { workspaceId, limit, offset })
  return { data: row!.members, page: pageOf(row!.total, limit, offset) }
}

/**
 * What people call those whom records name, by id: members by their names, keys by theirs. A person who was forgotten
 * keeps the end of the id as a mark.
 */
export async function namesOf(
  { graph, redis }: Stores,
  clock: Clock,
  { workspaceId, slot }: Place,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = [...new Set(ids)]
  const [members, keys] = await Promise.all([
    graph.run(listMemberNames, { workspaceId, ids: wanted }),
    listKeys(redis, clock, slot),
  ])
  const called = keys.filter(({ id }) => wanted.includes(id)).map(({ id, name }) => [id, name] as const)
  return new Map([
    ...called,
    ...members.map(({ id, name }) => [id, name ?? `forgotten person ${id.slice(-4)}`] as const),
  ])
}

/** A member, and who changes the row. */
export interface MemberContext extends Place {
  stores: Stores
  clock: Clock
  memberId: string
  by: By
}

interface MemberChange {
  name?: string
  role?: Role
}

/**
 * Changes a member's name or role, once per operation. With another role the member signs in anew: what is open has the
 * scopes of the role before. Throws `not_found`, and `conflict` for a member who was removed.
 */
export async function changeMember(
  { stores, clock, by, ...at }: MemberContext,
  { name, role }: MemberChange,
  operation?: Operation,
): Promise<MemberRecord> {
  const { workspaceId, slot, memberId } = at
  const before = await getMember(stores.graph, workspaceId, memberId)
  const marker = operation && { id: operation.id, workspaceId, operation: 'updateMember' }
  const write = async (tx: Runner) => {
    const atMs = clock.now()
    const fields = { name: name ?? null, role: role ?? null, at: new Date(atMs).toISOString() }
    const [row] = await tx.run(setMemberNode, { workspaceId, memberId, ...fields })
    if (!row) throw wasRemoved(memberId)
    const detail = present({ role, fields: Object.keys(present({ name, role })) })
    const draft = { slot, type: 'member.changed', subject: memberId, occurrence: uuidv7(), atMs, detail } as const
    await writeEvent(tx, draftEvent(by, draft))
  }
  const isOtherRole = role !== undefined && role !== before.role
  await whileSessionsEnd({ stores, clock, by, ...at }, isOtherRole, (revoke) =>
    writeOnce(stores.graph, clock, marker, async (tx) => {
      await write(tx)
      await revoke(tx)
      return { id: memberId }
    }),
  )
  return getMember(stores.graph, workspaceId, memberId)
}

/**
 * Removes a person from the workspace: each session ends at once, on every replica. With `isErased` the name and the
 * identity at the provider are forgotten for good; the row and its id stay. Harmless when repeated. Throws `not_found`.
 */
export async function removeMember(context: MemberContext, { isErased }: { isErased: boolean }): Promise<MemberRecord> {
  const { stores, clock, by, workspaceId, slot, memberId } = context
  await getMember(stores.graph, workspaceId, memberId)
  const atMs = clock.now()
  const at = new Date(atMs).toISOString()
  const type = isErased ? 'member.erased' : 'member.removed'
  await whileSessionsEnd(context, true, (revoke) =>
    stores.graph.write(async (tx) => {
      await tx.run(setMemberRemoved, { workspaceId, memberId, at, isErased })
      await writeEvent(tx, draftEvent(by, { slot, type, subject: memberId, atMs }))
      await revoke(tx)
    }),
  )
  return getMember(stores.graph, workspaceId, memberId)
}

/**
 * Runs a change of a member and ends the member's sessions with it. The revocations are written in the transaction of
 * the change, so recovery ends the sessions even if this process dies after it. A session that a sign-in opened
 * meanwhile is found by the second look, or that sign-in finds the member changed.
 */
async function whileSessionsEnd(
  { stores, clock, by, slot, memberId }: MemberContext,
  isDue: boolean,
  change: (revoke: (tx: Runner) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  if (!isDue) {
    await change(() => Promise.resolve())
    return
  }
  const { redis } = stores
  const listOpen = async () =>
    (await listKeys(redis, clock, slot)).filter((key) => key.member_id === memberId && key.status === 'active')
  const open = await listOpen()
  const events = await Promise.all(open.map(({ id }) => draftRevocation(redis, clock, { slot, keyId: id }, by)))
  const written = new Map<string, number>()
  await announceChange(redis, slot)
  await change(async (tx) => {
    for (const event of events) written.set(event.subject, (await writeEvent(tx, event)) ?? 0)
  })
  for (const [keyId, seq] of written) await revokeKey(redis, clock, slot, keyId, seq)
  for (const { id } of await listOpen()) await revokeForGood(stores, clock, { slot, keyId: id }, by)
}

export const noMember = (memberId: string) =>
  unknownId(`no member ${memberId} in this workspace`, 'path.member_id', 'GET /api/v1/members')

const wasRemoved = (memberId: string) => conflict('not_active', `member ${memberId} was removed; add the person anew`)
