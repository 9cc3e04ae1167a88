import { callApi } from '../../api/api.ts'
import { LinkMenu } from '../../parts/link-menu.tsx'
import { Menu } from '../../parts/menu.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { room as words } from '../../strings/incidents.ts'
import { exportFailure, isExporting, nameIn, saveFrom } from '../register/export.ts'
import type { KeptIncident } from './room-part.ts'
import { hrefOfRoom } from './room-address.ts'

const FILES = ['xlsx', 'ics'] as const
const PATH = '/api/v1/incidents/{incident_id}'

/** What leaves the room: files that the service makes of what is shown, paper, and links for colleagues. */
export function Leave({ incident, readAtMs }: { incident: KeptIncident; readAtMs: number }) {
  const { id, known_at: knownAt } = incident
  const linkTo = (query: { known_at?: string }) => new URL(hrefOfRoom(id, query), location.origin).href
  const asNow = { label: words.asNow, hint: words.asNowHint, link: () => linkTo({}) }
  const at = knownAt ?? new Date(readAtMs).toISOString()
  const asThen = { label: words.asThen, hint: words.asThenHint, link: () => linkTo({ known_at: at }) }
  return (
    <div class="acts noprint">
      <LinkMenu choices={[asNow, asThen]} />
      <Menu label={isExporting.value === undefined ? words.leave : words.preparing}>
        {FILES.map((format) => (
          <button key={format} type="button" onClick={() => void saveFrom(format, () => fetchFile(incident, format))}>
            {words[format]}
          </button>
        ))}
        <a href={hrefOfRoom(id, { known_at: knownAt, show: 'pages' })}>{words.pages}</a>
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
