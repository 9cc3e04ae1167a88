import { creditsLeft } from './api/api.ts'
import { endGrant } from './api/grant.ts'
import { credential, signOut } from './api/session.ts'
import { DayPicker } from './parts/day-picker.tsx'
import { isHelpOpen } from './parts/shortcuts.tsx'
import { asked } from './screens/register/check.ts'
import { isReadingDays, lawDays, readDays } from './screens/register/days.ts'
import { screenPathOf } from './screens/screens.ts'
import { SearchBox } from './search/box.tsx'
import { day, text } from './strings/words.ts'
import { days as words } from './strings/days.ts'
import { help } from './strings/states.ts'
import { address, changeLaw, hrefOf } from './url/address.ts'

const SCREENS = [
  ['/register', text.register],
  ['/library', text.library],
] as const

const today = () => new Date().toISOString().slice(0, 10)
const screen = () => screenPathOf(address.value.path)
/** The account has no law, and a comparison has that of its two versions. */
const hasDay = () => screen() !== '/account' && !address.value.path.endsWith('/compare')
/** Only the register of a company that is not kept can be asked for as it was known on another day. */
const hasKnown = () => screen() === '/register' && !address.value.query.has('customer')

/** The day of the law, and of its knowledge, that the address asks for. */
function lawAsked() {
  const { query } = address.value
  const asOf = hasDay() ? (query.get('as_of') ?? undefined) : undefined
  return { asOf, knownAt: hasKnown() ? (query.get('known_at') ?? undefined) : undefined }
}

/** What is the same on every screen: where one can go, the search, the day of the law, what is left. */
export function Top() {
  const { asOf, knownAt } = lawAsked()
  const isRegister = screen() === '/register'
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
      <SearchBox />
      <span class="rest" />
      {hasDay() && (
        <DayPicker
          asOf={asOf ?? (isRegister ? asked.value?.asOf : undefined) ?? today()}
          knownAt={knownAt}
          days={isRegister ? lawDays.value : undefined}
          isReading={isRegister && isReadingDays.value}
          onOpen={() => void (isRegister && readDays())}
          onDay={(date) => changeLaw({ asOf: date, knownAt })}
          onKnown={hasKnown() ? (date) => changeLaw({ asOf, knownAt: date && `${date}T23:59:59Z` }) : undefined}
        />
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

/** Another law than today’s, as known now, is announced across the page, so that no reader takes it for the law of today. */
export function OtherDay() {
  const { asOf, knownAt } = lawAsked()
  const isOther = (asOf !== undefined && asOf !== today()) || knownAt !== undefined
  if (!isOther) return null
  return (
    <p class="otherday">
      {words.reading(asOf, knownAt?.slice(0, 10))} {asOf !== undefined && asOf > today() && words.toCome}{' '}
      <button type="button" class="plain" onClick={() => changeLaw({})}>
        {text.backToToday}
      </button>
    </p>
  )
}

/** Signs out of every tab; a grant ends at the server too. */
function leave(): void {
  const held = credential.value
  signOut()
  if (held) endGrant(held)
}
