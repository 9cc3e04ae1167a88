import { parse } from 'csv-parse/sync'
import readExcelFile, { readSheet } from 'read-excel-file/node'

/** The rows of a CSV file, the first with the titles of the columns. */
export function readCsv(text: string, delimiter = ','): string[][] {
  return parse(text, { bom: true, delimiter })
}

/** The rows of the sheet of an Excel workbook, the first with the titles of the columns. */
export async function readXlsx(bytes: Buffer, sheet: number | string = 1): Promise<unknown[][]> {
  return readSheet(bytes, sheet)
}

/** The names of a workbook's sheets. */
export async function readSheetNames(bytes: Buffer): Promise<string[]> {
  return (await readExcelFile(bytes)).map(({ sheet }) => sheet)
}

/** The rows of a sheet by the titles of their columns; empty cells are left out. */
export async function readRows(bytes: Buffer, sheet: string): Promise<Array<Record<string, unknown>>> {
  const [head, ...rows] = await readXlsx(bytes, sheet)
  return rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, at) => (cell === null ? [] : [[String(head![at]), cell]]))),
  )
}

/** The first row that has this value in a column. */
export const rowWith = (rows: Array<Record<string, unknown>>, column: string, value: string) =>
  rows.find((row) => row[column] === value)
