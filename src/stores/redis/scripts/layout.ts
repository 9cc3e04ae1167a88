import { OTHER_RELEASE_REMEDY } from '#src/lib/refused.ts'

/**
 * The layout of all packed values in Redis. A release that packs a value in another way has another number; see
 * docs/decisions/0074.
 */
export const LAYOUT = 1

/** Where a store has the number of its layout. It is the first key that a store gets. */
export const LAYOUT_KEY = '{layout}:number'

/** Every key that depends on a layout: all of this service have a hash tag, except the key of the health check. */
export const EVERY_KEY = '{*}:*'

/** Says why a process must not use a store with that number; undefined when it may. Redis is the subject. */
export function findLayoutFault(stored: string | null): string | undefined {
  if (stored === String(LAYOUT)) return undefined
  const held = stored === null ? 'data without a layout number' : `layout ${stored}`
  return `holds ${held}, and this release reads layout ${LAYOUT} alone: ${OTHER_RELEASE_REMEDY}`
}
