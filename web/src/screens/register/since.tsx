import { computed } from '@preact/signals'
import { useState } from 'preact/hooks'
import { since as words } from '../../strings-register.ts'
import { changeView, view } from './address.ts'
import { asked } from './check.ts'
import { takeState } from './kept.ts'
import { rows } from './rows.ts'

const changes = computed(() => {
  const sums = { changed: 0, fresh: 0, gone: 0 }
  for (const { isChanged, category, duty } of rows.value) {
    if (!isChanged) continue
    if (category === 'gone') sums.gone += 1
    else sums[duty.change[0] === 'new' ? 'fresh' : 'changed'] += 1
  }
  return sums
})

/** What differs from the kept state of a kept company, with its filter, and a way to take it as the new state. */
export function Since() {
  const [isRunning, setRunning] = useState(false)
  if (view.value.customer === undefined || !asked.value) return null
  const { since } = asked.value
  const { changed, fresh, gone } = changes.value
  const n = changed + fresh + gone
  const take = async () => {
    setRunning(true)
    await takeState()
    setRunning(false)
  }
  // A state is that of today's law.
  const isOffered = view.value.asOf === undefined && (n > 0 || !since)
  return (
    <div class="since">
      <span>{since ? words.line(since.as_of, changed, fresh, gone) : words.never}</span>
      {n > 0 && (
        <button
          type="button"
          class="chip"
          aria-pressed={view.value.isChanged}
          onClick={() => changeView({ isChanged: !view.value.isChanged })}
        >
          {view.value.isChanged ? words.all : words.only(n)}
        </button>
      )}
      {isOffered && (
        <button type="button" class="quiet" disabled={isRunning} onClick={() => void take()}>
          {isRunning ? words.taking : words.take}
        </button>
      )}
    </div>
  )
}
