import { useEffect, useRef, useState } from 'preact/hooks'
import { useAct } from '../account/use-act.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import { ask } from '../../strings/words.ts'
import { type FigureAnswer, figuresOfEntry, type SaidWhen } from './draft-answers.ts'
import { faultsOf } from './entry-faults.ts'
import { EntryFault } from './entry-fault.tsx'
import { FigureField } from './figure-field.tsx'
import { type LoggedEntry, sayEntry } from './known-figures.tsx'
import type { RoomPart, SaidEntry } from './room-part.ts'
import { timesOf, WhenFields } from './say-answers.tsx'
import { type FigureSaid, nameOfFigure, sayFigureOf, wordOf } from './say-figure.ts'

interface Props extends RoomPart {
  entry: LoggedEntry
  /** Figures that the entry should have said, where that is known already. */
  preset: Readonly<Record<string, FigureSaid>>
  onDone(): void
}

/** An entry as it should have been: all that it said, changed where the reader changes it. */
export function Correction({ incident, say, entry, preset, onDone }: Props) {
  const [figures, setFigures] = useState(() => ({ ...answersOf(entry), ...answersTo(preset) }))
  const [cause, setCause] = useState(entry.root_cause)
  const [changing, setChanging] = useState<string>()
  const [when, setWhen] = useState<SaidWhen>(() => ({
    happenedAt: entry.happened_at,
    // The clocks of its event run from when that became known.
    ...(entry.event === undefined ? {} : { awareAt: entry.aware_at }),
  }))
  const { isBusy, fault, act } = useAct(onDone)
  const faults = faultsOf(fault)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section class="correction ask" aria-label={words.correctTitle(sayEntry(entry, incident.time_zone))}>
      <h3 tabIndex={-1} ref={title}>
        {words.correctTitle(sayEntry(entry, incident.time_zone))}
      </h3>
      {entry.what !== undefined && <p class="hint">{entry.what}</p>}
      <dl class="given">
        {Object.keys(entry.figures ?? {}).map((code) => {
          const name = nameOfFigure(code)
          const answer = figures[code]
          const word = wordOf(code)
          return (
            <div key={code}>
              <dt>{name}</dt>
              <dd>
                <span class="value">{answer ? sayFigureOf(code, answer.value) : words.takenBack}</span>
                <button
                  type="button"
                  class="plain"
                  aria-label={words.changeOf(name)}
                  aria-expanded={changing === code}
                  onClick={() => setChanging(changing === code ? undefined : code)}
                >
                  {words.change}
                </button>
                {answer && (
                  <button
                    type="button"
                    class="plain"
                    aria-label={words.takeBackOf(name)}
                    onClick={() => setFigures(without(figures, code))}
                  >
                    {words.takeBack}
                  </button>
                )}
                {changing === code && word && (
                  <div class="editor">
                    <FigureField
                      {...{ word, answer }}
                      onAnswer={(given) => {
                        // Its rates count over those of the others.
                        if (given) setFigures({ ...without(figures, code), [code]: given })
                      }}
                    />
                  </div>
                )}
                {faults.get(code) && <span class="fault">{faults.get(code)}</span>}
              </dd>
            </div>
          )
        })}
      </dl>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const said = correctionOf({ ...entry, root_cause: cause?.trim() ?? '' }, figures)
          act(() => say({ ...said, ...timesOf(when, incident), corrects: entry.id }))
        }}
      >
        {cause !== undefined && (
          <label class="by-field">
            {words.causeLabel}
            <input maxLength={200} value={cause} onInput={(event) => setCause(event.currentTarget.value)} />
          </label>
        )}
        <WhenFields
          {...{ incident, when, faults }}
          {...(entry.event === undefined ? {} : { awareHint: words.keepsTime })}
          onWhen={setWhen}
        />
        <p class="hint">{words.correctWill}</p>
        <EntryFault fault={fault} />
        <div class="row">
          <button class="main">{isBusy ? words.writing : words.saveCorrection}</button>
          <button type="button" class="quiet" onClick={onDone}>
            {ask.cancel}
          </button>
        </div>
      </form>
    </section>
  )
}

type Answers = Record<string, FigureAnswer>

function without(figures: Answers, code: string): Answers {
  const { [code]: _, ...rest } = figures
  return rest
}

const answersTo = (figures: Readonly<Record<string, FigureSaid>>): Answers =>
  Object.fromEntries(Object.entries(figures).map(([code, value]) => [code, { value }]))

/** What an entry said of its figures. Its rates belong to all of them. */
const answersOf = ({ figures = {}, estimated = {}, rates }: LoggedEntry): Answers =>
  Object.fromEntries(
    Object.entries(figures).map(([code, value]) => [
      code,
      {
        value,
        ...(estimated[code] === undefined ? {} : { estimated: estimated[code] }),
        ...(rates ? { rates } : {}),
      },
    ]),
  )

/** All that an entry said, with other figures. One of which nothing is left says that it is taken back. */
function correctionOf(entry: LoggedEntry, figures: Answers): Omit<SaidEntry, 'happened_at'> {
  const { event, what, sent, root_cause: cause, answers } = entry
  const said = {
    // The event of what was sent follows from it.
    ...(event === undefined || sent ? {} : { event }),
    ...(what === undefined ? {} : { what }),
    ...(sent ? { sent } : {}),
    ...(cause ? { root_cause: cause } : {}),
    ...(answers ? { answers: answers as NonNullable<SaidEntry['answers']> } : {}),
    ...figuresOfEntry(figures),
  }
  return Object.keys(said).length === 0 ? { what: words.withdrawn } : said
}
