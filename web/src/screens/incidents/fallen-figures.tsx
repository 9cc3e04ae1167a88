import { useState } from 'preact/hooks'
import { labelOf, vocabulary } from '../../law/reference.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import { ask } from '../../strings/words.ts'
import { useAct } from '../account/use-act.ts'
import { EntryFault } from './entry-fault.tsx'
import { faultsOf } from './entry-faults.ts'
import type { LoggedEntry } from './known-figures.tsx'
import type { RoomPart } from './room-part.ts'
import { InstantField, timesOf } from './say-answers.tsx'
import { type Fall, fallInWords, type FigureSaid, nameOfFigure, sayFigureOf, wordOf } from './say-figure.ts'

interface Props extends RoomPart {
  /** Absent: nothing can be said. */
  onCorrect: ((entry: LoggedEntry, preset: Readonly<Record<string, FigureSaid>>) => void) | undefined
}

/** The figures that fell without a correction, each with its question: was it mistaken, or is it over? */
export function FallenFigures(props: Props) {
  const { falls = [] } = props.incident
  if (falls.length === 0) return null
  return (
    <section class="falls" aria-label={words.fallsTitle}>
      <h3>{words.fallsTitle}</h3>
      <p class="hint">{words.fallsWhy}</p>
      {falls.map((fall) => (
        <FallenFigure key={fall.figure} fall={fall} {...props} />
      ))}
    </section>
  )
}

function FallenFigure({ fall, incident, say, onCorrect }: Props & { fall: Fall }) {
  const { figure, counts, later } = fall
  const [isOver, setOver] = useState(false)
  const name = nameOfFigure(figure)
  const canEnd = wordOf(figure)?.over_time === 'peak'
  const mistaken = (entryId: string | undefined, said: unknown, other: unknown) => {
    const entry = incident.entries.find(({ id }) => id === entryId)
    return (
      entry &&
      onCorrect && (
        <button
          type="button"
          class="quiet"
          aria-label={words.mistakenOf(name, sayFigureOf(figure, said))}
          onClick={() =>
            onCorrect(entry, entry.figures?.[figure] === undefined ? {} : { [figure]: other as FigureSaid })
          }
        >
          {canEnd ? words.mistaken : words.mistakenOf(name, sayFigureOf(figure, said))}
        </button>
      )
    )
  }
  return (
    <div class="act-note">
      <p>{fallInWords(fall)}</p>
      {!canEnd && <p>{words.onlyMistaken}</p>}
      {onCorrect && (
        <div class="row">
          {mistaken(fall.entry_id, counts, later)}
          {canEnd ? (
            <button
              type="button"
              class="quiet"
              aria-label={words.overOf(name)}
              aria-expanded={isOver}
              onClick={() => setOver(!isOver)}
            >
              {words.over}
            </button>
          ) : (
            mistaken(fall.later_entry_id, later, counts)
          )}
        </div>
      )}
      {isOver && <Ended {...{ incident, say }} onDone={() => setOver(false)} />}
    </div>
  )
}

/** The end that lets a figure fall, as an event of the log. */
function Ended({ incident, say, onDone }: RoomPart & { onDone(): void }) {
  const ends = [...new Set((vocabulary.value.figures ?? []).flatMap(({ measured }) => measured?.to ?? []))]
  const [event, setEvent] = useState(() => (ends.includes('incident_resolved') ? 'incident_resolved' : ends[0]!))
  const [happenedAt, setHappenedAt] = useState<string>()
  const { isBusy, fault, act } = useAct(onDone)
  const definition = vocabulary.value.events?.find(({ code }) => code === event)?.definition
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault()
        const { aware_at: now } = timesOf({}, incident)
        act(() => say({ event, happened_at: happenedAt ?? now, aware_at: now }))
      }}
    >
      <label class="field">
        <span>{words.end}</span>
        <select value={event} onChange={(change) => setEvent(change.currentTarget.value)}>
          {ends.map((one) => (
            <option key={one} value={one}>
              {labelOf('events', one)}
            </option>
          ))}
        </select>
      </label>
      {definition !== undefined && <p>{definition}</p>}
      <InstantField
        label={words.ended}
        hint={words.nowHint}
        zone={incident.time_zone}
        at={happenedAt}
        fault={faultsOf(fault).get('happened_at')}
        onAt={setHappenedAt}
      />
      <p>{words.overWill}</p>
      <EntryFault fault={fault} />
      <div class="row">
        <button class="main">{isBusy ? words.writing : words.write}</button>
        <button type="button" class="quiet" onClick={onDone}>
          {ask.cancel}
        </button>
      </div>
    </form>
  )
}
