import { isNoShortcut } from '../../parts/shortcuts.tsx'
import { changeView, view } from '../../url/register.ts'

/** Opens a row's panel. Focus goes into the panel for those who opened it on purpose, and stays where it is for j and k. */
export function openRow(
  key: string,
  { focusPanel = false, how = 'push' }: { focusPanel?: boolean; how?: 'push' | 'replace' } = {},
): void {
  changeView({ open: key }, view.value.open === undefined ? 'push' : how)
  if (focusPanel) requestAnimationFrame(() => document.querySelector<HTMLElement>('.panel h2')?.focus())
}

/** Closes the panel, and returns the focus to its row. */
export function closePanel(): void {
  const { open } = view.value
  if (open === undefined) return
  changeView({ open: undefined })
  requestAnimationFrame(() => linkOf(open)?.focus({ preventScroll: true }))
}

function linkOf(key: string): HTMLElement | undefined {
  return document.querySelector<HTMLElement>(`a.open[data-key="${CSS.escape(key)}"]`) ?? undefined
}

/** Esc, j and k of the register. Single letters count only where nothing is typed. Returns what ends it. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const target = event.target as HTMLElement
    // A dialog and a menu have keys of their own.
    if (target.closest('dialog, .menu')) return
    const isWriting = target.closest('input:not([type=checkbox]), select, textarea') !== null
    if (event.key === 'Escape' && !isWriting) closePanel()
    if (isNoShortcut(event)) return
    if (event.key === 'j' || event.key === 'k') move(event.key === 'j' ? 1 : -1)
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

function move(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('a.open')]
  const { open } = view.value
  const focused = links.indexOf(document.activeElement as HTMLElement)
  const at = focused >= 0 ? focused : links.findIndex((link) => link.dataset['key'] === open)
  const next = links[at + by]
  if (!next) return
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  if (open !== undefined) openRow(next.dataset['key']!, { how: 'replace' })
}
