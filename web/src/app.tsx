import { useEffect } from 'preact/hooks'
import { creditsLeft } from './api/api.ts'
import { key, signOut } from './api/session.ts'
import { Register, showToday } from './screens/register/register.tsx'
import { changeView, view } from './screens/register/address.ts'
import { isChosen } from './screens/register/company-now.ts'
import { asked } from './screens/register/check.ts'
import { Welcome } from './screens/welcome/welcome.tsx'
import { day, text } from './strings.ts'
import { address, dropped, go } from './url/address.ts'

export function App() {
  const isIn = key.value !== undefined
  useEffect(() => {
    if (isIn && address.value.path === '/') go({ path: '/register' }, 'replace')
  }, [isIn, address.value.path])
  useEffect(() => {
    if (!isIn) document.title = text.product
  }, [isIn])
  if (!isIn) return <Welcome />
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {text.skip}
      </a>
      <Top />
      {view.value.asOf && asked.value && view.value.asOf !== today() && (
        <p class="otherday">
          {text.readingOther(view.value.asOf)}{' '}
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
      <main id="main" tabIndex={-1}>
        <Register />
      </main>
    </>
  )
}

const today = () => new Date().toISOString().slice(0, 10)

/** The fragment holds the company, so the link of a fragment moves the focus itself. */
function skip(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('.list a.open, #main')?.focus()
}

function Top() {
  return (
    <header class="top">
      <a class="mark" href="/register">
        {text.product}
      </a>
      {isChosen.value && (
        <form class="search" role="search" onSubmit={(event) => event.preventDefault()}>
          <input
            id="search"
            type="search"
            aria-label={text.search}
            placeholder={text.searchHint}
            value={view.value.words}
            onInput={(event) => changeView({ words: event.currentTarget.value }, 'replace')}
          />
          <kbd aria-hidden="true">/</kbd>
        </form>
      )}
      <label class="day">
        {text.lawOf}
        <input
          type="date"
          value={view.value.asOf ?? asked.value?.asOf ?? today()}
          onChange={(event) => changeView({ asOf: event.currentTarget.value || undefined })}
        />
      </label>
      {creditsLeft.value !== undefined && (
        <span class="credit" title={day(today())}>
          {text.credits(creditsLeft.value)}
        </span>
      )}
      <a class="aside" href="/docs">
        {text.reference}
      </a>
      <button type="button" class="quiet" onClick={() => signOut()}>
        {text.signOut}
      </button>
    </header>
  )
}
