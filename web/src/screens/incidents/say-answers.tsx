import { useState } from 'preact/hooks'
import { type Moment, MomentField } from '../../parts/moment-field.tsx'
import { clockTimeAt, instantIn } from '../../strings/times.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import { count } from '../../strings/words.ts'
import { countOf, type DraftAnswers, figuresOfEntry, type SaidWhen } from './draft-answers.ts'
import type { KeptIncident, SaidEntry } from './room-part.ts'
import { estimateOf, nameOfFigure, sayFigureOf } from './say-figure.ts'

interface Props {
  incident: KeptIncident
  draft: DraftAnswers
  faults: ReadonlyMap<string, string>
  isBusy: boolean
  onDraft(draft: DraftAnswers): void
  onSay(entry: SaidEntry): void
}

/** The answers so far, and what saying them will do. */
export function SayAnswers({ incident, draft, faults, isBusy, onDraft, onSay }: Props) {
  const all = countOf(draft)
  if (all === 0) return null
  const { figures, rootCause, when } = draft
  const drop = (code: string) => {
    const { [code]: _, ...rest } = figures
    onDraft({ ...draft, figures: rest })
  }
  const rows = [
    ...Object.entries(figures).map(([code, { value, estimated }]) => ({
      name: nameOfFigure(code),
      value: [sayFigureOf(code, value), ...estimateOf(estimated)].join(', '),
      fault: faults.get(code),
      drop: () => drop(code),
    })),
    ...(rootCause === undefined
      ? []
      : [
          {
            name: words.causeLabel,
            value: rootCause,
            fault: faults.get('root_cause'),
            drop: () => onDraft({ ...draft, rootCause: undefined }),
          },
        ]),
  ]
  return (
    <form
      class="say-answers"
      aria-label={words.collected}
      onSubmit={(event) => {
        event.preventDefault()
        onSay({
          ...timesOf(when, incident),
          ...figuresOfEntry(figures),
          ...(rootCause === undefined ? {} : { root_cause: rootCause }),
        })
      }}
    >
      <h3>{words.collected}</h3>
      <dl class="given">
        {rows.map(({ name, value, fault, drop: dropIt }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span class="value">{value}</span>
              <button type="button" class="plain" aria-label={words.dropOf(name)} onClick={dropIt}>
                {words.drop}
              </button>
              {fault && <span class="fault">{fault}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <WhenFields {...{ incident, when, faults }} onWhen={(now) => onDraft({ ...draft, when: now })} />
      <p class="hint">{words.will(all)}</p>
      <button class="main">{isBusy ? words.writing : `${words.write} (${count(all, 'answer')})`}</button>
    </form>
  )
}

/** The times of an entry: it was so when the incident occurred, and became known now, unless the reader says otherwise. */
export function timesOf({ happenedAt, awareAt, by }: SaidWhen, { known }: KeptIncident) {
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  return {
    happened_at: happenedAt ?? known?.occurred_at ?? now,
    aware_at: awareAt ?? now,
    ...(by?.trim() ? { by: by.trim() } : {}),
  }
}

interface InstantProps {
  label: string
  hint: string
  /** Absent: now. */
  at: string | undefined
  /** The clock of the incident. */
  zone: string
  fault: string | undefined
  onAt(at: string): void
}

/** A day and a time on the clock of the incident, until the reader chooses another. */
export function InstantField({ label, hint, at, zone, fault, onAt }: InstantProps) {
  const [typed, setTyped] = useState<Moment>()
  const atMs = at === undefined ? Date.now() : Date.parse(at)
  return (
    <MomentField
      {...{ label, hint, fault }}
      value={typed ?? { clockTime: clockTimeAt(atMs, zone), zone }}
      onValue={(moment) => {
        setTyped(moment)
        if (moment.clockTime !== '') onAt(instantIn(moment.clockTime, moment.zone))
      }}
    />
  )
}

interface WhenProps extends Pick<Props, 'incident' | 'faults'> {
  when: SaidWhen
  awareHint?: string
  onWhen(when: SaidWhen): void
}

/** When something was so, when it became known, and who says so. */
export function WhenFields({ incident, when, faults, awareHint = words.awareHint, onWhen }: WhenProps) {
  const zone = incident.time_zone
  return (
    <>
      <InstantField
        label={words.happened}
        hint={words.happenedHint}
        zone={zone}
        at={when.happenedAt ?? incident.known?.occurred_at}
        fault={faults.get('happened_at')}
        onAt={(happenedAt) => onWhen({ ...when, happenedAt })}
      />
      <InstantField
        label={words.aware}
        hint={awareHint}
        zone={zone}
        at={when.awareAt}
        fault={faults.get('aware_at')}
        onAt={(awareAt) => onWhen({ ...when, awareAt })}
      />
      <label class="by-field">
        {words.by}
        <input
          maxLength={200}
          value={when.by ?? ''}
          onInput={(event) => onWhen({ ...when, by: event.currentTarget.value })}
        />
      </label>
    </>
  )
}
