import type { Static } from '@sinclair/typebox'
import type { FactPins } from './fact-row.ts'

type PinColumns = Static<typeof FactPins>
type Side = 'from' | 'to'

/** A version of each end. */
interface Pin {
  from: string
  to: string
}

/**
 * Whether the content of an end is the same in `version` as where the fact is pinned: it was carried there from an
 * earlier version.
 */
export function isPinUnchanged(fact: PinColumns, side: Side, version: string): boolean {
  return versionsOf(fact, side).includes(version)
}

/** A pin, with since when it counts if it was added to a fact that was already there. */
type Pinned = Pin & { since?: string }

/**
 * Whether a fact was read and reviewed for two versions, as known at an instant (absent: now): they have the content
 * that it was made for, or a pin names them.
 */
export function isReadFor(fact: PinColumns, { from, to }: Pin, knownAt?: string): boolean {
  if (isPinUnchanged(fact, 'from', from) && isPinUnchanged(fact, 'to', to)) return true
  return addedPins(fact).some(
    (pin) =>
      names(fact, 'from', pin.from, from) &&
      names(fact, 'to', pin.to, to) &&
      (knownAt === undefined || (pin.since ?? '') <= knownAt),
  )
}

/**
 * Since when and why a fact is stale for two versions, as known at an instant (absent: now); undefined when it is not.
 * A fact is stale when an end changed after the fact was made, unless it was read for these versions. An end without a
 * version, as in an answer about drafts, has the version of its pin and is stale with its fact.
 */
export function staleOf(
  fact: PinColumns,
  { from, to }: { [side in Side]: string | undefined },
  knownAt?: string,
): { since: string; reason: string } | undefined {
  const { stale_since: since, stale_reason: reason = '' } = fact
  if (since === undefined || (knownAt !== undefined && since > knownAt)) return undefined
  const isRead = from !== undefined && to !== undefined && isReadFor(fact, { from, to }, knownAt)
  return isRead ? undefined : { since, reason }
}

/**
 * Whether a pinned version of an end is this one, or has the same content: then the end was carried from one to the
 * other.
 */
function names(fact: PinColumns, side: Side, pinned: string, version: string): boolean {
  return pinned === version || (isPinUnchanged(fact, side, pinned) && isPinUnchanged(fact, side, version))
}

/**
 * Every pair of versions for which a fact was read, as far as it was known by an instant (absent: now); `since` where a
 * pair was added to a fact that was already there.
 */
export function pinsOf(fact: PinColumns, knownAt?: string): Pinned[] {
  const same: Pinned[] = versionsOf(fact, 'from').flatMap((from) => versionsOf(fact, 'to').map((to) => ({ from, to })))
  const pairs = new Map([...same, ...addedPins(fact)].map((pin) => [`${pin.from} ${pin.to}`, pin]))
  return [...pairs.values()].filter(({ since = '' }) => knownAt === undefined || since <= knownAt)
}

/** The versions in which an end has the same content, the present one last. */
function versionsOf(fact: PinColumns, side: Side): string[] {
  return [...(fact[`${side}_history`] ?? []).map((entry) => entry.split(' ')[0]!), fact[`${side}_version`]]
}

function addedPins({ pins = [] }: PinColumns): Pinned[] {
  return pins.map((text) => {
    const [from = '', to = '', since] = text.split(' ')
    return { from, to, ...(since ? { since } : {}) }
  })
}
