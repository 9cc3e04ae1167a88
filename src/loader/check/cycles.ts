/**
 * Finds cycles of a directed graph, each as a closed list of nodes (`a, b, a`). `edges` returns the nodes that a node
 * leads to; unknown nodes are followed too.
 */
export function findCycles(nodes: Iterable<string>, edges: (node: string) => Iterable<string>): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): void => {
    state.set(node, 'open')
    trail.push(node)
    for (const next of edges(node)) {
      if (state.get(next) === 'open') cycles.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(node, 'done')
  }
  for (const node of nodes) if (!state.has(node)) visit(node)
  return cycles
}
