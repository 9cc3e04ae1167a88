import { nameOfPack } from '../../law/reference.ts'
import { showAt } from '../../parts/focus.ts'
import { clocks as words } from '../../strings/clocks.ts'
import { LIMITED } from '../../strings/incidents.ts'
import { timeWithZone } from '../../strings/times.ts'
import { Status } from './clock-status.tsx'
import type { RoomPart } from './room-part.ts'
import { isRunning, rowOf, statusOf } from './say-clock.ts'
import { useMinute } from './use-minute.ts'

/** Every limit that runs, or would, above all else, since there are few; each leads to its clock. */
export function NextLimits({ incident: { filings, time_zone: zone } }: Pick<RoomPart, 'incident'>) {
  const nowMs = useMinute()
  const limited = filings.filter(({ status, due }) => due !== undefined && status in LIMITED)
  if (filings.length === 0) return null
  if (limited.length === 0) return <p class="hint">{words.noLimit}</p>
  return (
    <ul class="next" aria-label={words.next}>
      {limited.map((filing) => (
        <li key={rowOf(filing)}>
          <Status status={statusOf(filing, nowMs)} />{' '}
          <span>
            <a
              href="#clocks"
              onClick={(event) => {
                // The fragment of an address holds the company.
                event.preventDefault()
                showAt(rowOf(filing))
              }}
            >
              {words.nextOf(nameOfPack(filing.pack_id), filing.title)}
            </a>{' '}
            {words.by(timeWithZone(filing.due!.limit, zone))}
            {isRunning(filing) && <b> · {words.left(Date.parse(filing.due!.limit) - nowMs)}</b>}
            {LIMITED[filing.status]}
          </span>
        </li>
      ))}
    </ul>
  )
}
