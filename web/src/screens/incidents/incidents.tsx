import { useEffect } from 'preact/hooks'
import { loadReference } from '../../law/reference.ts'
import { lazily } from '../../parts/lazily.tsx'
import { address } from '../../url/address.ts'
import { IncidentList } from './incident-list.tsx'
import { readRoomQuery } from './room-address.ts'
import './incidents.css'

const Begin = lazily(async () => (await import('./begin.tsx')).BeginIncident)
const Example = lazily(async () => (await import('./example.tsx')).ExampleIncident)
const Room = lazily(async () => (await import('./room.tsx')).IncidentRoom)

/** `/incidents`: the list; `/incidents/new`, `/incidents/example/…`, or the room of an incident by its id. */
export function Incidents() {
  const { path, query } = address.value
  const [place = '', example = ''] = path.split('/').slice(2).map(decodeURIComponent)
  useEffect(() => {
    // Without the vocabulary codes are shown as they are.
    loadReference().catch(() => undefined)
  }, [])
  if (place === '') return <IncidentList />
  if (place === 'new') return <Begin />
  if (place === 'example') return <Example key={example} name={example} />
  const { known_at: knownAt, show } = readRoomQuery(query)
  return <Room key={`${place} ${knownAt}`} id={place} knownAt={knownAt} show={show} />
}
