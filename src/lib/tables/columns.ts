import { wordsCell } from '../law/citation-cells.ts'
import type { Cell, CellType, Column } from './table.ts'

/** How a column gets its cell from a row. */
type Value<Row> = (row: Row) => Cell

/** A column whose width depends on what it holds: title, characters wide, cell, and what the documentation says. */
const wide =
  (type: CellType) =>
  <Row>(title: string, width: number, value: Value<Row>, says?: string): Column<Row> =>
    says === undefined ? { title, type, width, value } : { title, says, type, width, value }

/** A column that is as wide as every other of its type. */
const fixed =
  (type: CellType, width: number) =>
  <Row>(title: string, value: Value<Row>, says?: string): Column<Row> =>
    wide(type)(title, width, value, says)

export const text = wide('text')
export const number = wide('number')
export const boolean = wide('boolean')
export const date = fixed('date', 12)
export const local = fixed('local', 17)
export const instant = fixed('instant', 20)
export const link = fixed('link', 40)

/** A column of codes in words: `sector_specific_override_of` as `sector specific override of`. */
export function words<Row>(
  title: string,
  width: number,
  codes: (row: Row) => string | readonly string[] | undefined,
  says?: string,
): Column<Row> {
  const value = (row: Row): Cell => {
    const found = codes(row)
    return typeof found === 'object' ? found.map((code) => wordsCell(code)) : wordsCell(found)
  }
  return text(title, width, value, says)
}
