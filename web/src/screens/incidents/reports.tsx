import { useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { loadReference, nameOfPack } from '../../law/reference.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { reports as words } from '../../strings/reports.ts'
import { nameOfField, ReportField } from './report-field.tsx'
import type { RoomPart } from './room-part.ts'
import './reports.css'

type Report = Schemas['IncidentReport']

const REPORTS = '/api/v1/incidents/{incident_id}/reports'

/** The forms of the filings, which are read once the reader opens them, since that has a price. */
export function Reports({ incident }: RoomPart) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div class="reports">
      <p class="hint">{words.hint}</p>
      {isOpen ? (
        <Forms incident={incident} />
      ) : (
        <button type="button" class="quiet big" onClick={() => setOpen(true)}>
          {words.open}
        </button>
      )}
    </div>
  )
}

function Forms({ incident }: Pick<RoomPart, 'incident'>) {
  useAnswer('', loadReference)
  const { id, entries, known_at: knownAt } = incident
  const { data, error, again } = useAnswer(`${id} ${entries.length} ${knownAt}`, () => readReports(id, knownAt))
  if (error !== undefined) return <ProblemNote error={error} onAgain={again} />
  if (!data) return <p role="status">{words.reading}</p>
  if (data.length === 0) return <p>{words.none}</p>
  return data.map((report) => <Form key={`${report.pack_id}/${report.code}`} report={report} />)
}

async function readReports(id: string, knownAt: string | undefined): Promise<Report[]> {
  const params = { path: { incident_id: id }, query: knownAt === undefined ? {} : { known_at: knownAt } }
  const call = { method: 'GET', path: REPORTS.replace('{incident_id}', id) } as const
  return (await callApi(call, (api) => api.GET(REPORTS, { params }))).data.data
}

/** A form in its own order. What can't apply is folded. */
function Form({ report: { pack_id: packId, title, recipient, fields } }: { report: Report }) {
  const asked = fields.filter(({ mandatory, known }) => mandatory !== 'no' || known)
  const rest = fields.filter((field) => !asked.includes(field))
  const known = asked.filter((field) => field.known)
  return (
    <details class="report">
      <summary>
        <b>{words.name(nameOfPack(packId), title)}</b>{' '}
        <span class="faint">{words.progress(known.length, asked.length)}</span>
      </summary>
      {recipient !== undefined && <p class="faint">{words.to(recipient)}</p>}
      {known.length > 0 && <CopyButton label={words.copyAll} what={() => known.map(lineOf).join('\n')} />}
      <ol>
        {asked.map((field) => (
          <ReportField key={field.name} field={field} />
        ))}
      </ol>
      {rest.length > 0 && (
        <details>
          <summary>{words.notNeeded(rest.length)}</summary>
          <ol>
            {rest.map((field) => (
              <ReportField key={field.name} field={field} />
            ))}
          </ol>
        </details>
      )}
    </details>
  )
}

const lineOf = (field: Report['fields'][number]): string =>
  words.line(nameOfField(field), field.known!.in_form.join('; '))
