import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#src/lib/clock.ts'
import { pageOf } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import type { Caller } from '#src/money/metering/index.ts'
import { actorOf } from '#src/money/metering/index.ts'
import { conflict, Problem, unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import {
  type OperationMarker,
  type PreparedWrite,
  rehearse,
  writePrepared,
} from '#src/stores/graph/operation-markers.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { isConfirming } from '../members/index.ts'
import { type FourEyes, getWorkspace } from '../workspaces/index.ts'
import {
  type CONFIRMATION_STATUSES,
  type ConfirmedKind,
  createCustomerEdge,
  findConfirmationNode,
  findOpenConfirmation,
  listConfirmationNodes,
  setConfirmationLocked,
  setDecided,
  upsertConfirmation,
} from './queries.ts'

export type ConfirmationRecord = RowOf<typeof findConfirmationNode>['confirmation']
export type ConfirmationStatus = (typeof CONFIRMATION_STATUSES)[number]

/** What a request is about. */
interface Subject {
  customer_profile_id?: string
  impact_id?: string
  incident_id?: string
  assistant_code?: string
  /** Of an assistant: its code may belong to another request one day. */
  request_id?: string
}

/** A request as it is kept. */
export interface Asked {
  kind: ConfirmedKind
  subject: Subject
  request: object
}

/** Who asks: the workspace, and the person or the key. */
export type Asker = Pick<Caller, 'workspaceId' | 'keyId' | 'memberId'>

interface Stores {
  graph: Graph
  clock: Clock
}

/** Whether the workspace has a second member confirm requests of this kind. */
export async function needsConfirmation(graph: Graph, workspaceId: string, kind: FourEyes): Promise<boolean> {
  return (await getWorkspace(graph, workspaceId)).four_eyes.includes(kind)
}

/**
 * Writes, once per operation, or keeps what was asked for until another member confirms it, where the workspace wants
 * that. What is kept is checked before: it throws what the write would throw. Returns what was written; null where it
 * was only kept.
 */
export async function writeOrAsk<P, T>(
  { graph, clock }: Stores,
  asker: Asker,
  { kind, ask }: { kind: FourEyes; ask: () => Promise<Asked> },
  write: PreparedWrite<P, T>,
  receipt: OperationMarker | undefined,
): Promise<T | null> {
  if (!(await needsConfirmation(graph, asker.workspaceId, kind)))
    return writePrepared(graph, clock, receipt, write.prepare, write.write)
  const prepare = async () => {
    const asked = await ask()
    await rehearse(graph, clock, write)
    return asked
  }
  return writePrepared<Asked, T | null>(graph, clock, receipt, prepare, async (tx, asked) => {
    await keepAsked(tx, clock, asker, asked)
    return null
  })
}

/** Keeps what was asked for, in a transaction. Throws `conflict` when something of this kind is open on the subject. */
export async function keepAsked(tx: Runner, clock: Clock, asker: Asker, asked: Asked): Promise<void> {
  const { workspaceId, keyId } = asker
  const { kind, subject, request } = asked
  const at = new Date(clock.now()).toISOString()
  const id = uuidv7()
  const confirmation = {
    id,
    workspace_id: workspaceId,
    kind,
    ...subject,
    request_json: JSON.stringify(request),
    status: 'open' as const,
    asked_by: actorOf(asker),
    asked_with: keyId,
    asked_at: at,
  }
  const [open] = await tx.run(upsertConfirmation, { workspaceId, openOn: openOn(kind, subject), confirmation })
  if (open!.id !== id)
    throw conflict(
      'in_flight',
      `confirmation ${open!.id} is open on it; POST /api/v1/confirmations/${open!.id}/confirm or reject decides it first`,
    )
  const { customer_profile_id: profileId } = subject
  if (profileId === undefined) return
  const tied = await tx.run(createCustomerEdge, { workspaceId, confirmationId: id, profileId, at })
  if (tied.length === 0) throw new Problem('not_found', `the customer profile ${profileId} was deleted meanwhile`)
}

/** What is open on a subject, as its object says it. */
export async function findAwaited(graph: Graph, workspaceId: string, kind: ConfirmedKind, subject: Subject) {
  const [awaits_confirmation] = await graph.run(findOpenConfirmation, { workspaceId, openOn: openOn(kind, subject) })
  return present({ awaits_confirmation })
}

/** The subject of an open request, as its index has it. */
export const openOn = (
  kind: ConfirmedKind,
  { impact_id: impactId, incident_id: incidentId, request_id: requestId }: Subject,
) => `${kind}:${impactId ?? incidentId ?? requestId ?? ''}`

/** Reads a confirmation. Throws `not_found`. */
export async function getConfirmation(
  graph: Runner,
  workspaceId: string,
  confirmationId: string,
): Promise<ConfirmationRecord> {
  const [row] = await graph.run(findConfirmationNode, { workspaceId, confirmationId })
  if (!row) throw noConfirmation(confirmationId)
  return row.confirmation
}

/** A page of the workspace's confirmations, the latest first. */
export async function listConfirmations(
  graph: Graph,
  workspaceId: string,
  { status = null, limit, offset }: { status?: ConfirmationStatus | null; limit: number; offset: number },
) {
  const [row] = await graph.run(listConfirmationNodes, { workspaceId, status, limit, offset })
  return { data: row!.confirmations, page: pageOf(row!.total, limit, offset) }
}

/** A confirmation, and who decides it. */
export interface DecidingOn {
  confirmationId: string
  caller: Caller
}

/**
 * Locks an open confirmation until the transaction ends, for a member who may decide it. The row of the member says who
 * may, since a session may be older than a change of it. Who asked may take the request back, which is to reject it.
 * Throws `not_found`, `forbidden`, and `conflict` when it is decided.
 */
export async function lockConfirmation(
  tx: Runner,
  clock: Clock,
  { confirmationId, caller }: DecidingOn,
  decision: 'confirm' | 'reject',
): Promise<ConfirmationRecord> {
  const { workspaceId, memberId } = caller
  const at = new Date(clock.now()).toISOString()
  const asked = { workspaceId, confirmationId, memberId: memberId ?? '', at }
  const [row] = await tx.run(setConfirmationLocked, asked)
  if (!row) throw noConfirmation(confirmationId)
  const { confirmation, role } = row
  const isOwn = confirmation.asked_by === actorOf(caller)
  if (decision === 'confirm' || !isOwn) {
    if (memberId === undefined) throw mayNot(`a key can't ${decision} it; a member signs in and does`)
    if (!isConfirming(role))
      throw mayNot(`only a member with the role approver or administrator may ${decision} it; this one is ${role}`)
    if (isOwn) throw mayNot('who asked for it does not confirm it; another approver or administrator does')
  }
  const { status, decided_by: by } = confirmation
  if (status !== 'open') throw conflict('already_decided', `the confirmation was ${status} by ${by} before`)
  return confirmation
}

/** Notes the decision on a confirmation that the transaction has locked. */
export async function closeConfirmation(
  tx: Runner,
  clock: Clock,
  { confirmationId, caller }: DecidingOn,
  decided: { status: 'confirmed'; result: object } | { status: 'rejected'; reason: string },
): Promise<void> {
  const { status, reason = null, result } = { reason: undefined, result: undefined, ...decided }
  const at = new Date(clock.now()).toISOString()
  const by = actorOf(caller)
  const { workspaceId } = caller
  const resultText = result === undefined ? null : JSON.stringify(result)
  await tx.run(setDecided, { workspaceId, confirmationId, status, by, at, reason, result: resultText })
}

const noConfirmation = (id: string) =>
  unknownId(`no confirmation ${id} in this workspace`, 'path.confirmation_id', 'GET /api/v1/confirmations')

/** The caller may not decide a confirmation; `detail` says why. */
export const mayNot = (detail: string) =>
  new Problem('forbidden', detail, { message: 'The caller may not decide this' })
