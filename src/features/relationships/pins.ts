import type { Static } from '@sinclair/typebox'
import type { FactEnds } from '#src/lib/fact-row.ts'

type EndColumns = Static<typeof FactEnds>
type Side = 'from' | 'to'

/** A version of each end. */
export interface Pin {
  from: string
  to: string
}

/** Whether the content of an end is the same in `version` as where the fact is pinned: it was carried there from an earlier version. */
export function isSameAs(fact: EndColumns, side: Side, version: string): boolean {
  return versionsOf(fact, side).includes(version)
}

/**
 * Whether a fact was read and reviewed for two versions, as known at an instant (absent: now): they have the content that it was made for, or
 * a pin names them.
 */
export function isReadFor(fact: EndColumns, { from, to }: Pin, knownAt?: string): boolean {
  if (isSameAs(fact, 'from', from) && isSameAs(fact, 'to', to)) return true
  return addedPins(fact).some(
    (pin) => pin.from === from && pin.to === to && (knownAt === undefined || (pin.since ?? '') <= knownAt),
  )
}

/** Every pair of versions for which a fact was read; `since` where a pair was added to a fact that was already there. */
export function pinsOf(fact: EndColumns): Array<Pin & { since?: string }> {
  const same = versionsOf(fact, 'from').flatMap((from) => versionsOf(fact, 'to').map((to) => ({ from, to })))
  const pairs = new Map([...same, ...addedPins(fact)].map((pin) => [`${pin.from} ${pin.to}`, pin]))
  return [...pairs.values()]
}

/** The versions in which an end has the same content, the present one last. */
function versionsOf(fact: EndColumns, side: Side): string[] {
  return [...(fact[`${side}_history`] ?? []).map((entry) => entry.split(' ')[0]!), fact[`${side}_version`]]
}

function addedPins({ pins = [] }: EndColumns): Array<Pin & { since?: string }> {
  return pins.map((text) => {
    const [from = '', to = '', since] = text.split(' ')
    return { from, to, ...(since ? { since } : {}) }
  })
}
