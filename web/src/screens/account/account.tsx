import { useEffect } from 'preact/hooks'
import { callApi } from '../../api/api.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { KeyList, SingleKeySwitch } from '../../parts/shortcuts.tsx'
import { account as words } from '../../strings/account.ts'
import { help } from '../../strings/states.ts'
import { text } from '../../strings/words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { Keys } from './keys.tsx'
import { Prices } from './prices.tsx'
import { accountView, changeAccount, endAtPace, isThisMonth, monthAfter, readUsage } from './usage.ts'
import { Usage } from './usage.tsx'
import './account.css'

/** What the workspace has spent, what is left, and who may spend it. */
export function Account() {
  const { month } = accountView.value
  useEffect(() => {
    document.title = `${words.documentTitle(month)} · ${text.product}`
  }, [month])
  const usage = useAnswer(month, async () => ({ month, ...(await readUsage(month)) }))
  const subscription = useAnswer('', async () => {
    const path = '/api/v1/billing/subscription'
    return (await callApi({ method: 'GET', path }, (api) => api.GET(path))).data
  })
  // The figures of another month are not shown under this one's name.
  const shown = usage.data?.month === month ? usage.data : undefined
  const { balance, plan, included } = subscription.data ?? {}
  const pace =
    shown && balance !== undefined && isThisMonth(month) ? endAtPace(balance, shown.data.totals.credits) : undefined
  return (
    <div class="account">
      <div class="head">
        <div>
          <p class="crumb">{words.title}</p>
          <h1>{shown ? words.cost(month, shown.data.totals.credits, shown.data.totals.calls) : words.loading}</h1>
          {balance !== undefined && (
            <p class="left">
              <b>{words.left(balance)}</b>
              {pace && `; ${pace.isLong ? words.paceLong : words.pace(pace.date)}`}.{' '}
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
      {shown && <Usage month={month} summary={shown.data} made={shown.made} />}
      <Keys />
      <Prices />
      <section class="noprint" aria-label={help.title}>
        <h2>{help.title}</h2>
        <SingleKeySwitch />
        <KeyList />
      </section>
    </div>
  )
}
