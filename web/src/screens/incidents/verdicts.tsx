import { useEffect, useRef, useState } from 'preact/hooks'
import { NoAnswer } from '#clients/typescript/src/index.ts'
import { loadReference, nameOfPack, vocabulary } from '../../law/reference.ts'
import { showAt } from '../../parts/focus.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { verdicts as words } from '../../strings/verdicts.ts'
import { useAct } from '../account/use-act.ts'
import { isUnsure, type Verdict } from './asked-figures.ts'
import { Correction } from './correction.tsx'
import { NO_ANSWERS } from './draft-answers.ts'
import { EntryFault } from './entry-fault.tsx'
import { faultsOf } from './entry-faults.ts'
import { FallenFigures } from './fallen-figures.tsx'
import { KnownFigures, type LoggedEntry } from './known-figures.tsx'
import { Cause, isCauseAsked, Questions } from './questions.tsx'
import { Recurring } from './recurring.tsx'
import type { KeptIncident, RoomPart, SaidEntry } from './room-part.ts'
import { SayAnswers } from './say-answers.tsx'
import type { FigureSaid } from './say-figure.ts'
import { VerdictCard } from './verdict-card.tsx'
import './verdicts.css'

/** How grave an incident is under each act, what settles it, and what is known of it. */
export function Verdicts({ incident, say }: RoomPart) {
  const { error, again } = useAnswer('vocabulary', loadReference)
  const sayIt = async (entry: SaidEntry) => {
    await say(entry)
    showAt('#verdicts > h2')
  }
  const { classifications = [], not_classified: unasked = [] } = incident
  return (
    <div class="verdicts">
      <Turned incident={incident} />
      {classifications.length === 0 && <p>{words.none}</p>}
      <div class="verdict-cards">
        {classifications.toSorted(byStanding).map((verdict) => (
          <VerdictCard key={`${verdict.pack_id}/${verdict.code}`} verdict={verdict} incident={incident} />
        ))}
      </div>
      {unasked.length > 0 && (
        <details>
          <summary>{words.notClassified(unasked.length)}</summary>
          <ul>
            {unasked.map(({ pack_id: packId, code, detail }) => (
              <li key={`${packId}/${code}`}>{detail}</li>
            ))}
          </ul>
        </details>
      )}
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {vocabulary.value.figures ? (
        <Sayable incident={incident} say={sayIt} />
      ) : (
        error === undefined && <p class="hint">{words.reading}</p>
      )}
    </div>
  )
}

/** Of acts that surely apply first, of those that give way last. */
const byStanding = (one: Verdict, other: Verdict): number => rankOf(one) - rankOf(other)

const rankOf = (verdict: Verdict): number => (verdict.duty.outcome === 'displaced' ? 2 : isUnsure(verdict) ? 1 : 0)

/** What is corrected, and with which figures. */
interface Correcting {
  entry: LoggedEntry
  preset: Readonly<Record<string, FigureSaid>>
}

/** What can be said of an incident. Of the past it is only read. */
function Sayable({ incident, say }: RoomPart) {
  const { value: draft, set, clear } = useDraft(`answers of ${incident.id}`, NO_ANSWERS)
  const [correcting, setCorrecting] = useState<Correcting>()
  // The fields hold the answers so far. Once they are said, the fields begin anew.
  const [round, setRound] = useState(0)
  const [anew, setAnew] = useState<readonly string[]>([])
  const { isBusy, fault, act } = useAct<void>(() => {
    clear()
    setAnew([])
    setRound(round + 1)
  })
  useEffect(() => {
    // The room keeps an entry that had no answer, so it isn't said twice.
    if (fault instanceof NoAnswer) clear()
  }, [fault])
  const answering = { draft, faults: faultsOf(fault), onDraft: set }
  const isPast = incident.known_at !== undefined
  const correct = isPast
    ? undefined
    : (entry: LoggedEntry, preset: Correcting['preset'] = {}) => setCorrecting({ entry, preset })
  const sayAnew = (figure: string) => {
    setAnew([figure, ...anew.filter((one) => one !== figure)])
    showAt('.verdicts .ask legend')
  }
  return (
    <>
      <FallenFigures {...{ incident, say, onCorrect: correct }} />
      {correcting && (
        <Correction
          key={correcting.entry.id}
          {...{ incident, say, ...correcting }}
          onDone={() => setCorrecting(undefined)}
        />
      )}
      <div class="verdict-columns">
        {isPast ? (
          <p class="notice">{words.readOnly}</p>
        ) : (
          <Questions key={round} {...{ incident, anew }} {...answering} />
        )}
        <div>
          {!isPast && (
            <>
              <EntryFault fault={fault} />
              <SayAnswers {...{ incident, isBusy, ...answering }} onSay={(entry) => act(() => say(entry))} />
            </>
          )}
          <KnownFigures incident={incident} onCorrect={correct} onAnew={isPast ? undefined : sayAnew} />
          <Recurring incident={incident}>
            {!isPast && incident.known?.root_cause === undefined && !isCauseAsked(incident) && (
              <div class="ask">
                <Cause key={round} question={words.cause} {...answering} />
              </div>
            )}
          </Recurring>
        </div>
      </div>
    </>
  )
}

/** Says which verdict a new entry turned, or that it turned none. */
function Turned({ incident }: { incident: KeptIncident }) {
  const [told, setTold] = useState('')
  const before = useRef(incident)
  useEffect(() => {
    const verdicts = verdictsOf(before.current)
    const turned = (incident.classifications ?? []).flatMap(({ pack_id: packId, code, title, verdict }) => {
      const old = verdicts.get(`${packId}/${code}`)
      if (old === undefined || old === verdict) return []
      return [words.turned(words.of(nameOfPack(packId), title), words.said(old), words.said(verdict))]
    })
    if (turned.length > 0) setTold(turned.join(' '))
    else if (incident.entries.length > before.current.entries.length) setTold(words.unturned)
    before.current = incident
  }, [incident])
  return (
    <p role="status" class={told === '' ? 'hidden' : 'notice'}>
      {told}
    </p>
  )
}

const verdictsOf = ({ classifications = [] }: KeptIncident): Map<string, string> =>
  new Map(classifications.map(({ pack_id: packId, code, verdict }) => [`${packId}/${code}`, verdict]))
