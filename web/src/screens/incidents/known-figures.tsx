import { timeWithZone } from '../../strings/times.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import type { KeptIncident } from './room-part.ts'
import { estimateOf, nameOfFigure, sayFigureOf } from './say-figure.ts'

export type LoggedEntry = KeptIncident['entries'][number]

/** An entry in words: `1 of Sat 21 Nov 2026, 07:00 (Vilnius, UTC+2), Duty officer`. */
export const sayEntry = ({ id, aware_at: aware, happened_at: happened, by }: LoggedEntry, zone: string): string =>
  words.entry(id.slice(id.lastIndexOf('/') + 1), timeWithZone(aware ?? happened, zone), by)

interface Props {
  incident: KeptIncident
  /** Absent: nothing can be said. */
  onCorrect: ((entry: LoggedEntry) => void) | undefined
  onAnew?: ((figure: string) => void) | undefined
}

/** What counts of each figure, and which entry says so. */
export function KnownFigures({ incident: { known, entries, time_zone: zone }, onCorrect, onAnew }: Props) {
  const from = known?.from ?? []
  const ofCause = entries.findLast(({ root_cause: cause, corrected_by: by }) => cause !== undefined && by === undefined)
  return (
    <div class="known">
      <h3>{words.knownTitle}</h3>
      {onAnew && from.length > 0 && <p class="hint">{words.anewHint}</p>}
      {from.length === 0 && <p class="hint">{words.nothingKnown}</p>}
      <dl class="given">
        {from.map(({ figure, entry_id: entryId, estimated, computed }) => {
          const entry = entries.find(({ id }) => id === entryId)
          const name = nameOfFigure(figure)
          return (
            <div key={figure}>
              <dt>{name}</dt>
              <dd>
                <span class="value">
                  {[sayFigureOf(figure, known?.figures[figure]), ...estimateOf(estimated)].join(', ')}
                </span>
                {onAnew && (
                  <button type="button" class="plain" aria-label={words.anewOf(name)} onClick={() => onAnew(figure)}>
                    {words.anew}
                  </button>
                )}
                {entry && onCorrect && !computed && (
                  <button
                    type="button"
                    class="plain"
                    aria-label={words.correctOf(name)}
                    onClick={() => onCorrect(entry)}
                  >
                    {words.correct}
                  </button>
                )}
                <span class="faint source">
                  {computed ? words.computed : entry && words.from(sayEntry(entry, zone))}
                </span>
              </dd>
            </div>
          )
        })}
        {known?.root_cause !== undefined && (
          <div>
            <dt>{words.causeLabel}</dt>
            <dd>
              <span class="value">{known.root_cause}</span>
              {ofCause && onCorrect && (
                <button
                  type="button"
                  class="plain"
                  aria-label={words.correctOf(words.causeLabel)}
                  onClick={() => onCorrect(ofCause)}
                >
                  {words.correct}
                </button>
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
