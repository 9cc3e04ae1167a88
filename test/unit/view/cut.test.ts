import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutGraph } from '#src/features/graph/view/index.ts'
import { expectSoundGraph } from '#test/support/graph-view.ts'

const idOf = (number: number) => `outcome:${number}`
const node = (number: number) => ({ id: idOf(number), kind: 'outcome' as const, label: `${number}` })

test('a cut graph keeps its bounds, its roots first, and the ends of each edge', () => {
  const pairs = fc.uniqueArray(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })), { selector: String, maxLength: 80 })
  fc.assert(
    fc.property(pairs, fc.integer({ min: 1, max: 40 }), fc.nat({ max: 80 }), (ends, most, mostEdges) => {
      const numbers = new Set([0, 1, ...ends.flat()])
      const nodes = new Map([...numbers].map((number) => [idOf(number), node(number)]))
      const edges = ends.map(([from, to]) => ({ from: idOf(from), to: idOf(to), kind: 'fired' as const }))
      const roots = [idOf(0), idOf(1)]
      const graph = cutGraph({ nodes, roots, edges }, { nodes: most, edges: mostEdges }, 'in some order')
      expectSoundGraph(graph)
      expect(graph.nodes.length).toBeLessThanOrEqual(most)
      expect(graph.edges.length).toBeLessThanOrEqual(mostEdges)
      expect(graph.nodes.slice(0, 2).map(({ id }) => id)).toEqual(roots.slice(0, most))
      expect(graph).toMatchObject({ total_nodes: nodes.size, total_edges: edges.length })
    }),
  )
})
