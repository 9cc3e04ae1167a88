import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#src/lib/clock.ts'
import { present } from '#src/lib/present.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import type { Operation } from '#src/money/metering/index.ts'
import { conflict, invalidInput, Problem } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { writeOnce } from '#src/stores/graph/operation-markers.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { writeEvent, type AuditEvent, type By, draftEvent, OPERATOR } from '../audit-log/index.ts'
import { countConfirmers } from '../members/index.ts'
import {
  createWorkspaceNode,
  type FOUR_EYES,
  findWorkspaceNode,
  listWorkspaceNodes,
  setWorkspaceNode,
} from './queries.ts'

/** What a second member has to confirm. */
export type FourEyes = (typeof FOUR_EYES)[number]

type Settings = Record<string, string | number | boolean>

export interface WorkspaceRecord {
  id: string
  /** 12 base62 characters that are part of each of its API keys and are the hash tag of its Redis keys. */
  slot: string
  name: string
  contact_email?: string
  settings: Settings
  /** The balance below which its webhook endpoints get a low-balance alert; absent: a tenth of its plan. */
  credits_low_below?: number
  four_eyes: FourEyes[]
  created_at: string
  updated_at?: string
}

/** The changed fields; null removes an address, a setting or the threshold. */
interface WorkspaceChange {
  name?: string
  contact_email?: string | null
  settings?: Record<string, string | number | boolean | null>
  credits_low_below?: number | null
  four_eyes?: FourEyes[]
}

export const SETTINGS_MOST = 50

interface Opening {
  by?: By
  /** 12 base62 characters that no workspace has; absent: a random slot. */
  slot?: string
  /** Events written in the same transaction. Recovery applies them to the new account. */
  events?: AuditEvent[]
}

/** Opens a workspace. Its account starts without credits, unless `events` say otherwise. */
export async function createWorkspace(
  graph: Graph,
  clock: Clock,
  name: string,
  { by = OPERATOR, slot = randomBase62(12), events = [] }: Opening = {},
): Promise<WorkspaceRecord> {
  const nowMs = clock.now()
  const id = uuidv7()
  const created = draftEvent(by, { slot, type: 'workspace.created', subject: id, atMs: nowMs, detail: { name } })
  return graph.write(async (tx) => {
    const [row] = await tx.run(createWorkspaceNode, { id, slot, name, createdAt: new Date(nowMs).toISOString() })
    for (const event of [created, ...events]) await writeEvent(tx, event)
    return workspaceOf(row!)
  })
}

/** Reads a workspace. Throws `not_found`. */
export async function getWorkspace(graph: Graph, workspaceId: string): Promise<WorkspaceRecord> {
  const [row] = await graph.run(findWorkspaceNode, { workspaceId })
  if (!row) throw new Problem('not_found', `no workspace ${workspaceId}`)
  return workspaceOf(row)
}

/**
 * Changes the given fields and keeps the others; settings are merged by name (RFC 7396). Happens once for each
 * operation. Throws `not_found`, `validation_error` for more than SETTINGS_MOST settings, and `conflict` where too few
 * members could confirm what another asks for, or where this change itself takes another member.
 */
export function updateWorkspace(
  graph: Graph,
  clock: Clock,
  workspaceId: string,
  change: WorkspaceChange,
  operation?: Operation,
  by: By = OPERATOR,
): Promise<WorkspaceRecord> {
  const receipt = operation && { id: operation.id, workspaceId, operation: 'updateWorkspace' }
  return writeOnce(graph, clock, receipt, (tx) => changeWorkspace(tx, clock, workspaceId, change, by, false))
}

/** True for a change that asks for fewer confirmations than before: one person alone can't make it. */
export const lowersFourEyes = (before: readonly FourEyes[], { four_eyes: after }: WorkspaceChange): boolean =>
  after !== undefined && before.some((kind) => !after.includes(kind))

