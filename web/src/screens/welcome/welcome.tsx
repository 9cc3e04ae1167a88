import { useState } from 'preact/hooks'
import { signedOutBecause, signIn } from '../../api/session.ts'
import { text, welcome as words } from '../../strings.ts'
import './welcome.css'

/** What this is and how to get in. The address stays, so that signing in leads to what was asked for. */
export function Welcome() {
  const [typed, setTyped] = useState('')
  const reason = signedOutBecause.value
  const enter = (event: Event) => {
    event.preventDefault()
    if (typed.trim() !== '') signIn(typed.trim())
  }
  return (
    <main id="main" class="welcome">
      <p class="mark">{text.product}</p>
      <h1>{words.what}</h1>
      <p>{words.how}</p>
      {reason && (
        <p class="notice" role="alert">
          {words[reason]}
        </p>
      )}
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
        <button class="main">{words.enter}</button>
      </form>
      <p class="hint">
        {words.kept} <a href="/docs">{text.reference}</a>
      </p>
    </main>
  )
}
