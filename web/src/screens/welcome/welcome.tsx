import { signedOutBecause } from '../../api/session.ts'
import { text } from '../../strings/words.ts'
import { welcome as words } from '../../strings/states.ts'
import { SignIn } from './sign-in.tsx'
import './welcome.css'

/** What this is and how to get in. The address stays, so that signing in leads to what was asked for. */
export function Welcome() {
  return (
    <main id="main" class="welcome">
      <p class="mark">{text.product}</p>
      <h1>{words.what}</h1>
      <p>{words.how}</p>
      {signedOutBecause.value === 'ended' && (
        <p class="notice" role="alert">
          {words.ended}
        </p>
      )}
      <SignIn />
      <p class="hint">
        <a href="/docs">{text.reference}</a>
      </p>
    </main>
  )
}

/** Above a screen whose key was refused: the screen stays as it is, and goes on once there is another key. */
export function SignInAgain() {
  return (
    <main class="notice again">
      <h1>{words.again}</h1>
      <p role="alert">{words.refused}</p>
      <SignIn />
    </main>
  )
}