/** Does the same in a transaction; `isConfirmed`: another member has agreed. */
export async function changeWorkspace(
  tx: Runner,
  clock: Clock,
  workspaceId: string,
  change: WorkspaceChange,
  by: By,
  isConfirmed: boolean,
): Promise<WorkspaceRecord> {
  const at = new Date(clock.now()).toISOString()
  // This write changes no field, but takes the node's lock, so that concurrent changes merge the settings one after
  // the other.
  const unchanged = {
    workspaceId,
    name: null,
    contactEmail: null,
    settings: null,
    creditsLowBelow: null,
    fourEyes: null,
    at,
  }
  const [before] = await tx.run(setWorkspaceNode, unchanged)
  if (!before) throw new Problem('not_found', `no workspace ${workspaceId}`)
  if (!isConfirmed && lowersFourEyes(before.workspace.four_eyes ?? [], change))
    throw conflict('superseded', 'four eyes were asked for meanwhile; read the workspace and send this again')
  if (!isConfirmed && change.four_eyes?.length) await requireConfirmers(tx, workspaceId)
  const [after] = await tx.run(setWorkspaceNode, {
    ...unchanged,
    name: change.name ?? null,
    contactEmail: change.contact_email === null ? '' : (change.contact_email ?? null),
    creditsLowBelow: change.credits_low_below === null ? 0 : (change.credits_low_below ?? null),
    fourEyes: change.four_eyes ?? null,
    settings: change.settings ? JSON.stringify(mergeSettings(before.workspace.settings_json, change.settings)) : null,
  })
  const draft = { slot: before.workspace.slot, type: 'workspace.changed', atMs: clock.now() } as const
  // The event is in the transaction of the change, so it is written once. It names fields only: the values are the
  // customer's own.
  const detail = present({ fields: Object.keys(change), four_eyes: change.four_eyes })
  await writeEvent(tx, draftEvent(by, { ...draft, subject: workspaceId, occurrence: uuidv7(), detail }))
  return workspaceOf(after!)
}

/** Two, so that each of them finds another one. */
const CONFIRMERS_LEAST = 2

async function requireConfirmers(tx: Runner, workspaceId: string): Promise<void> {
  const count = await countConfirmers(tx, workspaceId)
  if (count >= CONFIRMERS_LEAST) return
  throw conflict(
    'too_few_members',
    `${count} of the members may confirm, and it takes ${CONFIRMERS_LEAST} so that each finds another; add people with the role approver or administrator by POST /api/v1/members`,
    'body.four_eyes',
  )
}

/** The first workspaces, in the order of the ids. */
export function listWorkspaces(graph: Graph, limit: number): Promise<WorkspaceRecord[]> {
  return listAfter(graph, '', limit)
}

const PAGE = 500

/** Yields every workspace, in the order of the ids, or only the named one. Throws `not_found`. */
export async function* readWorkspaces(graph: Graph, only?: string): AsyncGenerator<WorkspaceRecord, void> {
  if (only !== undefined) yield await getWorkspace(graph, only)
  for (let afterId = only === undefined ? '' : undefined; afterId !== undefined;) {
    const page = await listAfter(graph, afterId, PAGE)
    yield* page
    afterId = page.length < PAGE ? undefined : page.at(-1)!.id
  }
}

async function listAfter(graph: Graph, afterId: string, limit: number): Promise<WorkspaceRecord[]> {
  return (await graph.run(listWorkspaceNodes, { afterId, limit })).map(workspaceOf)
}

function mergeSettings(before: Settings, change: NonNullable<WorkspaceChange['settings']>): Settings {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)
  if (merged.length > SETTINGS_MOST)
    throw invalidInput([
      { field: 'body.settings', detail: `would hold ${merged.length} settings; at most ${SETTINGS_MOST}` },
    ])
  return Object.fromEntries(merged) as Settings
}

function workspaceOf({ workspace }: RowOf<typeof findWorkspaceNode>): WorkspaceRecord {
  const { settings_json: settings, four_eyes = [], ...rest } = workspace
  return { ...rest, settings, four_eyes }
}
