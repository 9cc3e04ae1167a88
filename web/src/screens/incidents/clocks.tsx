import { useEffect, useRef, useState } from 'preact/hooks'
import { loadReference, nameOfPack } from '../../law/reference.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { clocks as words } from '../../strings/clocks.ts'
import { zoneAtTime } from '../../strings/times.ts'
import { ClockRow } from './clock-row.tsx'
import { Status } from './clock-status.tsx'
import type { RoomPart } from './room-part.ts'
import { changesInWords, type Filing, milestones } from './say-clock.ts'
import { useMinute } from './use-minute.ts'
import './clocks.css'

/** The filings of all acts on one time line: what is due first comes first, what gives way to another law last. */
export function Clocks({ incident, say }: RoomPart) {
  useAnswer('', loadReference)
  const nowMs = useMinute()
  const { filings, displaced, not_computed: notComputed, time_zone: zone } = incident
  const logged = useLogged({ incident, say })
  return (
    <div class="clocks">
      <p class="hint">{words.hint(zoneAtTime(new Date(nowMs).toISOString(), zone))}</p>
      {notComputed !== undefined && (
        <p class="notice">
          {words.notComputed} {notComputed}
        </p>
      )}
      <p role="status" class={logged.said === '' ? 'hidden' : 'notice'}>
        {logged.said}
      </p>
      <Milestones incident={incident} nowMs={nowMs} />
      {filings.length + displaced.length === 0 && notComputed === undefined && <p>{words.none}</p>}
      <ol>
        {filings.map((filing, at) => (
          <ClockRow
            key={`${filing.pack_id}/${filing.code}`}
            filing={filing}
            incident={incident}
            nowMs={nowMs}
            asked={new Set(filings.slice(0, at).filter(mayBeAsked).flatMap(codesOf))}
            say={logged.say}
          />
        ))}
        {displaced.flatMap(({ pack_id: packId, displaced_by: by, filings: own }) =>
          own.map(({ code, title }) => (
            <li key={`${packId}/${code}`} class="clock displaced">
              <Status status="displaced" />
              <h3>
                <del>{title}</del>
              </h3>
              <p class="faint">{nameOfPack(packId)}</p>
              <p>{words.displacedBy(nameOfPack(by))}</p>
            </li>
          )),
        )}
      </ol>
    </div>
  )
}

const mayBeAsked = ({ status }: Filing) => status !== 'sent' && status !== 'replaced'

const codesOf = ({ open_conditions: open = [] }: Filing) => open.map(({ code }) => code)

/** Says what an entry of this page changed, once the page has the incident with it. */
function useLogged({ incident, say }: RoomPart) {
  const [said, setSaid] = useState('')
  const isOwn = useRef(false)
  const { entries } = incident
  const awaited = incident.awaits_confirmation?.id
  useEffect(() => {
    const last = entries.at(-1)
    if (!isOwn.current || !last) {
      setSaid('')
      return
    }
    isOwn.current = false
    setSaid(words.logged(changesInWords(incident, last)))
  }, [entries.length])
  useEffect(() => {
    if (!isOwn.current || awaited === undefined) return
    isOwn.current = false
    setSaid(words.awaits)
  }, [awaited])
  return {
    said,
    say: async (entry: Parameters<RoomPart['say']>[0]) => {
      setSaid('')
      isOwn.current = true
      try {
        await say(entry)
      } catch (error) {
        isOwn.current = false
        throw error
      }
    },
  }
}

/** Says politely when a limit comes near, and once when it has passed; the countdowns themselves are silent. */
function Milestones({ incident, nowMs }: Pick<RoomPart, 'incident'> & { nowMs: number }) {
  const beforeMs = useRef(nowMs)
  const [said, setSaid] = useState<string[]>([])
  useEffect(() => {
    const reached = milestones(incident.filings, beforeMs.current, nowMs)
    beforeMs.current = nowMs
    if (reached.length > 0) setSaid(reached)
  }, [nowMs])
  return (
    <div class="hidden" aria-live="polite">
      {said.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </div>
  )
}
