/** A table with its rows as cells, so what writes a sheet need not know their type. */
export interface Sheet {
  table: AnyTable
  /** How many rows it has. */
  length: number
  /** The cells of the rows from one position up to another one. */
  cells(from: number, to: number): SingleCell[][]
}

/** What a file of tables holds. CSV has the first sheet alone. */
export interface Book {
  /** The file's name without its extension. */
  name: string
  sheets: readonly [Sheet, ...Sheet[]]
  /** Labelled lines about the question and the law that answers it. */
  about: ReadonlyArray<readonly [label: string, value: string]>
}

/** A sheet of a book. */
export function sheetOf<Row>(table: Table<Row>, rows: readonly Row[]): Sheet {
  const cellsIn = (row: Row) => table.columns.map((column) => cellOf(column, row))
  return { table, length: rows.length, cells: (from, to) => rows.slice(from, to).map(cellsIn) }
}

/** Between several values of a cell. */
const BETWEEN_VALUES = ' | '

/** The cell of a row, several values in one. An empty list is an empty cell. */
export function cellOf<Row>(column: Column<Row>, row: Row): SingleCell {
  const value = column.value(row)
  if (!Array.isArray(value)) return value as SingleCell
  return value.length > 0 ? value.join(BETWEEN_VALUES) : undefined
}

/**
 * What a cell holds, by the type of its column:
 * - `text`: a text; several values are joined by ` | `;
 * - `date`: a day, `2026-11-26`;
 * - `local`: a day and a time of day in the zone that another column names, `2026-11-26T14:00:00`;
 * - `instant`: the same moment in UTC, `2026-11-26T13:00:00Z`;
 * - `number`, `boolean`;
 * - `link`: an address.
 */
export type CellType = 'text' | 'date' | 'local' | 'instant' | 'number' | 'boolean' | 'link'

type SingleCell = string | number | boolean | undefined
export type Cell = SingleCell | readonly string[]

/** A column of a table, the same in CSV, XLSX and on screen. */
export interface Column<Row> {
  /** The head of the column: short, in plain words, unique in the table. It never changes. */
  title: string
  /** For the documentation, where the title does not say it: what the column holds, its unit, and when it is empty. */
  says?: string
  type: CellType
  /** Characters that the column is wide. */
  width: number
  /** What a drop-down of a workbook offers in each of its cells, for a column that people fill in. */
  choices?: readonly string[]
  value(row: Row): Cell
}

/** A kind of row and its columns, in the order in which they are shown. */
export interface Table<Row> {
  /** Unique among tables, in kebab-case: the first part of a file's name. */
  name: string
  /** The name of the sheet, at most 31 characters. */
  title: string
  /** One sentence for the documentation: what one row is. */
  says: string
  columns: ReadonlyArray<Column<Row>>
}

type AnyTable = Pick<Table<never>, 'name' | 'title' | 'says' | 'columns'>
const defined = new Map<string, AnyTable>()

/** Every table that is declared so far, for the documentation. */
export function listTables(): AnyTable[] {
  return [...defined.values()]
}

/** Declares a table. Throws when two of its columns have one title, or two tables one name. */
export function defineTable<Row>(table: Table<Row>): Table<Row> {
  const titles = table.columns.map(({ title }) => title.toLowerCase())
  if (defined.has(table.name)) throw new Error(`two tables have the name ${table.name}`)
  if (new Set(titles).size < titles.length) throw new Error(`the table ${table.name} has two columns of one title`)
  defined.set(table.name, table)
  return table
}
