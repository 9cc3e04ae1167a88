interface DiagramNode {
  id: string
  kind: string
  label: string
  pack_id?: string
}

interface DiagramEdge {
  from: string
  to: string
  kind: string
  type?: string
  role?: string
}

/** A graph as answers have it. */
export interface Diagram {
  nodes: readonly DiagramNode[]
  edges: readonly DiagramEdge[]
  /** Why some of it was left out. */
  cut?: string
  absent?: readonly string[]
}

/** Opening and closing signs of a node in Mermaid; a rectangle for any other kind. */
const MERMAID_SHAPES: Record<string, readonly [string, string]> = {
  outcome: ['([', '])'],
  rule: ['{{', '}}'],
  pack: ['[[', ']]'],
  provision: ['>', ']'],
}
const DOT_SHAPES: Record<string, string> = { outcome: 'oval', rule: 'hexagon', pack: 'component', provision: 'note' }

/** A graph as a Mermaid flowchart. What was left out is said in a comment. */
export function writeMermaid(diagram: Diagram): string {
  const { names, edges } = numberNodes(diagram)
  const lines = [
    'flowchart LR',
    ...remarksOf(diagram).map((text) => `  %% ${oneLine(text)}`),
    ...diagram.nodes.map(({ id, kind, label }) => {
      const [open, close] = MERMAID_SHAPES[kind] ?? ['[', ']']
      return `  ${names.get(id)}${open}"${escapeMermaid(label)}"${close}`
    }),
    ...edges.map(({ from, to, label }) => `  ${from} -- "${escapeMermaid(label)}" --> ${to}`),
  ]
  return `${lines.join('\n')}\n`
}

/** The same as a Graphviz digraph. */
export function writeDot(diagram: Diagram): string {
  const { names, edges } = numberNodes(diagram)
  const lines = [
    'digraph {',
    '  rankdir=LR',
    '  node [shape=box, fontname="Helvetica"]',
    '  edge [fontname="Helvetica", fontsize=10]',
    ...remarksOf(diagram).map((text) => `  // ${oneLine(text)}`),
    ...diagram.nodes.map(({ id, kind, label }) => {
      const shape = DOT_SHAPES[kind] ? `, shape=${DOT_SHAPES[kind]}` : ''
      return `  ${names.get(id)} [label="${escapeDot(label)}"${shape}]`
    }),
    ...edges.map(({ from, to, label }) => `  ${from} -> ${to} [label="${escapeDot(label)}"]`),
    '}',
  ]
  return `${lines.join('\n')}\n`
}

/** Names that are safe in either language, since ids are texts of any kind. */
function numberNodes({ nodes, edges }: Diagram) {
  const names = new Map(nodes.map(({ id }, at) => [id, `n${at}`]))
  const named = edges.map(({ from, to, kind, type, role }) => ({
    from: names.get(from)!,
    to: names.get(to)!,
    label: (type ?? role ?? kind).replaceAll('_', ' '),
  }))
  return { names, edges: named }
}

function remarksOf({ cut, absent = [] }: Diagram): string[] {
  return [...(cut ? [cut] : []), ...absent]
}

/** A comment ends with its line. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Between quotes Mermaid reads entities and Markdown, so every sign that means something is written as an entity. */
function escapeMermaid(text: string): string {
  return oneLine(text).replaceAll(/[^\p{L}\p{N} .,:()/'-]/gu, (sign) => `#${sign.codePointAt(0)};`)
}

function escapeDot(text: string): string {
  return oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')
}
