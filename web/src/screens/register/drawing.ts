import { useEffect, useRef, useState } from 'preact/hooks'
import type { Group } from './groups.ts'

/** More rows than a window has. */
const AT_ONCE = 60

/**
 * Which rows are drawn: a window of those that are shown at once, the others in the next frames, and then those that
 * the filters hide. What is drawn stays, so that a filter that is taken off has nothing to draw. `order`: what the rows
 * are grouped by; with another one all are drawn anew.
 */
export function useDrawn(
  groups: readonly Group[],
  shown: ReadonlySet<string>,
  order: string,
): { drawn: ReadonlySet<string>; isWhole: boolean } {
  const [, setFrame] = useState(0)
  const state = useRef({ order, drawn: new Set<string>(), isFrame: false, isPrinting: false })
  if (state.current.order !== order) state.current = { ...state.current, order, drawn: new Set() }
  const { drawn, isFrame, isPrinting } = state.current
  state.current.isFrame = false

  const missing = [...new Set(groups.flatMap(({ rows }) => rows.map(({ key }) => key)))].filter(
    (key) => !drawn.has(key),
  )
  const [seen, unseen] = [missing.filter((key) => shown.has(key)), missing.filter((key) => !shown.has(key))]
  const now = [...seen, ...(isFrame ? unseen : [])].slice(0, isPrinting ? Infinity : AT_ONCE)
  for (const key of now) drawn.add(key)

  const isMissing = now.length < missing.length
  useEffect(() => {
    if (!isMissing) return undefined
    return afterPaint(() => {
      state.current.isFrame = true
      setFrame((n) => n + 1)
    })
  })
  useEffect(() => {
    // Paper has every row, however early it is asked for.
    const drawAll = () => {
      state.current.isPrinting = true
      setFrame((n) => n + 1)
    }
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [])
  return { drawn, isWhole: seen.every((key) => drawn.has(key)) }
}

/** Runs once the browser has painted what there is. Returns what calls it off. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(run)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Of the rows that come back, a window at once, and this many in each of the next frames. */
const MORE = 150

/**
 * Hides the rows that the filters leave out, and shows the others: by hand, since that is all that a filter changes of
 * hundreds of rows. Returns what ends it.
 */
export function showInFrames(table: HTMLTableElement, shown: ReadonlySet<string>, isDrawn: boolean): () => void {
  let cancel = () => {}
  const showMore = (most: number) => {
    const left = showRows(table, shown, most)
    table.setAttribute('aria-busy', String(left || !isDrawn))
    if (left) cancel = afterPaint(() => showMore(MORE))
  }
  const showAll = () => showMore(Infinity)
  showMore(AT_ONCE)
  addEventListener('beforeprint', showAll)
  return () => {
    cancel()
    removeEventListener('beforeprint', showAll)
  }
}

/** Returns whether rows are left that have to be shown. */
function showRows(table: HTMLTableElement, shown: ReadonlySet<string>, most: number): boolean {
  let [room, isLeft] = [most, false]
  for (const link of table.querySelectorAll<HTMLElement>('a[data-key]')) {
    const row = link.closest('tr')!
    const isShown = shown.has(link.dataset['key']!)
    if (row.hidden !== isShown) continue
    if (isShown && room === 0) {
      isLeft = true
      continue
    }
    if (isShown) room -= 1
    row.hidden = !isShown
    // A row that is hidden is none for the keys that move along the rows.
    link.className = isShown ? 'open' : ''
  }
  return isLeft
}
