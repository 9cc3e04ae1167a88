import type { FilingField } from '#src/law/attachments/index.ts'
import { citedRefOf } from '#src/law/attachments/index.ts'
import { provisionInCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { sheetOf, type Sheet } from '#src/lib/tables/book.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { IncidentFile } from './incident-file.ts'
import { knownOfField } from './known.ts'

interface FieldRow extends FilingField {
  value?: string | string[]
  from?: string | string[]
}

const reportTable = defineTable<FieldRow>({
  name: 'report-fields',
  title: 'Report',
  says: 'A field of a filing of an incident; each filing has its sheet',
  columns: [
    {
      title: 'Field',
      says: 'Its number in the form of the act',
      type: 'text',
      width: 7,
      value: (row) => row.number,
    },
    { title: 'Name', type: 'text', width: 28, value: (row) => wordsCell(row.name) },
    {
      title: 'Mandatory',
      says: 'Yes, no, if applicable, conditional; empty without a form',
      type: 'text',
      width: 11,
      value: (row) => wordsCell(row.mandatory),
    },
    {
      title: 'Mandatory when',
      type: 'text',
      width: 28,
      value: (row) => row.mandatory_when,
    },
    {
      title: 'Known',
      says: 'What the incident knows that answers the field',
      type: 'text',
      width: 36,
      value: (row) => row.value,
    },
    {
      title: 'Known from',
      type: 'text',
      width: 22,
      value: (row) => row.from,
    },
    {
      title: 'Check first',
      says: 'How *Known* differs from what the field asks',
      type: 'text',
      width: 30,
      value: (row) => (row.value === undefined ? undefined : row.known?.note),
    },
    { title: 'Answer', says: 'Empty, to be filled in', type: 'text', width: 36, value: () => undefined },
    {
      title: 'What it asks',
      type: 'text',
      width: 60,
      value: (row) => row.description,
    },
    { title: 'Type', type: 'text', width: 15, value: (row) => wordsCell(row.type) },
    { title: 'Choices', type: 'text', width: 50, value: (row) => row.choices },
    {
      title: 'Provision',
      type: 'text',
      width: 26,
      value: (row) => row.citation && provisionInCell(citedRefOf(row.citation)),
    },
  ],
})

/** A sheet for each filing of the incident that says what it has to contain, but for those that are replaced. */
export function reportSheets(file: IncidentFile): Sheet[] {
  const reports = file.incident.filings.flatMap((filing) => {
    const rule = filing.status === 'replaced' ? undefined : file.ruleOf(filing)
    const fields = rule?.content_json.content_fields
    return rule && fields ? [{ rule, fields, act: file.actOf(rule.pack_id), type: rule.content_json.filing_type }] : []
  })
  const titles = titlesOf(reports)
  return reports.map(({ rule, fields }, index) => {
    const rows = fields.map((field): FieldRow => ({ ...field, ...knownOfField(field, rule, file) }))
    return sheetOf({ ...reportTable, title: titles[index]! }, rows)
  })
}

/** The most characters in the name of a sheet. */
const TITLE_MOST = 31

/** `Initial notification`; with the act where several acts ask for reports, with a number where that is not enough. */
function titlesOf(reports: Array<{ act: string; type: string }>): string[] {
  const isOfSeveral = new Set(reports.map(({ act }) => act)).size > 1
  const taken = new Set<string>()
  return reports.map(({ act, type }) => {
    const words = wordsCell(type)!
    const title = isOfSeveral ? `${act} ${words}` : `${words[0]!.toUpperCase()}${words.slice(1)}`
    const names = [title, ...reports.map((_, index) => `${index + 2} ${title}`)].map(cutTitle)
    const free = names.find((name) => !taken.has(name))!
    taken.add(free)
    return free
  })
}

function cutTitle(title: string): string {
  return title.length <= TITLE_MOST ? title : `${title.slice(0, TITLE_MOST - 1)}…`
}
