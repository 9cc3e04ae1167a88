import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeDot, writeMermaid } from '#src/lib/files/diagram.ts'

const HOSTILE = ['"', '`', '#', ';', '[', ']', '<', '>', '|', '\n', '%%', 'end', '-->', '\\', '&quot;', 'é', ' ']
const label = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string()), { maxLength: 6 })
  .map((parts) => parts.join(''))
const kinds = fc.constantFrom('outcome', 'rule', 'pack', 'provision', 'obligation')
const graph = fc
  .uniqueArray(fc.record({ id: fc.string(), kind: kinds, label }), {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 5,
  })
  .chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      edges: fc.array(
        fc.record({
          from: fc.constantFrom(...nodes.map(({ id }) => id)),
          to: fc.constantFrom(...nodes.map(({ id }) => id)),
          kind: fc.constant('relationship'),
          type: label,
        }),
        { maxLength: 4 },
      ),
      cut: label,
    }),
  )

test('no text of a graph changes what a Mermaid picture is made of', () => {
  const node = String.raw`n\d+(\[|\(\[|\{\{|\[\[|>)"[\p{L}\p{N} .,:()/'#;-]*"(\]|\]\)|\}\}|\]\])`
  const edge = String.raw`n\d+ -- "[\p{L}\p{N} .,:()/'#;-]*" --> n\d+`
  const line = new RegExp(`^  (${node}|${edge}|%% .*)$`, 'u')
  fc.assert(
    fc.property(graph, (drawn) => {
      const [head, ...lines] = writeMermaid(drawn).trimEnd().split('\n')
      expect(head).toBe('flowchart LR')
      const remarks = drawn.cut === '' ? 0 : 1
      expect(lines).toHaveLength(drawn.nodes.length + drawn.edges.length + remarks)
      for (const one of lines.slice(remarks)) expect(one).toMatch(line)
    }),
  )
})

test('no text of a graph ends a quoted one of Graphviz', () => {
  const quoted = String.raw`"([^"\\]|\\["\\])*"`
  const line = new RegExp(`^  n\\d+( -> n\\d+)? \\[label=${quoted}(, shape=\\w+)?\\]$`)
  fc.assert(
    fc.property(graph, (drawn) => {
      const lines = writeDot(drawn).trimEnd().split('\n')
      expect([lines[0], lines.at(-1)]).toEqual(['digraph {', '}'])
      const drawnLines = lines.slice(4 + (drawn.cut === '' ? 0 : 1), -1)
      expect(drawnLines).toHaveLength(drawn.nodes.length + drawn.edges.length)
      for (const one of drawnLines) expect(one).toMatch(line)
    }),
  )
})
