import { useState } from 'preact/hooks'
import { labelOf } from '../../law/reference.ts'
import { log as words } from '../../strings/log.ts'
import { sayAnswer } from '../../strings/words.ts'
import { timeIn } from '../../strings/times.ts'
import { hrefOf } from '../../url/address.ts'
import { elementOf, numberOfEntry } from './entry-id.ts'
import type { KeptIncident, RoomPart } from './room-part.ts'
import { titleOfFiling } from './say-clock.ts'
import { nameOfFigure, sayFigureOf } from './say-figure.ts'
import { WordsForm } from './words-form.tsx'

type Entry = KeptIncident['entries'][number]

interface EntryProps extends Pick<RoomPart, 'incident'> {
  entry: Entry
  /** What people are called, by their ids; absent until that is read. */
  names: ReadonlyMap<string, string> | undefined
  /** Absent where nothing may be written. */
  say: RoomPart['say'] | undefined
}

/** An entry: when, who, what, and what it changed. One that was corrected stays, struck. */
export function LogEntry({ entry, incident, names, say }: EntryProps) {
  const { id, happened_at: happenedAt, aware_at: awareAt, by, corrected_by: correctedBy, corrects } = entry
  const zone = incident.time_zone
  const number = numberOfEntry(id)
  const earlier = incident.entries.find((one) => one.id === corrects)
  return (
    <li id={elementOf(id)} tabIndex={-1} class={correctedBy === undefined ? 'entry' : 'entry corrected'}>
      <h3>{words.entry(number)}</h3>
      <p class="faint">
        {[
          words.happened(timeIn(happenedAt, zone)),
          ...(awareAt === undefined ? [] : [words.known(timeIn(awareAt, zone))]),
          ...(by === undefined ? [] : [words.by(by)]),
        ].join(' · ')}
      </p>
      {correctedBy !== undefined && <p>{words.correctedBy(numberOfEntry(correctedBy))}</p>}
      {correctedBy === undefined ? (
        <Said entry={entry} incident={incident} />
      ) : (
        <del>
          <Said entry={entry} incident={incident} />
        </del>
      )}
      {earlier && (
        <>
          <p>
            {words.corrects(numberOfEntry(earlier.id))}. {words.was}:
          </p>
          <del>
            <Said entry={earlier} incident={incident} />
          </del>
        </>
      )}
      <Changed entry={entry} incident={incident} />
      <p class="src">
        {words.recorded(nameOf(entry.recorded_by), timeIn(entry.recorded_at, zone))}
        {entry.confirmed_by !== undefined && `, ${words.confirmed(nameOf(entry.confirmed_by))}`}
        {' · '}
        <a href={hrefOf(`/incidents/${incident.id}`, new URLSearchParams({ known_at: entry.recorded_at }))}>
          {words.asKnown(number)}
        </a>
      </p>
      {say && correctedBy === undefined && (entry.event ?? entry.sent) !== undefined && (
        <TakeBack id={id} zone={zone} say={say} />
      )}
    </li>
  )

  /** A program has no name; neither has a person who was forgotten. */
  function nameOf(recorder: string): string {
    return names?.get(recorder) ?? words.key
  }
}

/** What an entry says, each thing in a line. */
function Said({ entry, incident }: Pick<EntryProps, 'entry' | 'incident'>) {
  const { event, what, sent, figures = {}, estimated = {}, root_cause: cause, answers = {} } = entry
  const open = incident.filings.flatMap(({ open_conditions: conditions = [] }) => conditions)
  const questions = new Map([...open, ...(incident.answered ?? [])].map(({ code, question }) => [code, question]))
  return (
    <>
      {sent && <b>{words.sent(titleOfFiling(incident, sent.pack_id, sent.filing), sent.reference)}</b>}
      {event !== undefined && !sent && <b>{labelOf('events', event)}</b>}
      {what !== undefined && <p class="what">{what}</p>}
      {Object.keys(figures).length + Object.keys(answers).length > 0 && (
        <ul>
          {Object.entries(figures).map(([code, value]) => (
            <li key={code}>{words.figure(nameOfFigure(code), sayFigureOf(code, value), estimated[code])}</li>
          ))}
          {Object.entries(answers).map(([code, answer]) => (
            <li key={code}>
              {questions.get(code) ?? <code>{code}</code>}: {sayAnswer(String(answer))}
            </li>
          ))}
        </ul>
      )}
      {cause !== undefined && <p>{words.cause(cause)}</p>}
    </>
  )
}

/** What an entry turned, before and after. */
function Changed({ entry: { changes, verdicts }, incident }: Pick<EntryProps, 'entry' | 'incident'>) {
  const zone = incident.time_zone
  const stateOf = (state: Entry['changes'][number]['before'], none: string) =>
    state ? words.state(state.status, state.limit && timeIn(state.limit, zone)) : none
  // The limit of what was sent is of no interest any more.
  const told = changes
    .map((one) => ({ ...one, was: stateOf(one.before, words.notThere), is: stateOf(one.after, words.gone) }))
    .filter(({ was, is }) => was !== is)
  if (told.length + verdicts.length === 0) return null
  return (
    <>
      <h4>{words.changed}</h4>
      <ul>
        {verdicts.map(({ pack_id: packId, criterion, before, after }) => (
          <li key={`${packId}/${criterion}`}>
            {words.turned(titleOfVerdict(incident, packId, criterion), wordOf(before), wordOf(after))}
          </li>
        ))}
        {told.map(({ pack_id: packId, filing, was, is }) => (
          <li key={`${packId}/${filing}`}>{words.turned(titleOfFiling(incident, packId, filing), was, is)}</li>
        ))}
      </ul>
    </>
  )
}

const wordOf = (verdict: string): string => verdict.replaceAll('_', ' ')

function titleOfVerdict({ classifications = [] }: KeptIncident, packId: string, code: string): string {
  return classifications.find((one) => one.pack_id === packId && one.code === code)?.title ?? code.replaceAll('-', ' ')
}

/** An entry that says that an event or a sending was none: the log keeps both. */
function TakeBack({ id, zone, say }: { id: string; zone: string } & Pick<RoomPart, 'say'>) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <button
        type="button"
        class="plain noprint"
        aria-label={words.takeBackOf(numberOfEntry(id))}
        onClick={() => setOpen(true)}
      >
        {words.takeBack}
      </button>
    )
  return (
    <WordsForm
      zone={zone}
      ask={words.whyBack}
      save={words.saveBack}
      corrects={id}
      say={say}
      onDone={() => setOpen(false)}
    />
  )
}
