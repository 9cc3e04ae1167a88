import { useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { fourEyes as words, type Kind, KINDS } from '../../strings/four-eyes.ts'
import { OneConfirmation } from './confirmation.tsx'
import { asked, readFourEyes, setFourEyes } from './confirmation-calls.ts'
import { useAct } from './use-act.ts'

/** What takes a second person here, and what waits for one. */
export function FourEyes() {
  const { data, error, again } = useAnswer(String(asked.value), readFourEyes)
  return (
    <section class="members" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="hint">{words.what}</p>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {data && (
        <>
          <Kinds key={data.kinds.join()} kinds={data.kinds} mayChange={data.people.isAdministrator} onSaved={again} />
          {(data.kinds.length > 0 || data.open.length > 0) && <h3>{words.open}</h3>}
          {data.kinds.length > 0 && data.open.length === 0 && <p>{words.noneOpen}</p>}
          <ul class="in">
            {data.open.map((one) => (
              <OneConfirmation key={one.id} asked={one} people={data.people} onDecided={again} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface KindsProps {
  kinds: Kind[]
  mayChange: boolean
  onSaved(): void
}

function Kinds({ kinds, mayChange, onSaved }: KindsProps) {
  const [chosen, setChosen] = useState<readonly Kind[]>(kinds)
  const { isBusy, fault, act } = useAct(onSaved)
  if (!mayChange)
    return kinds.length === 0 ? (
      <p>{words.none}</p>
    ) : (
      <ul class="plainlist">
        {kinds.map((kind) => (
          <li key={kind}>{words.kind(kind)}</li>
        ))}
      </ul>
    )
  const isChanged = KINDS.some((kind) => kinds.includes(kind) !== chosen.includes(kind))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        act(() => setFourEyes([...chosen]))
      }}
    >
      <fieldset>
        <legend class="hidden">{words.title}</legend>
        {KINDS.map((kind) => (
          <label class="switch" key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={() => setChosen(KINDS.filter((one) => (one === kind) !== chosen.includes(one)))}
            />
            <span>{words.kind(kind)}</span>
          </label>
        ))}
      </fieldset>
      {fault !== undefined && <ProblemNote error={fault} words={isTooFew(fault) ? words.tooFew : undefined} />}
      {isChanged && <button class="main">{isBusy ? '…' : words.save}</button>}
    </form>
  )
}

const isTooFew = (error: unknown) => error instanceof RegpackError && error.errors[0]?.reason === 'too_few_members'
