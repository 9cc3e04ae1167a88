import { useState } from 'preact/hooks'
import { vocabulary } from '../../law/reference.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import { type AskedFigure, askedFigures, setAside } from './asked-figures.ts'
import type { DraftAnswers, FigureAnswer } from './draft-answers.ts'
import { CauseQuestion, FigureQuestion } from './figure-question.tsx'
import type { KeptIncident } from './room-part.ts'
import { wordOf } from './say-figure.ts'

/** Those that decide alone come first; further questions come on demand. */
const SHOWN = 5
const CAUSE = 'root_cause'

interface Props {
  incident: KeptIncident
  draft: DraftAnswers
  faults: ReadonlyMap<string, string>
  onDraft(draft: DraftAnswers): void
  /** Figures that are known and that the reader says anew. */
  anew: readonly string[]
}

/** The questions on which verdicts hang, each once, those that decide alone first. */
export function Questions({ incident, draft, faults, onDraft, anew }: Props) {
  const [isAll, setAll] = useState(false)
  const aside = setAside(incident)
  const asked = askedFigures(incident)
  const again = anew.map((figure) => asked.find((one) => one.figure === figure) ?? unaskedFigure(figure, incident))
  const all = asked.filter(({ figure }) => !anew.includes(figure))
  const open = all.filter(({ figure }) => !aside.has(figure))
  const later = all.filter(({ figure }) => aside.has(figure))
  const shown = isAll ? open : open.slice(0, SHOWN)
  const asks = (one: AskedFigure) => <Asked key={one.figure} {...{ asked: one, draft, faults, onDraft }} />
  return (
    <div class="ask">
      <h3>{words.questions}</h3>
      {again.map(asks)}
      {all.length + again.length === 0 && <p class="hint">{words.noQuestion}</p>}
      {shown.map(asks)}
      {shown.length < open.length && (
        <button type="button" class="quiet wide" onClick={() => setAll(true)}>
          {words.more(open.length - shown.length)}
        </button>
      )}
      {later.length > 0 && (
        <details open>
          <summary>{words.aside(later.length)}</summary>
          {later.map(asks)}
        </details>
      )}
      <Other
        {...{ incident, draft, faults, onDraft }}
        asked={new Set([...again, ...all].map(({ figure }) => figure))}
      />
    </div>
  )
}

function Asked({ asked, draft, faults, onDraft }: Omit<Props, 'incident' | 'anew'> & { asked: AskedFigure }) {
  const { figure, question } = asked
  const answerWith = (answer: FigureAnswer | undefined) => {
    const { [figure]: _, ...others } = draft.figures
    onDraft({ ...draft, figures: answer ? { ...others, [figure]: answer } : others })
  }
  if (figure === CAUSE) return <Cause {...{ question, draft, faults, onDraft }} />
  return (
    <FigureQuestion {...{ asked, answer: draft.figures[figure], fault: faults.get(figure) }} onAnswer={answerWith} />
  )
}

/** What caused the incident, in a word. */
export function Cause({ question, draft, faults, onDraft }: Omit<Props, 'incident' | 'anew'> & { question: string }) {
  return (
    <CauseQuestion
      question={question}
      cause={draft.rootCause}
      fault={faults.get(CAUSE)}
      onCause={(rootCause) => onDraft({ ...draft, rootCause })}
    />
  )
}

/** Whether a verdict hangs on a narrower cause. */
export const isCauseAsked = (incident: KeptIncident): boolean =>
  askedFigures(incident).some(({ figure }) => figure === CAUSE)

/** A figure on which no verdict hangs. */
const unaskedFigure = (figure: string, incident: KeptIncident): AskedFigure => ({
  figure,
  question: wordOf(figure)?.question ?? figure,
  decides: [],
  criteria: [],
  thresholds: [],
  unsure: [],
  given: incident.known?.figures[figure],
})

/** Any other figure, such as the items of the costs or what is known of a threat. */
function Other({ incident, asked, ...rest }: Omit<Props, 'anew'> & { asked: ReadonlySet<string> }) {
  const [figure, setFigure] = useState('')
  const others = (vocabulary.value.figures ?? [])
    .filter(({ code }) => !asked.has(code))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <details open={Object.keys(rest.draft.figures).some((code) => !asked.has(code))}>
      <summary>{words.other}</summary>
      <p>
        <label class="field">
          <span>{words.choose}</span>
          <select value={figure} onChange={(event) => setFigure(event.currentTarget.value)}>
            <option value="">{words.choosePlease}</option>
            {others.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </p>
      {wordOf(figure) && <Asked key={figure} {...rest} asked={unaskedFigure(figure, incident)} />}
    </details>
  )
}
