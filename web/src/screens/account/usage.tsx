import { useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { curlOf, type Made } from '../../api/api.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { account as words, operationName } from '../../strings/account.ts'
import { day as dayName, foot } from '../../strings/words.ts'
import { Bars } from './bars.tsx'
import { Figures } from './figures.tsx'
import { marked, marking, OTHERS, type Stack, stackOf } from './stack.ts'
import { accountView, byOperation, changeAccount, readUsageFile } from './usage.ts'

interface UsageProps {
  month: string
  summary: Schemas['UsageSummary']
  made: Made
}

/** A month: its days as bars that choose, and the operations of what is chosen. */
export function Usage({ month, summary: { days }, made }: UsageProps) {
  const { day, operation } = accountView.value
  if (days.length === 0) return <p class="empty">{words.noCalls(month)}</p>
  const stack = stackOf(month, days, operation)
  const rows = byOperation(day ? days.filter((one) => one.day === day) : days)
  return (
    <div class="usage">
      <section aria-label={words.byDay}>
        <div class="row ends">
          <h2>
            {words.byDay} {operation && words.ofOperation(operation)}
          </h2>
          {operation && (
            <button type="button" class="plain" onClick={() => changeAccount({ operation: undefined })}>
              {words.allOperations}
            </button>
          )}
        </div>
        <Bars stack={stack} />
        {operation === undefined && <Legend stack={stack} />}
        <Days stack={stack} />
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
        {day && rows.length === 0 ? (
          <p>{words.noCallsOn(day)}</p>
        ) : (
          <Figures
            title={words.byOperation}
            first={words.operation}
            rows={rows.map((row) => ({
              ...row,
              id: row.operation,
              name: operationName(row.operation),
              code: row.operation,
              ...(row.credits > 0
                ? { part: stack.keys.findIndex(({ key }) => key === stack.keyOf(row.operation)) }
                : {}),
              isChosen: row.operation === operation,
              isMarked: marked.value.key === stack.keyOf(row.operation),
              mark: { key: stack.keyOf(row.operation) },
              choose: () => changeAccount({ operation: row.operation === operation ? undefined : row.operation }),
            }))}
          />
        )}
        <p class="hint">{words.byOperationHint}</p>
        <p class="hint">{words.note}</p>
        <Made month={month} made={made} />
      </section>
    </div>
  )
}

/** The parts of the bars in words, in their order from the bottom up. */
function Legend({ stack: { keys } }: { stack: Stack }) {
  const shown = keys.map((one, at) => ({ ...one, at })).filter(({ spent }) => spent.credits > 0)
  if (shown.length < 2) return null
  return (
    <>
      <p class="hint">{words.legend}</p>
      <ul class="legend">
        {shown.map(({ key, at, operations, spent }) => (
          <li key={key} class={marked.value.key === key ? 'marked' : undefined} {...marking({ key })}>
            <span class={`swatch part${at}`} />{' '}
            {words.legendOf(key === OTHERS ? operations : operationName(key), spent)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The bars as figures. */
function Days({ stack: { bars } }: { stack: Stack }) {
  const { day: chosen } = accountView.value
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.daysAsTable}</summary>
      {isOpen && (
        <Figures
          title={words.byDay}
          first={words.day}
          rows={bars
            .filter(({ calls }) => calls > 0)
            .map(({ day, calls, credits }) => ({
              calls,
              credits,
              id: day,
              name: dayName(day),
              isChosen: day === chosen,
              isMarked: marked.value.day === day,
              mark: { day },
              choose: () => changeAccount({ day: day === chosen ? undefined : day }),
            }))}
        />
      )}
    </details>
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
