import { curlOf } from '../../api/api.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { day, foot as words } from '../../strings.ts'
import { asked } from './check.ts'
import { spent } from './spent.ts'

/** How the answer was made, and what it cost. */
export function Foot() {
  if (!asked.value) return null
  const { made, asOf } = asked.value
  return (
    <footer class="made">
      <p>
        {words.made} <code>{`${made.method} ${made.path}`}</code> · {words.cost(made.cost, made.ms)} · {words.trace}{' '}
        <code>{made.traceId.slice(0, 8)}</code> ·{' '}
        <CopyButton kind="plain" label={words.curl} what={() => curlOf(made)} />
      </p>
      <p>{words.session(spent.value)}</p>
      <p class="printed">
        {words.printed(day(asOf))} · {location.href}
      </p>
    </footer>
  )
}
