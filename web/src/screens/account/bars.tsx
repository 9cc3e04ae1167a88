import { useRef, useState } from 'preact/hooks'
import { account as words, shortDay } from '../../strings/account.ts'
import { type Bar, marked, marking, type Stack } from './stack.ts'
import { accountView, changeAccount } from './usage.ts'

const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The days of a month: one stop of the Tab key, from which the arrow keys go on. */
export function Bars({ stack: { bars, most } }: { stack: Stack }) {
  const { day: chosen } = accountView.value
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState<string>()
  const stop = [focused, chosen, bars.findLast(({ calls }) => calls > 0)?.day].find((day) =>
    bars.some((bar) => bar.day === day),
  )
  const move = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(
      bars.findIndex(({ day }) => day === stop),
      bars.length - 1,
    )
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      {most > 0 && (
        <p class="faint most" aria-hidden="true">
          {words.most(most)}
        </p>
      )}
      <ol class="bars" ref={list} aria-label={words.byDay} onKeyDown={move}>
        {bars.map((bar) => (
          <li key={bar.day} class={marked.value.day === bar.day ? 'marked' : undefined} {...marking({ day: bar.day })}>
            <button
              type="button"
              tabIndex={bar.day === (stop ?? bars[0]!.day) ? 0 : -1}
              aria-pressed={bar.day === chosen}
              aria-label={words.bar(bar)}
              onFocus={() => setFocused(bar.day)}
              onClick={() => changeAccount({ day: bar.day === chosen ? undefined : bar.day })}
            >
              <Parts bar={bar} />
            </button>
            <span class="date" aria-hidden="true">
              {isNamed(bar.day) ? shortDay(bar.day) : ''}
            </span>
          </li>
        ))}
      </ol>
      <p class="readout" aria-hidden="true">
        {readOut(bars, chosen)}
      </p>
    </>
  )
}

/** A drawing's length is no style attribute, which the page's policy refuses. */
function Parts({ bar: { day, parts } }: { bar: Bar }) {
  const { key: only } = marked.value
  return (
    <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ key, at, top, height }) => (
        <rect
          key={key}
          class={`part${at}${only !== undefined && only !== key ? ' dim' : ''}`}
          {...{ x: 0, width: 10, y: top, height }}
          onMouseEnter={() => (marked.value = { day, key })}
          onMouseLeave={() => (marked.value = { day })}
        />
      ))}
    </svg>
  )
}

/** What the marked part or day is, or else the chosen day: what a screen reader hears, for the eye. */
function readOut(bars: readonly Bar[], chosen: string | undefined): string {
  const { day = chosen, key } = marked.value
  const bar = bars.find((one) => one.day === day)
  if (!bar) return words.byDayHint
  const part = bar.parts.find((one) => one.key === key)
  return part ? words.part(bar.day, part.key, part.spent) : words.bar(bar)
}

/** The first day and each fifth one. */
const isNamed = (day: string) => day.endsWith('-01') || Number(day.slice(-2)) % 5 === 0
