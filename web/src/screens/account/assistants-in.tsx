import { useRef } from 'preact/hooks'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { operationName } from '../../strings/account.ts'
import { assistants as words } from '../../strings/assistants.ts'
import { EndKey } from './end-key.tsx'
import type { Grants } from './let-in.ts'
import { byOperation, readLastDays, sumOf } from './usage.ts'

/** Each takes a call of its own. */
const COUNTED_MOST = 20
const NAMED_MOST = 3

/** The assistants that may use the workspace, what they did, and how to end them. */
export function AssistantsIn({ all, atMs, onEnded }: Grants & { onEnded(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const ended = () => {
    heading.current?.focus()
    onEnded()
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {words.isIn}
      </h3>
      {all.length === 0 && <p>{words.noneIn}</p>}
      <ul class="in">
        {all.map((grant, at) => (
          <li key={grant.id}>
            <p>
              <b>{grant.name}</b>{' '}
              <span class="faint">
                {words.since(grant.created_at)} · {words.ends(grant.expires_at)}
              </span>
            </p>
            <ul class="plainlist">
              {grant.scopes.map((scope) => (
                <li key={scope}>
                  {words.scope(scope)} <code class="faint">{scope}</code>
                </li>
              ))}
            </ul>
            {at < COUNTED_MOST && <Calls by={grant.id} atMs={atMs} />}
            <EndKey token={grant} sure={words.sure(grant.name)} onEnded={ended} />
          </li>
        ))}
      </ul>
      {all.length > COUNTED_MOST && <p class="hint">{words.callsOfFirst(COUNTED_MOST)}</p>}
    </>
  )
}

/** They are read again with the list. */
function Calls({ by, atMs }: { by: string; atMs: number }) {
  const { data, error, again } = useAnswer(`${by} ${atMs}`, async () => (await readLastDays(by)).data.days)
  if (error !== undefined) return <ProblemNote error={error} onAgain={again} />
  if (data === undefined) return null
  const { calls } = sumOf(data)
  const most = byOperation(data)
    .toSorted((one, other) => other.calls - one.calls)
    .slice(0, NAMED_MOST)
    .map((one) => ({ name: operationName(one.operation), calls: one.calls }))
  return (
    <p class="hint">
      {words.calls(calls)}
      {calls > 0 && words.most(most)}
    </p>
  )
}
