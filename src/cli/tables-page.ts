import { listTables } from '#src/lib/tables/table.ts'

const HEAD = `# Tables

The columns of every table, the same in CSV, XLSX and on screen. Written by \`npm run -s regpack -- docs tables\` from the
declarations; a test fails when this page is out of date. [api/files.md](api/files.md) says how to get them.

- \`text\`: several values are joined by \` | \`. In CSV a text that looks like a formula begins with an apostrophe.
- \`date\`: a day, \`2026-11-26\`. \`local\`: day and time on the clock of the zone in another column. \`instant\`: UTC.
- \`number\`, \`boolean\` (\`yes\`, \`no\` in CSV), \`link\`: an address that a click opens.
`

interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
}

/** `docs/TABLES.md`: the formats of each operation, by the OpenAPI document, and the columns of each table. */
export function renderTablesPage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const types = Object.keys(responses['200']?.content ?? {}).filter((type) => type !== 'application/json')
      const isFile = types.length > 0 && path.startsWith('/api/v1/')
      return isFile
        ? [`| \`${method.toUpperCase()} ${path.slice('/api/v1'.length)}\` | ${types.map(nameOf).join(', ')} |`]
        : []
    }),
  )
  const tables = listTables()
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
    .map(({ name, title, says, columns }) =>
      [
        `## ${title}`,
        '',
        `${says}. Files begin with \`${name}\`.`,
        '',
        '| column | type | what it holds |',
        '|---|---|---|',
        ...columns.map((column) => `| ${column.title} | ${column.type} | ${column.says} |`),
      ].join('\n'),
    )
  const formats = ['## Operations', '', '| operation | formats besides JSON |', '|---|---|', ...operations].join('\n')
  return `${[HEAD.trimEnd(), formats, ...tables].join('\n\n')}\n`
}

const NAMES: Record<string, string> = {
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/calendar': 'ics',
  'application/atom+xml': 'atom',
  'text/vnd.mermaid': 'mermaid',
  'text/vnd.graphviz': 'dot',
}

function nameOf(type: string): string {
  return NAMES[type] ?? type
}
