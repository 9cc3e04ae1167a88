import { callApi } from '../../api/api.ts'
import { Menu } from '../../parts/menu.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { room as words } from '../../strings/incidents.ts'
import { exportFailure, isExporting, nameIn, saveFrom } from '../register/export.ts'
import type { KeptIncident } from './room-part.ts'

const FILES = ['xlsx', 'ics'] as const
const PATH = '/api/v1/incidents/{incident_id}'

/** What leaves the room: files that the service makes of what is shown, and paper. */
export function Leave({ incident }: { incident: KeptIncident }) {
  return (
    <div class="acts noprint">
      <Menu label={isExporting.value === undefined ? words.leave : words.preparing}>
        {FILES.map((format) => (
          <button key={format} type="button" onClick={() => void saveFrom(format, () => fetchFile(incident, format))}>
            {words[format]}
          </button>
        ))}
        <button type="button" onClick={() => print()}>
          {words.print}
        </button>
      </Menu>
      {exportFailure.value !== undefined && <ProblemNote error={exportFailure.value} />}
    </div>
  )
}

async function fetchFile({ id, known_at: knownAt }: KeptIncident, format: (typeof FILES)[number]) {
  const query = { format, ...(knownAt === undefined ? {} : { known_at: knownAt }) }
  const params = { path: { incident_id: id }, query }
  let name = ''
  const call = { method: 'GET', path: `/api/v1/incidents/${id}?format=${format}` } as const
  const found = await callApi(call, async (api) => {
    const answer = await api.GET(PATH, { params, parseAs: 'blob' })
    name = nameIn(answer.response)
    return answer
  })
  return { ...found, name }
}
