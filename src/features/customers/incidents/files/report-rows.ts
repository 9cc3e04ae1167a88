import type { FilingField } from '#src/law/attachments/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { present } from '#src/lib/present.ts'
import type { IncidentFilingWire } from '../schema.ts'
import type { IncidentFile } from './incident-file.ts'
import { filledFieldOf, type KnownValue } from './known-values.ts'
import { type FilledForm, mandatoryOf, type MandatoryAnswer } from './mandatory.ts'

/** A field of a filing as an incident fills it in. */
export interface ReportRow
  extends
    Pick<FilingField, 'number' | 'name' | 'type' | 'mandatory_when' | 'description' | 'choices'>,
    MandatoryAnswer {
  known?: KnownValue
  /** How `known` differs from what the field asks. */
  note?: string
  /** What would tell what is not known, where the field may have to be filled in. */
  asks?: string[]
  ref?: string
}

/** A filing that says what it has to contain. */
export interface FiledReport {
  filing: IncidentFilingWire
  filingType: string
  rows: ReportRow[]
}

/** What is not sent needs no form. */
const NO_FORM: ReadonlySet<string> = new Set(['replaced', 'not_due'])

/** The filings of an incident with a form, but for those that are replaced or not due. */
export function reportsOf(file: IncidentFile): FiledReport[] {
  return file.incident.filings.flatMap((filing) => {
    const rows = NO_FORM.has(filing.status) ? undefined : reportRows(filing, file)
    const filingType = file.ruleOf(filing)?.content_json.filing_type
    return rows && filingType ? [{ filing, filingType, rows }] : []
  })
}

/** The form of a filing, field by field, as an answered incident fills it in; undefined for a filing without fields. */
function reportRows(filing: { pack_id: string; code: string }, file: IncidentFile): ReportRow[] | undefined {
  const rule = file.ruleOf(filing)
  const fields = rule?.content_json.content_fields
  if (!rule || !fields) return undefined
  const byNumber = new Map(fields.map((field) => [field.number, field]))
  const form: FilledForm = { rule, file, fieldOf: (number) => byNumber.get(number)! }
  return fields.map((field) => {
    const { number, name, type, mandatory_when, description, choices, citation, known: inForm } = field
    const needed = mandatoryOf(field, form)
    const { known, asks = [] } = filledFieldOf(field, rule, file)
    return present({
      number,
      name,
      type,
      ...needed,
      mandatory_when,
      known,
      note: known && inForm?.note,
      asks: needed.mandatory === 'no' || asks.length === 0 ? undefined : asks,
      description,
      choices,
      ref: citation && canonicalRef(citation.ref),
    })
  })
}
