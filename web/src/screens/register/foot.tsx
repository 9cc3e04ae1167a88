import { MadeLine } from '../../parts/made-line.tsx'
import { day, foot as words } from '../../strings/words.ts'
import { asked } from './check.ts'
import { spent } from './spent.ts'

/** How the answer was made, and what it cost. */
export function Foot() {
  if (!asked.value) return null
  const { made, asOf } = asked.value
  return (
    <footer class="made">
      <MadeLine made={made} />
      <p>{words.session(spent.value)}</p>
      <p class="printed">
        {words.printed(day(asOf))} · {location.href}
      </p>
    </footer>
  )
}
