import { controlOf, nameOf, sayValue, saidCodes, valueOf, type Control } from '../../company/asking.ts'
import { AnswerControl } from '../../parts/answer-control.tsx'
import { ask } from '../../strings/words.ts'
import { company } from './company-now.ts'
import { answer, edit, editing, stopEditing } from './changes.ts'
import { isNarrow } from './narrow.ts'

/** What the service can't be asked without is changed, and not taken back. */
const LASTING: ReadonlySet<Control['kind']> = new Set(['list', 'opening'])

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
  const control = controlOf(code)
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
            <AnswerControl control={control} value={value} onAnswer={(next) => answer(code, next)} onCancel={close} />
            {!LASTING.has(control.kind) && (
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
