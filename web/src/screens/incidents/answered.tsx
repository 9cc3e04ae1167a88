import { useState } from 'preact/hooks'
import { keepFocus } from '../../parts/focus.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { clocks as words } from '../../strings/clocks.ts'
import { sayAnswer } from '../../strings/words.ts'
import { useAct } from '../account/use-act.ts'
import { AskOfCase, answerToCase } from './ask-of-case.tsx'
import { numberOfEntry } from './entry-id.ts'
import type { KeptIncident, RoomPart } from './room-part.ts'
import { rowOf } from './say-clock.ts'

interface Props extends RoomPart {
  filing: { pack_id: string; code: string }
}

/** The questions of a filing that the log answers. Each can be answered anew. */
export function Answered({ filing, incident, say }: Props) {
  return answeredOf(filing, incident).map((answered) => (
    <OneAnswered key={answered.code} {...{ answered, filing, incident, say }} />
  ))
}

type AnsweredQuestion = NonNullable<KeptIncident['answered']>[number]

const answeredOf = ({ pack_id: packId, code }: Props['filing'], { answered = [] }: KeptIncident) =>
  answered.filter(({ filings }) => filings.some((one) => one.pack_id === packId && one.code === code))

function OneAnswered({ answered, filing, incident, say }: Props & { answered: AnsweredQuestion }) {
  const { code, question = code, answer, entry_id: entryId } = answered
  const [isOpen, setOpen] = useState(false)
  const { isBusy, fault, act } = useAct(() => {
    setOpen(false)
    keepFocus(rowOf(filing))
  })
  return (
    <div class="questions">
      <p>
        {words.answered(question, sayAnswer(answer), numberOfEntry(entryId))}{' '}
        {incident.known_at === undefined && !isOpen && (
          <button
            type="button"
            class="plain noprint"
            aria-label={words.answerAnewOf(question)}
            onClick={() => setOpen(true)}
          >
            {words.answerAnew}
          </button>
        )}
      </p>
      {isOpen && (
        <AskOfCase
          question={question}
          isBusy={isBusy}
          onAnswer={(given) => act(() => say(answerToCase(code, given)))}
        />
      )}
      {fault !== undefined && <ProblemNote error={fault} />}
    </div>
  )
}
