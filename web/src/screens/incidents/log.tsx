import { useState } from 'preact/hooks'
import { readRecorders } from '../../company/recorders.ts'
import { loadReference } from '../../law/reference.ts'
import { keepFocus } from '../../parts/focus.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { log as words } from '../../strings/log.ts'
import { LogEntry } from './log-entry.tsx'
import type { RoomPart } from './room-part.ts'
import { WordsForm } from './words-form.tsx'
import './log.css'

/** Everything that was said of an incident, the newest first, and a form to say more in words. */
export function Log({ incident, say }: RoomPart) {
  useAnswer('', loadReference)
  const recorders = incident.entries.map(({ recorded_by: by }) => by)
  const { data: names } = useAnswer([...new Set(recorders)].join(), readRecorders)
  const mayWrite = incident.known_at === undefined
  return (
    <div class="incident-log">
      <p class="hint">{words.hint}</p>
      {mayWrite && <SayMore zone={incident.time_zone} say={say} />}
      {incident.entries.length === 0 && <p>{words.none}</p>}
      <ol reversed>
        {incident.entries.toReversed().map((entry) => (
          <LogEntry key={entry.id} entry={entry} incident={incident} names={names} say={mayWrite ? say : undefined} />
        ))}
      </ol>
    </div>
  )
}

/** Adds words, or an event from which clocks run, and a time. */
function SayMore({ zone, say }: { zone: string } & Pick<RoomPart, 'say'>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    keepFocus('.incident-log button')
  }
  if (!isOpen)
    return (
      <button type="button" class="quiet big" onClick={() => setOpen(true)}>
        {words.add}
      </button>
    )
  return <WordsForm canBeEvent zone={zone} ask={words.what} save={words.save} say={say} onDone={close} />
}
