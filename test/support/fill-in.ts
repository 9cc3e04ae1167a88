import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** Writes texts into cells of the second sheet of a workbook, as a person does: `C2`. */
export function fillIn(workbook: Uint8Array, cells: Record<string, string>): Buffer {
  const parts = unzipSync(workbook)
  const path = 'xl/worksheets/sheet2.xml'
  const filled = strFromU8(parts[path]!).replaceAll(
    /(<row r="(\d+)"[^>]*>)(.*?)<\/row>/gs,
    (_, start: string, row: string, rest: string) => {
      const old = [...rest.matchAll(/<c r="([A-Z])\d+"[^>]*?(?:\/>|>.*?<\/c>)/gs)].map(
        ([cell, column]) => [column!, cell] as const,
      )
      const own = Object.entries(cells).flatMap(([cell, text]) =>
        cell.slice(1) === row ? [[cell[0]!, `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`] as const] : [],
      )
      const inOrder = [...new Map([...old, ...own])].toSorted(([one], [other]) => (one < other ? -1 : 1))
      return `${start}${inOrder.map(([, cell]) => cell).join('')}</row>`
    },
  )
  return Buffer.from(zipSync({ ...parts, [path]: strToU8(filled) }))
}
