import { useEffect } from 'preact/hooks'
import { creditsLeft } from './api/api.ts'
import { endGrant } from './api/grant.ts'
import { credential, isSignedIn, signedOutBecause, signOut } from './api/session.ts'
import { Patience } from './parts/patience.tsx'
import { ProblemNote } from './parts/problem.tsx'
import { Help, isHelpOpen } from './parts/shortcuts.tsx'
import { typeWords, view } from './screens/register/address.ts'
import { isChosen } from './screens/register/company-now.ts'
import { asked } from './screens/register/check.ts'
import { isScreen, loadScreen, screenFailure, screenOf, screenPathOf } from './screens/screens.ts'
import { SignInAgain, Welcome } from './screens/welcome/welcome.tsx'
import { day, text } from './strings.ts'
import { help } from './strings/states.ts'
import { address, dropped, go, goToDay, hrefOf } from './url/address.ts'

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
const screen = () => screenPathOf(address.value.path)
const isRegister = () => screen() === '/register'
/** The account has no law, and a comparison has that of its two versions. */
const hasDay = () => screen() !== '/account' && !address.value.path.endsWith('/compare')
/** The day of the law that the address asks for. */
const dayAsked = () => (hasDay() ? (address.value.query.get('as_of') ?? undefined) : undefined)

function Notices() {
  const asOf = dayAsked()
  const isOtherDay = asOf !== undefined && asOf !== today()
  if (!isOtherDay && dropped.value.length === 0) return null
  return (
    <section aria-label={text.notices}>
      {isOtherDay && (
        <p class="otherday">
          {text.readingOther(asOf)}{' '}
          <button type="button" class="plain" onClick={() => goToDay(undefined)}>
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

/** Signs out of every tab; a grant ends at the server too. */
function leave(): void {
  const held = credential.value
  signOut()
  if (held) endGrant(held)
}

const SCREENS = [
  ['/register', text.register],
  ['/library', text.library],
] as const

function Top() {
  return (
    <header class="top">
      <a class="mark" href="/register">
        {text.product}
      </a>
      <nav class="screens" aria-label={text.screens}>
        {SCREENS.map(([path, name]) => (
          <a key={path} href={hrefOf(path)} aria-current={screen() === path ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
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
      {hasDay() && (
        <label class="day">
          {text.lawOf}
          <input
            type="date"
            value={dayAsked() ?? (isRegister() ? asked.value?.asOf : undefined) ?? today()}
            onChange={(event) => goToDay(event.currentTarget.value || undefined)}
          />
        </label>
      )}
      <a class="credit" href={hrefOf('/account')} title={day(today())}>
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
