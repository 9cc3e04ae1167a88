import { listTables } from '#src/lib/tables/table.ts'

const HEAD = `# Tables

The columns of every table in their order, the same in CSV, XLSX and on screen. Written by \`npm run -s regpack -- docs tables\`
from the declarations; a test fails when this page is out of date. [api/files.md](api/files.md) says how to get them,
[operations.md](operations.md) which operation has them.

The name in parentheses begins the names of a table's files. A column holds \`text\` unless its type is in parentheses:

- \`text\`: several values are joined by \` | \`. In CSV a text that looks like a formula begins with an apostrophe.
- \`date\`: a day, \`2026-11-26\`. \`local\`: day and time on the clock of the zone in another column. \`instant\`: UTC.
- \`number\`, \`boolean\` (\`yes\`, \`no\` in CSV), \`link\`: an address that a click opens.

## Columns of several tables

What a column of this name holds, unless its table says otherwise.

`

type Column = ReturnType<typeof listTables>[number]['columns'][number]

/** `docs/TABLES.md`: each table with its columns. What several tables hold alike is described once. */
export function renderTablesPage(): string {
  const tables = listTables().toSorted((one, other) => (one.title < other.title ? -1 : 1))
  const shared = sharedLines(tables.flatMap((table) => table.columns))
  const sections = tables.map(({ name, title, says, columns }) => {
    const isBare = columns.map((column) => column.says === undefined || shared.has(lineOf(column)))
    const lines = columns.map((column, at) => {
      if (!isBare[at]) return `\n${lineOf(column)}`
      return isBare[at - 1] ? `, ${nameOf(column)}` : `\n- ${nameOf(column)}`
    })
    return `\n## ${title}\n\n${says} (\`${name}\`).\n${lines.join('')}\n`
  })
  return `${HEAD}${[...shared].toSorted().join('\n')}\n${sections.join('')}`
}

/** What most tables say of a title that several explain alike. A title that one leaves unexplained has none. */
function sharedLines(columns: Column[]): Set<string> {
  const byTitle = Map.groupBy(columns, ({ title }) => title)
  const explained = [...byTitle.values()].filter((ofTitle) => ofTitle.every(({ says }) => says !== undefined))
  const commonest = explained.map(
    (ofTitle) => [...Map.groupBy(ofTitle, lineOf)].toSorted(([, one], [, other]) => other.length - one.length)[0]!,
  )
  return new Set(commonest.flatMap(([line, uses]) => (uses.length > 1 ? [line] : [])))
}

function lineOf(column: Column): string {
  return column.says === undefined ? nameOf(column) : `- ${nameOf(column)}: ${column.says}`
}

function nameOf({ title, type }: Column): string {
  return type === 'text' ? `**${title}**` : `**${title}** (${type})`
}
