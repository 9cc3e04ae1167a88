import { computed } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { nameOfPack } from '../../law/reference.ts'
import { since as words } from '../../strings/register.ts'
import { changeView, view } from '../../url/register.ts'
import { asked } from './check.ts'
import { kept, takeState } from './kept.ts'
import { earlier, readEarlier } from './earlier-run.ts'
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
  const { changed, fresh, gone } = changes.value
  const n = changed + fresh + gone
  const since = asked.value?.since
  const runId = n > 0 ? since?.id : undefined
  useEffect(() => {
    if (runId !== undefined) void readEarlier(runId)
  }, [runId])
  if (view.value.customer === undefined || !asked.value) return null
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
      <Causes runId={runId} />
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

/** Whether the answers, the law as it is here, or the day is another one than when the state was kept. */
function Causes({ runId }: { runId: string | undefined }) {
  const run = earlier.value
  if (run === undefined || run.id !== runId || !asked.value || !kept.value) return null
  const { version } = kept.value.profile
  const { sources, asOf } = asked.value
  const newer = sources.filter(({ pack_id: packId, version: now }) =>
    run.locked.some((one) => one.pack_id === packId && one.version !== now),
  )
  const causes = [
    ...(run.profile_version === version ? [] : [words.answersToo(run.profile_version, version)]),
    ...(newer.length === 0 ? [] : [words.lawToo(newer.map((one) => `${nameOfPack(one.pack_id)} ${one.version}`))]),
    ...(run.as_of === asOf ? [] : [words.dayToo(run.as_of, asOf)]),
  ]
  return causes.length > 0 && <span class="faint">{words.because(causes)}</span>
}
