import { creditsLeft } from './api/api.ts'
import { endGrant } from './api/grant.ts'
import { credential, signOut } from './api/session.ts'
import { DayPicker } from './parts/day-picker.tsx'
import { lazily } from './parts/lazily.tsx'
import { Menu } from './parts/menu.tsx'
import { isHelpOpen } from './parts/shortcuts.tsx'
import { asked } from './screens/register/check.ts'
import { readAsKnown } from './screens/register/company-now.ts'
import { isReadingDays, lawDays, readDays } from './screens/register/days.ts'
import { screenPathOf } from './screens/screens.ts'
import { SearchBox } from './search/box.tsx'
import { day, text } from './strings/words.ts'
import { days as words } from './strings/days.ts'
import { help } from './strings/states.ts'
import { address, changeLaw, hrefOf } from './url/address.ts'
import { changeView } from './url/register.ts'

const Who = lazily(async () => (await import('./parts/who.tsx')).Who)

const SCREENS = [
  ['/register', text.register],
  ['/library', text.library],
  ['/incidents', text.incidents],
] as const

const today = () => new Date().toISOString().slice(0, 10)
const screen = () => screenPathOf(address.value.path)
/** The account has no law, an incident that of now, and a comparison has that of its two versions. */
const hasDay = () => !['/account', '/incidents'].includes(screen()) && !address.value.path.endsWith('/compare')
/** Only a company can be asked about as it was known on another day, and a kept one as it is described today. */
const hasKnown = () => screen() === '/register'

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
          onCompare={isRegister && asked.value ? compareDays(asked.value.asOf) : undefined}
          onKnown={
            hasKnown()
              ? (date) => readAsKnown(asOf, date && date < today() ? `${date}T23:59:59Z` : undefined)
              : undefined
          }
        />
      )}
      <a class="credit" href={hrefOf('/account')} title={day(today())}>
        {creditsLeft.value === undefined ? text.account : text.credits(creditsLeft.value)}
      </a>
      <Menu label={text.more}>
        <Who />
        <a href="/docs">{text.reference}</a>
        <button type="button" onClick={() => (isHelpOpen.value = true)}>
          {help.open} <kbd aria-hidden="true">?</kbd>
        </button>
        <button type="button" onClick={leave}>
          {text.signOut}
        </button>
      </Menu>
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

/** The later day is read, and compared with the earlier one; a day that is past with the day before, so that it counts. */
const compareDays = (asOf: string) => (date: string) => {
  const [against, later] = date < asOf ? [dayBefore(date), asOf] : [asOf, date]
  changeView({ against, asOf: later === today() ? undefined : later, open: undefined })
}

const DAY_MS = 86_400_000
const dayBefore = (date: string) => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10)

/** Signs out of every tab; a grant ends at the server too. */
function leave(): void {
  const held = credential.value
  signOut()
  if (held) endGrant(held)
}
