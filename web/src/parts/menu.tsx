import { useEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'

interface Props {
  label: string
  children: ComponentChildren
  onOpen?(): void
}

/** A button that opens a short list beneath it. Esc, a click elsewhere and the way out by Tab close it. */
export function Menu({ label, children, onOpen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    onOpen?.()
    const onPress = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  /** What was chosen is gone with the list: the focus goes back to its button. */
  const onChoose = ({ target }: Event) => {
    if (!(target as Element).closest('a, button')) return
    setOpen(false)
    button.current?.focus()
  }
  const onLeave = ({ relatedTarget: to }: FocusEvent) => {
    if (to !== null && !whole.current?.contains(to as Node)) setOpen(false)
  }
  return (
    <div class="menu" ref={whole} onKeyDown={onKey} onFocusOut={onLeave}>
      <button type="button" class="quiet" ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div class="list-of" onClick={onChoose}>
          {children}
        </div>
      )}
    </div>
  )
}
