/** The most columns of a sheet, as Excel has them. */
const COLUMNS_MOST = 16_384
/** The most rows of a sheet: more than the service writes for as many subjects as a customer may have. */
export const ROWS_MOST = 50_000
/** The most cells up to the last column and row. The library keeps each of them, also the empty ones. */
const CELLS_MOST = 1_000_000
/** The most characters between two tags or within one: a cell has 32,767 at most, and one may be written with six. */
const TOKEN_MOST = 256 * 1024
const TAGS_MOST = 4_000_000
const SHOWN_MOST = 40

/**
 * Attributes with references, ranges and counts, of any prefix. A text in which one is quoted is taken for one: that
 * refuses too much, and never too little.
 */
const NUMBERED = /(?<!xmlns:)\b(r|ref|sqref|spans|count|uniqueCount)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** A cell or a row. */
const REFERENCE = /^([A-Z]{0,3})([1-9]\d{0,6})$/
/** No range and no count has so many letters or digits together. */
const OUT_OF_SENSE = /[A-Za-z]{4}|\d{8}/
const ROW_TAG = /[<:]row[\s/>]/g
/** Some programs write rows without cells down to the last row of a sheet. */
const EMPTY_ROW = /<row\b[^<>]*?(?:\/>|><\/row>)/g

/** A part of a workbook without its empty rows. */
export function withoutEmptyRows(xml: string): string {
  return xml.replaceAll(EMPTY_ROW, (row) => (/\sr="/.test(row) ? '' : row))
}

/**
 * Why a part of a workbook must not be given to the library that reads it, or undefined. The library believes each
 * reference: for one cell in the column ZZZZZZ it fills 321,272,406 cells.
 */
export function findOutOfBounds(xml: string): string | undefined {
  if (!isPlain(xml))
    return 'has comments, declarations, or more and longer tags and texts than a workbook of this service'
  let [lastColumn, lastRow] = [0, 0]
  for (const [, name, quoted, single = ''] of xml.matchAll(NUMBERED)) {
    const value = quoted ?? single
    const shown = `${name}="${value.slice(0, SHOWN_MOST)}"`
    if (name !== 'r') {
      if (OUT_OF_SENSE.test(value)) return `has ${shown}, which no sheet has`
      continue
    }
    const [, letters, digits] = REFERENCE.exec(value) ?? []
    if (letters === undefined || columnOf(letters) > COLUMNS_MOST) return `has ${shown}, which no sheet has`
    lastColumn = Math.max(lastColumn, columnOf(letters))
    lastRow = Math.max(lastRow, Number(digits))
  }
  // A row without a number is the next one.
  lastRow = Math.max(lastRow, xml.match(ROW_TAG)?.length ?? 0)
  if (lastRow > ROWS_MOST) return `has more than ${ROWS_MOST} rows; delete those that have no question`
  if (lastRow * lastColumn > CELLS_MOST)
    return `has ${lastRow} rows and ${lastColumn} columns, more than ${CELLS_MOST} cells; delete those that have no question`
  return undefined
}

/**
 * True of elements and texts alone, none of them long. The library reads a part in pieces, and reads a tag, text or
 * comment that goes on in the next piece again from its beginning.
 */
function isPlain(xml: string): boolean {
  const [declaration = ''] = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/.exec(xml) ?? []
  if (xml.includes('<!') || xml.includes('<?', declaration.length)) return false
  for (const sign of ['<', '>']) {
    let tags = 0
    for (let from = 0; from < xml.length; tags++) {
      const at = xml.indexOf(sign, from)
      const next = at === -1 ? xml.length : at + 1
      if (next - from > TOKEN_MOST || tags > TAGS_MOST) return false
      from = next
    }
  }
  return true
}

/** The number of a column: 1 of A, 27 of AA; 0 of no letters. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}
