import { useLayoutEffect } from 'preact/hooks'
import { labelOf } from '../../law/reference.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { begin as words } from '../../strings/incidents.ts'
import { readKinds, type Whose } from './begin-calls.ts'

interface Props {
  whose: Whose
  country: string
  /** Undefined: nothing was chosen yet. */
  chosen: readonly string[] | undefined
  onChoose(kinds: string[]): void
}

/** What an incident of this company can be, as its reports wait for it. Not to know yet is an answer. */
export function Kinds({ whose, country, chosen: given, onChoose }: Props) {
  const { data: read, error, again } = useAnswer('', () => readKinds(whose, country))
  const { kinds: data, presumed = [] } = read ?? {}
  useLayoutEffect(() => {
    if (read && given === undefined) onChoose(read.presumed)
  }, [read])
  const chosen = given ?? []
  return (
    <fieldset>
      <legend>{words.kind}</legend>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {!data && error === undefined && <p class="hint">{words.readingKinds}</p>}
      {data && <p class="hint">{data.length === 0 ? words.noKind : words.kindHint}</p>}
      {data?.map((event) => (
        <div key={event}>
          <label class="switch">
            <input
              type="checkbox"
              checked={chosen.includes(event)}
              aria-describedby={presumed.includes(event) ? `${event}-hint` : undefined}
              onChange={() => onChoose(data.filter((one) => (one === event) !== chosen.includes(one)))}
            />
            {labelOf('events', event)}
          </label>
          {presumed.includes(event) && (
            <p class="hint" id={`${event}-hint`}>
              {words.kindPresumed}
            </p>
          )}
        </div>
      ))}
      <label class="switch">
        <input type="checkbox" checked={chosen.length === 0} onChange={() => onChoose([])} />
        {words.unknown}
      </label>
    </fieldset>
  )
}
