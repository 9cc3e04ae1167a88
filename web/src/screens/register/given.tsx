import { controlOf, nameOf, sayValue, saidCodes, valueOf } from '../../company/asking.ts'
import { AnswerControl } from '../../parts/answer-control.tsx'
import { ask } from '../../strings.ts'
import { company } from './company-now.ts'
import { answer, edit, editing, stopEditing } from './changes.ts'
import { isNarrow } from './narrow.ts'

/** A list without which the service can't be asked is changed, and not taken back. */
const LASTING = new Set(['entity_roles', 'activities', 'sector_tags', 'jurisdictions'])

/** What was said of the company, each with a way to change it. */
export function Given() {
  const now = company.value
  return (
    // Where it comes before the table it is folded, until an answer is to be changed.
    <details class="said" open={!isNarrow.value || editing.value !== undefined}>
      <summary>{ask.given}</summary>
      <dl class="given">
        {saidCodes(now).map((code) => (
          <Item key={code} code={code} />
        ))}
      </dl>
    </details>
  )
}

function Item({ code }: { code: string }) {
  const value = valueOf(company.value, code)
  if (value === undefined) return null
  const name = nameOf(code)
  const isOpen = editing.value === code
  const close = () => stopEditing(code)
  const leaveOnEscape = (event: KeyboardEvent) => {
    // In a search for an entry Esc empties the field first.
    if (event.key !== 'Escape' || (event.target as HTMLInputElement).matches('[type=search]:not(:placeholder-shown)'))
      return
    event.preventDefault()
    close()
  }
  return (
    <div data-said={code} class={isOpen ? 'editing' : undefined}>
      <dt>{name}</dt>
      <dd>
        {!isOpen && <span class="value">{sayValue(code, value)}</span>}{' '}
        {!isOpen && (
          <button type="button" class="plain" aria-label={ask.changeOf(name)} onClick={() => edit(code)}>
            {ask.change}
          </button>
        )}
        {isOpen && (
          <div class="editor" onKeyDown={leaveOnEscape}>
            <AnswerControl
              control={controlOf(code)}
              value={value}
              onAnswer={(next) => answer(code, next)}
              onCancel={close}
            />
            {!LASTING.has(code) && (
              <div class="row">
                <button type="button" class="plain" onClick={() => answer(code, undefined)}>
                  {ask.remove}
                </button>
                <button type="button" class="plain" onClick={close}>
                  {ask.cancel}
                </button>
              </div>
            )}
          </div>
        )}
      </dd>
    </div>
  )
}
