import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { Described, Named, NamedList, Strict } from '#src/lib/schema.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { readIncidentFile, reportsOf, sourcesInWords } from './files/index.ts'
import { getIncident, type IncidentKey } from './read.ts'
import { readIncidentQuery } from './schema.ts'

const { as_of, known_at } = readIncidentQuery.properties

export const listReportsQuery = Strict({ as_of, known_at })

const Texts = Type.Array(Type.String())

const ReportField = Named('IncidentReportField', {
  'number?': Type.String(),
  ...fields('name description?'),
  'mandatory?': Described('yes, no, if_applicable, or depends on what `because` says'),
  'because?': { ...Texts, description: 'Why' },
  'choices?': { ...Texts, description: 'Of the form' },
  'known?': Named('IncidentReportValue', 'From the log', {
    value: Texts,
    in_form: { ...Texts, description: 'As the form writes it' },
    from: NamedList('IncidentReportSource', fields('entry_id? says')),
  }),
  'note?': Described('How `known` differs'),
  'asks?': { ...Texts, description: 'What would tell it' },
})

export const IncidentReports = Named('IncidentReports', {
  data: NamedList('IncidentReport', {
    ...fields('pack_id code title filing_type recipient?'),
    fields: Type.Array(ReportField),
  }),
})
type IncidentReportsWire = Static<typeof IncidentReports>

/** The forms of an incident's filings, as it fills them in. Throws `not_found`. */
export async function listReports(
  stores: DatedLawReader,
  key: IncidentKey,
  asOf: VersionChoice,
): Promise<IncidentReportsWire> {
  const file = await readIncidentFile(stores, await getIncident(stores, key, asOf))
  const data = reportsOf(file).map(({ filing, filingType, rows }) => ({
    ...pick(filing, 'pack_id code title recipient'),
    filing_type: filingType,
    fields: rows.map((row) => {
      const { because, known } = row
      const from = known?.from.map((source) =>
        present({ says: sourcesInWords([source], file)[0]!, entry_id: source.entry_id }),
      )
      return present({
        ...pick(row, 'number name description mandatory choices note asks'),
        because: because && filled(because),
        known: known && from && { value: [known.value].flat(), in_form: [known.in_form].flat(), from },
      })
    }),
  }))
  return { data }
}
