import { citedRefOf, type FilingField } from '#src/law/attachments/index.ts'
import { provisionInCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { text, words } from '#src/lib/tables/columns.ts'
import { defineTable, type Sheet, sheetOf } from '#src/lib/tables/table.ts'
import { type IncidentFile, knownValueOf } from './known-values.ts'

interface FieldRow extends FilingField {
  value?: string | string[]
  from?: string | string[]
}

const reportTable = defineTable<FieldRow>({
  name: 'report-fields',
  title: 'Report',
  says: 'A field of a filing of an incident; each filing has its sheet',
  columns: [
    text('Field', 7, (row) => row.number, 'Its number in the form of the act'),
    words('Name', 28, (row) => row.name),
    words('Mandatory', 11, (row) => row.mandatory, 'Yes, no, if applicable, conditional; empty without a form'),
    text('Mandatory when', 28, (row) => row.mandatory_when),
    text('Known', 36, (row) => row.value, 'What the incident knows that answers the field'),
    text('Known from', 22, (row) => row.from),
    text(
      'Check first',
      30,
      (row) => (row.value === undefined ? undefined : row.known?.note),
      'How *Known* differs from what the field asks',
    ),
    text('Answer', 36, () => undefined, 'Empty, to be filled in'),
    text('What it asks', 60, (row) => row.description),
    words('Type', 15, (row) => row.type),
    text('Choices', 50, (row) => row.choices),
    text('Provision', 26, (row) => row.citation && provisionInCell(citedRefOf(row.citation))),
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
    const rows = fields.map((field): FieldRow => ({ ...field, ...knownValueOf(field, rule, file) }))
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
    const name = wordsCell(type)!
    const title = isOfSeveral ? `${act} ${name}` : `${name[0]!.toUpperCase()}${name.slice(1)}`
    const names = [title, ...reports.map((_, index) => `${index + 2} ${title}`)].map(cutTitle)
    const free = names.find((one) => !taken.has(one))!
    taken.add(free)
    return free
  })
}

function cutTitle(title: string): string {
  return title.length <= TITLE_MOST ? title : `${title.slice(0, TITLE_MOST - 1)}…`
}
