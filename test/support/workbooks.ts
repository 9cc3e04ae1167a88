import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
const SHEET_PART = 'xl/worksheets/sheet1.xml'

const PARTS = {
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="Open questions" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': '<styleSheet><cellXfs count="1"><xf/></cellXfs></styleSheet>',
}

/** A workbook with the sheet *Open questions*, the titles Code and Answer, and what is written between its rows. */
export function workbookOf(
  rows: string,
  { texts = '', parts = {} }: { texts?: string; parts?: Record<string, string | Uint8Array> } = {},
): Buffer {
  const all = {
    ...PARTS,
    'xl/sharedStrings.xml': `<sst><si><t>Code</t></si><si><t>Answer</t></si>${texts}</sst>`,
    [SHEET_PART]: `<worksheet xmlns="${MAIN}"><sheetData>${HEAD}${rows}</sheetData></worksheet>`,
    ...parts,
  }
  const bytes = Object.entries(all).map(
    ([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part] as const,
  )
  return Buffer.from(zipSync(Object.fromEntries(bytes)))
}

const MANY = 2_000_000
const LONG = 1_000_000
const cell = (reference: string, value = '<v>1</v>') => `<c r="${reference}">${value}</c>`
const relation = (type: string, target: string) =>
  `<Relationship Id="rId1" Type="${RELATION}/${type}" Target="${target}"/>`
const withSheet = (xml: string) => workbookOf('', { parts: { [SHEET_PART]: xml } })

/** Files that cost a reader who believes them its memory or its time, by what is hostile in them. */
export const HOSTILE_WORKBOOKS: Record<string, () => Buffer> = {
  'a column of six letters': () => workbookOf(`<row r="2">${cell('ZZZZZZ2')}</row>`),
  'a column of forty letters': () => workbookOf(`<row r="2">${cell(`${'Z'.repeat(40)}2`)}</row>`),
  'a column past the last': () => workbookOf(`<row r="2">${cell('XFE2')}</row>`),
  'a reference as an entity': () => workbookOf(`<row r="2">${cell('&#90;ZZZZZ2')}</row>`),
  'a reference in a prefix and other quotes': () => workbookOf(`<x:row><x:c x:r = 'ZZZZZZ2'><v>1</v></x:c></x:row>`),
  'a reference twice': () => workbookOf(`<row r="2"><c r="A2" r="ZZZZZZ2"><v>1</v></c></row>`),
  'a row past the last': () => workbookOf(`<row r="999999999">${cell('A499999999')}</row>`),
  'a row in powers': () => workbookOf(`<row r="1e9">${cell('A2')}</row>`),
  'the last cell of a sheet': () => workbookOf(`<row r="1048576">${cell('XFD1048576')}</row>`),
  'few rows that are wide': () => workbookOf(`<row r="2">${cell('XFD2')}</row><row r="49999">${cell('A49999')}</row>`),
  'rows without numbers': () => workbookOf('<row><c/></row>'.repeat(60_000)),
  'a range of the sheet': () =>
    withSheet(`<worksheet><dimension ref="A1:ZZZZZZZZ999999999"/><sheetData>${HEAD}</sheetData></worksheet>`),
  'a count of texts': () => workbookOf('', { parts: { 'xl/sharedStrings.xml': '<sst count="4294967295"/>' } }),
  'one text in many cells': () =>
    workbookOf(
      Array.from({ length: 40_000 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>2</v></c></row>`).join(
        '',
      ),
      { texts: `<si><t>${'x'.repeat(32_000)}</t></si>` },
    ),
  'a text of many pieces': () =>
    workbookOf(`<row r="2"><c r="A2" t="inlineStr"><is><t>${'x'.repeat(LONG)}</t></is></c></row>`),
  'a tag that never ends': () => workbookOf(`<row r="2" a="${'x'.repeat(LONG)}`),
  'tags that begin alone': () => workbookOf('<'.repeat(LONG)),
  'a comment that never ends': () => workbookOf(`<!-- ${'<a>'.repeat(LONG)}`),
  'elements in each other': () => workbookOf('<a>'.repeat(MANY * 2 + 1)),
  'entities of entities': () =>
    withSheet(
      `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><worksheet><sheetData>${HEAD}</sheetData></worksheet>`,
    ),
  'formats by the million': () =>
    workbookOf('', { parts: { 'xl/styles.xml': `<s><cellXfs>${'<xf xfId="1"/>'.repeat(MANY)}</cellXfs></s>` } }),
  'a sheet that is its own relation': () =>
    workbookOf('', {
      parts: { 'xl/_rels/workbook.xml.rels': `<R>${relation('worksheet', '_rels/workbook.xml.rels')}</R>` },
    }),
  'gigabytes of nothing': () => workbookOf('', { parts: { 'xl/more.xml': new Uint8Array(70 * 1024 * 1024) } }),
}
