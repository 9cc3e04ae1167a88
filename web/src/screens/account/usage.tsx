import { useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { curlOf, type Made } from '../../api/api.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { account as words, operationName, shortDay } from '../../strings/account.ts'
import { foot, say } from '../../strings/words.ts'
import { accountView, byDay, byOperation, changeAccount, readUsageFile, sumOf } from './usage.ts'

interface UsageProps {
  month: string
  summary: Schemas['UsageSummary']
  made: Made
}

/** A month: its days as bars that choose, and the operations of what is chosen. */
export function Usage({ month, summary, made }: UsageProps) {
  const { day } = accountView.value
  if (summary.days.length === 0) return <p class="empty">{words.noCalls(month)}</p>
  const chosen = day ? summary.days.filter((one) => one.day === day) : summary.days
  return (
    <div class="usage">
      <section aria-label={words.byDay}>
        <h2>{words.byDay}</h2>
        <Bars month={month} summary={summary} />
        <p class="hint">{words.byDayHint}</p>
      </section>
      <section aria-label={words.byOperation}>
        <div class="row ends">
          <h2>
            {words.byOperation} {day && words.of(day)}
          </h2>
          {day && (
            <button type="button" class="plain" onClick={() => changeAccount({ day: undefined })}>
              {words.wholeMonth}
            </button>
          )}
        </div>
        {chosen.length === 0 ? <p>{words.noCalls(day ?? month)}</p> : <Operations days={chosen} />}
        <p class="hint">{words.note}</p>
        <Made month={month} made={made} />
      </section>
    </div>
  )
}

function Bars({ month, summary }: Omit<UsageProps, 'made'>) {
  const { day: chosen } = accountView.value
  const days = byDay(month, summary.days)
  const most = Math.max(1, ...days.map(({ credits }) => credits))
  return (
    <ol class="bars">
      {days.map(({ day, calls, credits }) => (
        <li key={day}>
          {calls === 0 ? (
            <span class="none">
              <span class="hidden">{words.bar(day, 0, 0)}</span>
            </span>
          ) : (
            <button
              type="button"
              aria-pressed={day === chosen}
              aria-label={words.bar(day, calls, credits)}
              title={words.bar(day, calls, credits)}
              onClick={() => changeAccount({ day: day === chosen ? undefined : day })}
            >
              {/* A drawing's length is no style attribute, which the page's policy refuses. */}
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect x="0" width="10" y={100 - heightOf(credits, most)} height={heightOf(credits, most)} />
              </svg>
            </button>
          )}
          <span class="date" aria-hidden="true">
            {isNamed(day) ? shortDay(day) : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A day with calls that cost nothing is still seen. */
const heightOf = (credits: number, most: number) => Math.max(3, (credits / most) * 100)
/** The first day and each fifth one. */
const isNamed = (day: string) => day.endsWith('-01') || Number(day.slice(-2)) % 5 === 0

function Operations({ days }: { days: Schemas['UsageSummaryDay'][] }) {
  const rows = byOperation(days)
  const total = sumOf(rows)
  return (
    <table class="figures">
      <caption class="hidden">{words.byOperation}</caption>
      <thead>
        <tr>
          <th scope="col">{words.operation}</th>
          <th scope="col">{words.calls}</th>
          <th scope="col">{words.credits}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ operation, calls, credits }) => (
          <tr key={operation}>
            <td>
              {operationName(operation)} <code class="faint">{operation}</code>
            </td>
            <td>{say(calls)}</td>
            <td>{say(credits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{say(total.calls)}</td>
          <td>{say(total.credits)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Made({ month, made }: { month: string; made: Made }) {
  const [fault, setFault] = useState<unknown>()
  const save = async () => {
    setFault(undefined)
    try {
      const url = URL.createObjectURL(new Blob([await readUsageFile(month)], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), { href: url, download: words.file(month) }).click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <>
      <p class="row made noprint">
        <button type="button" class="quiet" onClick={() => void save()}>
          {words.csv}
        </button>
        <span class="faint">
          {foot.made} <code>{`${made.method} ${made.path.split('?')[0]}`}</code> ·{' '}
          <CopyButton kind="plain" label={foot.curl} what={() => curlOf(made)} />
        </span>
      </p>
      {fault !== undefined && <ProblemNote error={fault} onAgain={() => void save()} />}
    </>
  )
}
