import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { help as words } from '../strings/states.ts'

const STORED = 'single-keys'

/** Whether single letters are shortcuts. It is a matter of the reader and the browser, and of no link. */
export const hasSingleKeys = signal(localStorage.getItem(STORED) !== 'off')
export const isHelpOpen = signal(false)

function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
  hasSingleKeys.value = isOn
}

/** True while the letters of an event are text, or the reader has turned them off. */
export function isNoShortcut(event: KeyboardEvent): boolean {
  const isTyping =
    (event.target as HTMLElement).closest('input:not([type=checkbox]), select, textarea, dialog') !== null
  return isTyping || !hasSingleKeys.value || event.ctrlKey || event.metaKey || event.altKey
}

export function SingleKeySwitch() {
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          checked={hasSingleKeys.value}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />{' '}
        {words.single}
      </label>
      <p class="hint">{words.singleHint}</p>
    </>
  )
}

/** The list of keys, which `?` opens everywhere. */
export function Help() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isNoShortcut(event)) isHelpOpen.value = true
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (isHelpOpen.value) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isHelpOpen.value])
  return (
    <dialog ref={dialog} aria-label={words.title} onClose={() => (isHelpOpen.value = false)}>
      {isHelpOpen.value && (
        <>
          <div class="row ends">
            <h2>{words.title}</h2>
            <button type="button" class="quiet" onClick={() => (isHelpOpen.value = false)}>
              {words.close} <kbd aria-hidden="true">Esc</kbd>
            </button>
          </div>
          <KeyList />
          <SingleKeySwitch />
        </>
      )}
    </dialog>
  )
}

export function KeyList() {
  return (
    <table class="keys">
      <thead>
        <tr>
          <th scope="col">{words.key}</th>
          <th scope="col">{words.does}</th>
        </tr>
      </thead>
      <tbody>
        {words.list.map(([name, does]) => (
          <tr key={name}>
            <td>
              <kbd>{name}</kbd>
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
