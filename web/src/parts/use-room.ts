import { useState } from 'preact/hooks'

const WIDE = '(min-width: 901px)'

/** Whether a panel beside the content of a wide window is open at first; above the content it would push it out of sight. */
export function useRoom(): boolean {
  const [hasRoom] = useState(() => matchMedia(WIDE).matches)
  return hasRoom
}
