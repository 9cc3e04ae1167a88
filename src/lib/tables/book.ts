import type { Cell, Column, Table } from './table.ts'

/** A table with its rows. */
export interface Sheet<Row = never> {
  table: Table<Row>
  rows: readonly Row[]
}

/** What a file of tables holds. CSV has the first sheet alone. */
export interface Book {
  /** The file's name without its extension. */
  name: string
  sheets: readonly [Sheet, ...Sheet[]]
  /** Labelled lines about the question and the law that answers it. */
  about: ReadonlyArray<readonly [label: string, value: string]>
}

/** A sheet of a book. Its rows fit its table, so what writes a book need not know their type. */
export function sheetOf<Row>(table: Table<Row>, rows: readonly Row[]): Sheet {
  return { table, rows } as unknown as Sheet
}

/** Between several values of a cell. */
export const BETWEEN_VALUES = ' | '

/** The cell of a row, several values in one. An empty list is an empty cell. */
export function cellOf<Row>(column: Column<Row>, row: Row): Exclude<Cell, readonly string[]> {
  const value = column.value(row)
  if (!Array.isArray(value)) return value as Exclude<Cell, readonly string[]>
  return value.length > 0 ? value.join(BETWEEN_VALUES) : undefined
}
