import { useEffect } from 'preact/hooks'
import { isSignedIn, linked, signedOutBecause } from './api/session.ts'
import { lazily } from './parts/lazily.tsx'
import { Patience } from './parts/patience.tsx'
import { ProblemNote } from './parts/problem.tsx'
import { Help } from './parts/shortcuts.tsx'
import { asked } from './screens/register/check.ts'
import { isScreen, loadScreen, screenFailure, screenOf, screenPathOf } from './screens/screens.ts'
import { SignInAgain, Welcome } from './screens/welcome/welcome.tsx'
import { text } from './strings/words.ts'
import { OtherDay, Top } from './top.tsx'
import { address, dropped, go } from './url/address.ts'

const LinkedKey = lazily(async () => (await import('./parts/linked-key.tsx')).LinkedKey)

export function App() {
  const isIn = isSignedIn.value
  const { path } = address.value
  useEffect(() => {
    if (isIn && !isScreen(path)) go({ path: '/register' }, 'replace')
    void loadScreen(path)
  }, [isIn, path])
  useEffect(() => {
    if (!isIn) document.title = text.product
  }, [isIn])
  useEffect(() => {
    document.addEventListener('click', followLink)
    return () => document.removeEventListener('click', followLink)
  }, [])
  if (path === '/sign-in') return <SigningIn />
  // After a refusal the screen stays, so that what was typed and not yet said is not lost either.
  if (!isIn && signedOutBecause.value !== 'refused')
    return (
      <>
        <Patience />
        <Welcome />
      </>
    )
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {text.skip}
      </a>
      {!isIn && <SignInAgain />}
      <div inert={!isIn}>
        <Top />
        <Patience hasAnswer={screenPathOf(path) !== '/register' || asked.value !== undefined} />
        <Notices />
        <main id="main" tabIndex={-1}>
          <Loaded path={path} />
        </main>
      </div>
      <Help />
      {linked.value !== undefined && <LinkedKey />}
    </>
  )
}

/** The page on which a person signs in is the same for one who is signed in already. */
function SigningIn() {
  return (
    <main id="main" class="welcome">
      <Loaded path="/sign-in" />
    </main>
  )
}

/** The screen of a path, or why it did not come. */
function Loaded({ path }: { path: string }) {
  const Screen = screenOf(path)
  if (Screen) return <Screen />
  if (screenFailure.value === undefined) return null
  return <ProblemNote error={screenFailure.value} onAgain={() => void loadScreen(path)} />
}

function Notices() {
  return (
    <section aria-label={text.notices}>
      <OtherDay />
      {dropped.value.length > 0 && (
        <p class="notice" role="status">
          {text.dropped(dropped.value)}{' '}
          <button type="button" class="plain" onClick={() => (dropped.value = [])}>
            {text.dismiss}
          </button>
        </p>
      )}
    </section>
  )
}

/** The fragment holds the company, so the link of a fragment moves the focus itself. */
function skip(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('.list a.open, #main')?.focus()
}

/**
 * A plain click on a link of the page stays in the page, with all that it knows. Other filters of the same place leave
 * the reader where they are.
 */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.origin !== location.origin || !isScreen(link.pathname)) return
  event.preventDefault()
  const isSamePlace = link.pathname === address.value.path
  go({ path: link.pathname, query: new URLSearchParams(link.search), fragment: link.hash.slice(1) })
  if (isSamePlace) return
  document.querySelector<HTMLElement>('#main')?.focus()
  scrollTo(0, 0)
}
