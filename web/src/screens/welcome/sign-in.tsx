import { useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { tryKey } from '../../api/api.ts'
import { askForGrant, canAskForGrant, GrantRefused, grantFailure, isRedeeming } from '../../api/grant.ts'
import { signIn } from '../../api/session.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { welcome as words } from '../../strings/states.ts'

type State = 'idle' | 'trying' | 'leaving'

/** The two ways in that need no link: a key, which is tried before it is taken, and an administrator's approval. */
export function SignIn() {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State>('idle')
  const [fault, setFault] = useState<unknown>()
  const attempt = async (next: State, work: () => Promise<void>) => {
    setState(next)
    setFault(undefined)
    grantFailure.value = undefined
    try {
      await work()
    } catch (error) {
      setFault(error)
      setState('idle')
    }
  }
  const secret = typed.trim()
  const enter = (event: Event) => {
    event.preventDefault()
    if (!/^rpk_\S+$/.test(secret)) setFault(words.malformed)
    else
      void attempt('trying', async () => {
        await tryKey(secret)
        signIn({ secret })
      })
  }
  const told = fault ?? grantFailure.value
  const isBusy = state !== 'idle' || isRedeeming.value
  return (
    <div class="signin">
      {told !== undefined && <Fault error={told} />}
      <form onSubmit={enter}>
        <label>
          {words.key}
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button class="main" disabled={isBusy}>
          {state === 'trying' ? words.trying : words.enter}
        </button>
      </form>
      <p class="hint">{words.kept}</p>
      <div class="row">
        <button
          type="button"
          class="quiet"
          disabled={isBusy || !canAskForGrant()}
          onClick={() => void attempt('leaving', () => askForGrant())}
        >
          {state === 'leaving' ? words.leaving : isRedeeming.value ? words.redeeming : words.ask}
        </button>
      </div>
      <p class="hint">{canAskForGrant() ? words.askHint : words.askNot}</p>
    </div>
  )
}

/** What is wrong with a key, or with an approval; anything else is a trouble like any other. */
function Fault({ error }: { error: unknown }) {
  const isUnknown = error instanceof RegpackError && error.status === 401
  const sentence =
    typeof error === 'string'
      ? error
      : isUnknown
        ? words.unknownKey
        : error instanceof GrantRefused
          ? words.refusedGrant(error.message)
          : undefined
  if (sentence === undefined) return <ProblemNote error={error} />
  return (
    <p class="problem" role="alert">
      {sentence}
    </p>
  )
}
