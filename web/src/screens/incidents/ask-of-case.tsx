import { ANSWERED } from '../../strings/words.ts'
import type { SaidEntry } from './room-part.ts'

export type CaseAnswer = keyof typeof ANSWERED

interface Props {
  question: string
  isBusy: boolean
  onAnswer(given: CaseAnswer): void
}

/** A question of this case that a person answers. */
export function AskOfCase({ question, isBusy, onAnswer }: Props) {
  return (
    <fieldset disabled={isBusy}>
      <legend>{question}</legend>
      <div class="row">
        {(Object.keys(ANSWERED) as CaseAnswer[]).map((given) => (
          <button key={given} type="button" class="quiet" onClick={() => onAnswer(given)}>
            {ANSWERED[given]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The entry that answers it, now. */
export const answerToCase = (code: string, given: CaseAnswer): SaidEntry => ({
  answers: { [code]: given },
  happened_at: new Date().toISOString(),
})
