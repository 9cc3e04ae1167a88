import { useEffect, useRef, useState } from 'preact/hooks'
import type { Group } from './groups.ts'

/** As many rows as fit into the window; none is less high. */
const windowful = () => Math.ceil(innerHeight / 36)

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
  const now = [...seen, ...(isFrame ? unseen : [])].slice(0, isPrinting ? Infinity : windowful())
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

/** How many rows come or go in a frame after the first. */
const IN_A_FRAME = 150

/**
 * Hides the rows that the filters leave out, and shows the others: by hand, since that is all that a filter changes of
 * hundreds of rows. The first window is right at once, what is beneath it in the next frames. Returns what ends it.
 */
export function showInFrames(table: HTMLTableElement, shown: ReadonlySet<string>, isDrawn: boolean): () => void {
  let cancel = () => {}
  const change = (isEnough: (seen: number, changed: number) => boolean) => {
    const isLeft = changeRows(table, shown, isEnough)
    table.setAttribute('aria-busy', String(isLeft || !isDrawn))
    if (isLeft) cancel = afterPaint(() => change((_, changed) => changed >= IN_A_FRAME))
  }
  const changeAll = () => change(() => false)
  const rows = windowful()
  change((seen) => seen >= rows)
  addEventListener('beforeprint', changeAll)
  return () => {
    cancel()
    removeEventListener('beforeprint', changeAll)
  }
}

interface Place {
  key: string
  row: HTMLElement
  isShown: boolean
}

/** What is known of the link of a row: to ask the page for each of them takes longer than to change it. */
const places = new WeakMap<HTMLElement, Place>()

/**
 * Goes down the rows until it is enough, and hides what was drawn just now and is not shown, so that it does not flash.
 * Returns whether rows are left that have to come or go.
 */
function changeRows(
  table: HTMLTableElement,
  shown: ReadonlySet<string>,
  isEnough: (seen: number, changed: number) => boolean,
): boolean {
  let [seen, changed, isLeft] = [0, 0, false]
  for (const link of table.querySelectorAll<HTMLElement>('a[data-key]')) {
    const isNew = !places.has(link)
    const place = placeOf(link)
    const isShown = shown.has(place.key)
    if (place.isShown !== isShown) {
      isLeft ||= !isNew && isEnough(seen, changed)
      if (isLeft && !isNew) continue
      changed += 1
      place.isShown = isShown
      place.row.hidden = !isShown
      // A row that is hidden is none for the keys that move along the rows.
      link.className = isShown ? 'open' : ''
    }
    if (isShown) seen += 1
  }
  return isLeft
}

function placeOf(link: HTMLElement): Place {
  let place = places.get(link)
  if (!place) {
    place = { key: link.dataset['key']!, row: link.closest('tr')!, isShown: true }
    places.set(link, place)
  }
  return place
}
