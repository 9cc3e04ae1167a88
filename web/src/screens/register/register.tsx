import { useEffect } from 'preact/hooks'
import { isAskable, NOBODY } from '../../company/company.ts'
import { formatCompany } from '../../company/company.ts'
import { loadReference } from '../../law/reference.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { ask, CATEGORY, head as words, start, text } from '../../strings.ts'
import { address, go } from '../../url/address.ts'
import { CATEGORIES, changeView, company, dropUnknown, view } from './address.ts'
import { Beginning } from './beginning.tsx'
import { lastChange, questions } from './changes.ts'
import { asked, askAgain, askedBefore, failure, isBehind, keepAsking } from './check.ts'
import { Counts } from './counts.tsx'
import { Foot } from './foot.tsx'
import { listenToKeys } from './keys.ts'
import { Panel } from './panel.tsx'
import { Answers } from './questions.tsx'
import { counts, countsBefore, hangingOn } from './rows.ts'
import { Duties } from './table.tsx'
import './register.css'

const BEST = 3

/** The duties of a company: its answers left, the table right, one duty beside it. */
export function Register() {
  useEffect(keepAsking, [])
  useEffect(listenToKeys, [])
  useEffect(dropUnknown, [address.value])
  useEffect(() => {
    // A failure is told when something is asked; the examples need no vocabulary.
    loadReference().catch(() => undefined)
  }, [])
  const isKnown = isAskable(company.value)
  const who = company.value.name || start.mine
  useEffect(() => {
    document.title =
      asked.value && isKnown ? words.title(counts.value.apply, who) : `${text.register} · ${text.product}`
  }, [asked.value, isKnown, who])
  if (!isKnown) return <Beginning />
  return (
    <>
      <div class="head">
        <div>
          <p class="crumb">{text.register}</p>
          <h1>
            <Sentence who={who} />
          </h1>
        </div>
        <div class="acts">
          <CopyButton label={text.copyLink} what={linkOfNow} />
          <button type="button" class="quiet" onClick={otherCompany}>
            {text.otherCompany}
          </button>
        </div>
      </div>
      {failure.value !== undefined && <ProblemNote error={failure.value} onAgain={() => void askAgain()} />}
      <Moved />
      {asked.value && (
        <div class={isBehind.value ? 'behind' : undefined} aria-busy={isBehind.value}>
          <Counts />
          <div class={`cols${view.value.open === undefined ? '' : ' with-panel'}`}>
            <Answers />
            <Duties />
            <Panel />
          </div>
          <Foot />
        </div>
      )}
    </>
  )
}

/** A link to exactly this answer: the day is written into it, so that it shows the same law tomorrow. */
function linkOfNow(): string {
  const link = new URL(location.href)
  const day = asked.value?.answer.as_of
  if (day && !link.searchParams.has('as_of')) link.searchParams.set('as_of', day)
  return link.href
}

/** Leads back to the examples. What was shown of this company is not shown of the next one. */
function otherCompany(): void {
  asked.value = undefined
  askedBefore.value = undefined
  lastChange.value = undefined
  go({ query: new URLSearchParams(), fragment: formatCompany(NOBODY) })
}

function Sentence({ who }: { who: string }) {
  if (!asked.value) return <>{failure.value === undefined ? words.asking(who) : who}</>
  const best = questions.value.slice(0, BEST).map(({ code }) => code)
  const open = hangingOn(best)
  return (
    <>
      {words.applies(counts.value.apply, who)}
      {open > 0 ? (
        <>
          , and <mark>{words.hangs(best.length, open)}</mark>
        </>
      ) : (
        `, ${words.settled}`
      )}
    </>
  )
}

/** Says how the counters moved, for those who do not see them move. */
function Moved() {
  const before = countsBefore.value
  const parts = before
    ? CATEGORIES.filter((one) => before[one] !== counts.value[one]).map((one) =>
        ask.more_less(CATEGORY[one], counts.value[one], before[one]),
      )
    : []
  return (
    <p class="hidden" role="status">
      {isBehind.value ? '' : ask.moved(parts)}
    </p>
  )
}

export const showToday = (): void => changeView({ asOf: undefined })
