import { useEffect } from 'preact/hooks'
import { callApi } from '../../api/api.ts'
import { lazily } from '../../parts/lazily.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { KeyList, SingleKeySwitch } from '../../parts/shortcuts.tsx'
import { account as words } from '../../strings/account.ts'
import { help } from '../../strings/states.ts'
import { text } from '../../strings/words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { CompanySignIn } from './company-sign-in.tsx'
import { Keys } from './keys.tsx'
import { Prices } from './prices.tsx'
import { accountView, changeAccount, isThisMonth, monthAfter, paceOf, readLastDays, readUsage } from './usage.ts'
import { Usage } from './usage.tsx'
import { Webhooks } from './webhooks.tsx'
import './account.css'

const Assistants = lazily(async () => (await import('./assistants.tsx')).Assistants)
const Feeds = lazily(async () => (await import('./feeds.tsx')).Feeds)
const FourEyes = lazily(async () => (await import('./four-eyes.tsx')).FourEyes)
const Members = lazily(async () => (await import('./members.tsx')).Members)

/** What the workspace has spent, what is left, and who may spend it. */
export function Account() {
  const { month, assistant } = accountView.value
  useEffect(() => {
    document.title = `${words.documentTitle(month)} · ${text.product}`
  }, [month])
  const usage = useAnswer(month, () => readUsage(month))
  const subscription = useAnswer('', async () => {
    const path = '/api/v1/billing/subscription'
    return (await callApi({ method: 'GET', path }, (api) => api.GET(path))).data
  })
  // The figures of another month are not shown under this one's name.
  const shown = usage.isBehind ? undefined : usage.data
  const { balance, plan, included, grants = [] } = subscription.data ?? {}
  const lastDays = useAnswer('', async () => (await readLastDays()).data.days)
  const pace = balance !== undefined && lastDays.data ? paceOf(balance, lastDays.data) : undefined
  // Credits that end by themselves before are not used up.
  const isKnown = pace && grants.every(({ expires_at: end }) => end === undefined || (pace.date ?? end) < end)
  return (
    <div class="account">
      <div class="head">
        <div>
          <p class="crumb">{words.title}</p>
          <h1>{shown ? words.cost(month, shown.data.totals.credits, shown.data.totals.calls) : words.loading}</h1>
          {balance !== undefined && (
            <p class="left">
              <b>{words.left(balance)}</b>
              {isKnown && `; ${words.pace(pace)}`}.{' '}
              <span class="faint">
                {plan === 'none' ? words.noPlan : words.plan(plan!)}
                {included?.renews_at && `, ${words.renews(included.renews_at)}`}.
              </span>
            </p>
          )}
        </div>
        <div class="acts">
          <button
            type="button"
            class="quiet"
            onClick={() => changeAccount({ month: monthAfter(month, -1), day: undefined })}
          >
            {words.before}
          </button>
          {!isThisMonth(month) && (
            <button
              type="button"
              class="quiet"
              onClick={() => changeAccount({ month: monthAfter(month, 1), day: undefined })}
            >
              {words.after}
            </button>
          )}
        </div>
      </div>
      {usage.error !== undefined && <ProblemNote error={usage.error} onAgain={usage.again} />}
      {subscription.error !== undefined && <ProblemNote error={subscription.error} onAgain={subscription.again} />}
      {assistant !== undefined && <Assistants />}
      {shown && <Usage month={month} summary={shown.data} made={shown.made} />}
      {assistant === undefined && <Assistants />}
      <Members />
      <FourEyes />
      <CompanySignIn />
      <Keys />
      <Feeds />
      <Webhooks />
      <Prices />
      <section class="noprint" aria-label={help.title}>
        <h2>{help.title}</h2>
        <SingleKeySwitch />
        <KeyList />
      </section>
    </div>
  )
}
