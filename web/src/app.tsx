import { useEffect } from 'preact/hooks'
import { creditsLeft } from './api/api.ts'
import { endGrant } from './api/grant.ts'
import { credential, isSignedIn, signedOutBecause, signOut } from './api/session.ts'
import { showToday } from './screens/register/register.tsx'
import { Patience } from './parts/patience.tsx'
import { ProblemNote } from './parts/problem.tsx'
import { Help, isHelpOpen } from './parts/shortcuts.tsx'
import { changeView, typeWords, view } from './screens/register/address.ts'
import { isChosen } from './screens/register/company-now.ts'
import { asked } from './screens/register/check.ts'
import { isScreen, loadScreen, screenFailure, screenOf } from './screens/screens.ts'
import { SignInAgain, Welcome } from './screens/welcome/welcome.tsx'
import { day, text } from './strings.ts'
import { help } from './strings/states.ts'
import { address, dropped, go } from './url/address.ts'

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
  // After a refusal the screen stays, so that what was typed and not yet said is not lost either.
  if (!isIn && signedOutBecause.value !== 'refused')
    return (
      <>
        <Patience />
        <Welcome />
      </>
    )
  const Screen = screenOf(path)
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {text.skip}
      </a>
      {!isIn && <SignInAgain />}
      <div inert={!isIn}>
        <Top />
        <Patience hasAnswer={!isRegister() || asked.value !== undefined} />
        <Notices />
        <main id="main" tabIndex={-1}>
          {Screen ? (
            <Screen />
          ) : (
            screenFailure.value !== undefined && (
              <ProblemNote error={screenFailure.value} onAgain={() => void loadScreen(path)} />
            )
          )}
        </main>
      </div>
      <Help />
    </>
  )
}

const today = () => new Date().toISOString().slice(0, 10)
const isRegister = () => address.value.path !== '/account'

function Notices() {
  const isOtherDay = isRegister() && view.value.asOf && asked.value && view.value.asOf !== today()
  if (!isOtherDay && dropped.value.length === 0) return null
  return (
    <section aria-label={text.notices}>
      {isOtherDay && (
        <p class="otherday">
          {text.readingOther(view.value.asOf ?? '')}{' '}
          <button type="button" class="plain" onClick={showToday}>
            {text.backToToday}
          </button>
        </p>
      )}
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

/** A plain click on the link of another screen stays in the page, with all that it knows. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.origin !== location.origin || !isScreen(link.pathname)) return
  event.preventDefault()
  go({ path: link.pathname, query: new URLSearchParams(link.search), fragment: link.hash.slice(1) })
  document.querySelector<HTMLElement>('#main')?.focus()
  scrollTo(0, 0)
}

/** Signs out of every tab; a grant ends at the server too. */
function leave(): void {
  const held = credential.value
  signOut()
  if (held) endGrant(held)
}

function Top() {
  const { fragment } = address.value
  // Another screen keeps the company, and only the register reads it.
  const hash = fragment && `#${fragment}`
  return (
    <header class="top">
      <a class="mark" href="/register">
        {text.product}
      </a>
      {isRegister() && isChosen.value && (
        <form class="search" role="search" onSubmit={(event) => event.preventDefault()}>
          <input
            id="search"
            type="search"
            aria-label={text.search}
            placeholder={text.searchHint}
            value={view.value.words}
            onInput={(event) => typeWords(event.currentTarget.value)}
          />
          <kbd aria-hidden="true">/</kbd>
        </form>
      )}
      {isRegister() && (
        <label class="day">
          {text.lawOf}
          <input
            type="date"
            value={view.value.asOf ?? asked.value?.asOf ?? today()}
            onChange={(event) => changeView({ asOf: event.currentTarget.value || undefined })}
          />
        </label>
      )}
      {!isRegister() && hash && (
        <a class="aside" href={`/register${hash}`}>
          {text.register}
        </a>
      )}
      <a class="credit" href={`/account${hash}`} title={day(today())}>
        {creditsLeft.value === undefined ? text.account : text.credits(creditsLeft.value)}
      </a>
      <a class="aside" href="/docs">
        {text.reference}
      </a>
      <button type="button" class="plain" onClick={() => (isHelpOpen.value = true)}>
        {help.open} <kbd aria-hidden="true">?</kbd>
      </button>
      <button type="button" class="quiet" onClick={leave}>
        {text.signOut}
      </button>
    </header>
  )
}
