/**
 * The newest layout of packed values that this version knows. This version also reads the layout before, and writes that one until
 * `regpack layout raise` is called. See docs/decisions/0048 for how to add a layout.
 */
export const NEWEST_LAYOUT = 2
export const OLDEST_LAYOUT = NEWEST_LAYOUT - 1

/** The layouts of packed values, as the deployment's store records them. */
export interface StoredLayout {
  /** Every process that has seen this number writes new values in this layout. */
  written: number
  /** No value is in an older layout than this. */
  oldest: number
}

/** The layouts that a process reads. */
export interface LayoutRange {
  oldest: number
  newest: number
}

/** The layouts that this version reads. */
export const READ_LAYOUTS: LayoutRange = { oldest: OLDEST_LAYOUT, newest: NEWEST_LAYOUT }

/** The stored number and the processes that serve; both in one slot, so that one script sees both. */
export const layoutKeys = { stored: '{layout}:stored', processes: '{layout}:processes' }

/** A process whose last look is longer ago counts as gone. */
export const SILENT_MS = 10_000

/** Why a process with this range must not touch the store, for `/readyz`; undefined when it may. Redis is the subject. */
export function layoutFault({ written, oldest }: StoredLayout, reads: LayoutRange = READ_LAYOUTS): string | undefined {
  const known = `this process reads ${reads.oldest} and ${reads.newest}`
  if (written > reads.newest) return `holds layout ${written}, ${known}: upgrade it`
  if (oldest < reads.oldest)
    return `may hold layout ${oldest}, ${known}: run \`regpack layout raise\` with the version before`
  return undefined
}

/** The layout in which a process with this range writes a value that has none yet. */
export function writtenLayout({ written }: StoredLayout, reads: LayoutRange = READ_LAYOUTS): number {
  return Math.min(Math.max(written, reads.oldest), reads.newest)
}

/**
 * The layouts of a store without a recorded number. With accounts it is layout 1, which is from before layouts had numbers. Without
 * accounts the process begins with the older of its two layouts.
 */
export function firstLayout(hasAccounts: boolean, reads: LayoutRange = READ_LAYOUTS): StoredLayout {
  const layout = hasAccounts ? 1 : reads.oldest
  return { written: layout, oldest: layout }
}
