import { listWorkspaceNodes } from '#src/accounts/workspaces/index.ts'
import type { Graph } from '#src/graph/graph.ts'

const PAGE = 500

/** Yields every workspace, in the order of the ids. */
export async function* findWorkspaces(graph: Graph): AsyncGenerator<{ id: string; slot: string }> {
  let afterId = ''
  for (;;) {
    const rows = await graph.run(listWorkspaceNodes, { afterId, limit: PAGE })
    for (const { workspace } of rows) yield { id: workspace.id, slot: workspace.slot }
    if (rows.length < PAGE) return
    afterId = rows.at(-1)!.workspace.id
  }
}
