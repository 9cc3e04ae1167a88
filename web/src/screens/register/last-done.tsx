import { useRef } from 'preact/hooks'
import { keepFocus } from '../../parts/focus.ts'
import { panel as words } from '../../strings/words.ts'
import { asked } from './check.ts'
import { changeCompany, company } from './company-now.ts'
import type { Row } from './rows.ts'

/** Asks when the company last did what recurs. Of several subjects each has days of its own, which no field here says. */
export function LastDone({ row: { duty, subject } }: { row: Row }) {
  const field = useRef<HTMLInputElement>(null)
  if (subject !== undefined || !duty.dates?.some(({ kind }) => kind === 'recurs')) return null
  const key = `${duty.pack_id}/${duty.code}`
  const { [key]: day, ...others } = company.value.done
  const keep = (event: SubmitEvent) => {
    event.preventDefault()
    const value = field.current?.value
    changeCompany({ ...company.value, done: value ? { ...others, [key]: value } : others })
    keepFocus('.panel .last-done button')
  }
  // Another duty begins with its own day.
  return (
    <form class="last-done" key={key} onSubmit={keep}>
      <label>
        {words.lastDone} <input ref={field} type="date" defaultValue={day} max={asked.value?.asOf} />
      </label>{' '}
      <button type="submit" class="plain">
        {words.keepDay}
      </button>
    </form>
  )
}
