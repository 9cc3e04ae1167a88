import { useState } from 'preact/hooks'

const WIDE = '(min-width: 901px)'

/** Whether what stands beside the content in a wide window is open at first; above it, it would push it out of sight. */
export function useRoom(): boolean {
  const [hasRoom] = useState(() => matchMedia(WIDE).matches)
  return hasRoom
}
