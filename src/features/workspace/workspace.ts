import { v7 as uuidv7 } from 'uuid'
import type { Graph } from '#src/graph/graph.ts'
import { randomBase62 } from '#src/lib/base62.ts'
import type { Clock } from '#src/lib/clock.ts'
import { Problem } from '#src/problems.ts'
import { createWorkspaceNode, findWorkspaceNode, listWorkspaceNodes } from './queries.ts'

export interface Workspace {
  id: string
  /** 12 base62 characters that stand in each of its keys and tag its Redis keys. */
  slot: string
  name: string
  created_at: string
}

/** Opens a workspace. Its account starts without credits. */
export async function createWorkspace(graph: Graph, clock: Clock, name: string): Promise<Workspace> {
  const createdAt = new Date(clock.now()).toISOString()
  const [row] = await graph.run(createWorkspaceNode, { id: uuidv7(), slot: randomBase62(12), name, createdAt })
  return row!.workspace
}

/** Reads a workspace. Throws `not_found`. */
export async function getWorkspace(graph: Graph, workspaceId: string): Promise<Workspace> {
  const [row] = await graph.run(findWorkspaceNode, { workspaceId })
  if (!row) throw new Problem('not_found', `no workspace ${workspaceId}`)
  return row.workspace
}

/** The operator's list. */
export async function listWorkspaces(graph: Graph, limit: number): Promise<Workspace[]> {
  return (await graph.run(listWorkspaceNodes, { limit })).map((row) => row.workspace)
}
