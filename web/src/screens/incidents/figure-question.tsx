import { useId, useState } from 'preact/hooks'
import { nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { verdicts as words } from '../../strings/verdicts.ts'
import { type AskedFigure, citationOf } from './asked-figures.ts'
import type { FigureAnswer } from './draft-answers.ts'
import { FigureField, goOn } from './figure-field.tsx'
import { sayFigureOf, wordOf } from './say-figure.ts'

interface Props {
  asked: AskedFigure
  answer: FigureAnswer | undefined
  /** What the service said against the answer. */
  fault: string | undefined
  onAnswer(answer: FigureAnswer | undefined): void
}

/** A figure that verdicts hang on: what the law compares with it, what is known, and how to answer. */
export function FigureQuestion({ asked, answer, fault, onAnswer }: Props) {
  const { figure, question, decides, criteria, thresholds, unsure, given } = asked
  const id = useId()
  const word = wordOf(figure)
  if (!word) return null
  return (
    <fieldset>
      <legend tabIndex={-1}>{question}</legend>
      <div>
        {decides.map(({ packId, verdicts, isOpen }) => (
          <p class="hint" key={packId}>
            {(isOpen ? words.decidesIf : words.decides)(nameOfPack(packId), [...verdicts])}
          </p>
        ))}
        {thresholds.length === 0 && criteria.length > 0 && <p class="hint">{words.countsFor([...criteria])}</p>}
        {thresholds.map(({ text, citation, limit }) => (
          <p class="hint" key={`${citation.ref} ${text}`}>
            {text} <CiteLink citation={citation} />
            {limit !== undefined && <span class="threshold">{words.threshold(limit)}</span>}
          </p>
        ))}
        {given !== undefined && <p>{words.known(sayFigureOf(figure, given))}</p>}
        {unsure.map(({ text, citation }) => (
          <p class="act-note" key={citation.ref}>
            {text} <CiteLink citation={citation} />
          </p>
        ))}
        <details>
          <summary>{words.definition}</summary>
          <p class="hint">
            {word.definition}{' '}
            {word.citations?.map((ref) => (
              <CiteLink key={ref} citation={citationOf(ref)} />
            ))}
          </p>
        </details>
        <FigureField word={word} answer={answer} faultId={fault && id} onAnswer={onAnswer} />
        {answer && <Taken value={sayFigureOf(figure, answer.value)} />}
        {fault && (
          <p class="fault" id={id}>
            {fault}
          </p>
        )}
      </div>
    </fieldset>
  )
}

/** The answer so far, with the way to where it is written down. */
function Taken({ value }: { value: string }) {
  return (
    <p class="taken">
      {words.taken(value)}{' '}
      <button type="button" class="plain" onClick={() => goOn(null)}>
        {words.goOn}
      </button>
    </p>
  )
}

/** The cause of the incident in a word, by which incidents recur. */
export function CauseQuestion({
  question,
  cause,
  fault,
  onCause,
}: {
  question: string
  cause: string | undefined
  fault: string | undefined
  onCause(cause: string | undefined): void
}) {
  const id = useId()
  const [typed, setTyped] = useState(cause ?? '')
  return (
    <fieldset>
      <legend tabIndex={-1}>{question}</legend>
      <form
        class="figure-form"
        aria-label={words.causeLabel}
        onSubmit={(event) => {
          event.preventDefault()
          goOn(null)
        }}
      >
        <p class="hint" id={`${id}-hint`}>
          {words.causeHint}
        </p>
        <div class="yn">
          <input
            required
            maxLength={200}
            aria-label={words.causeLabel}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-hint ${id}`}
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              onCause(event.currentTarget.value.trim() || undefined)
            }}
          />
        </div>
        {cause !== undefined && <Taken value={cause} />}
        <p class="fault" id={id} hidden={fault === undefined}>
          {fault}
        </p>
      </form>
    </fieldset>
  )
}
