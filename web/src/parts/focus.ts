/**
 * What a key pressed may be gone once the page is drawn anew, and the focus with it. Then the first of these places that
 * is there gets it, so that the next key goes on from near where the last one was.
 */
export function keepFocus(...places: string[]): void {
  requestAnimationFrame(() => {
    const { activeElement: now } = document
    if (now !== null && now !== document.body) return
    for (const place of places) {
      const found = [...document.querySelectorAll<HTMLElement>(place)].find((one) => one.checkVisibility())
      if (!found) continue
      found.focus({ preventScroll: true })
      return
    }
  })
}

/** Moves focus and sight to a place, once the page is drawn anew. */
export function showAt(place: string): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(place)
    found?.focus({ preventScroll: true })
    found?.scrollIntoView({ block: 'center' })
  })
}
