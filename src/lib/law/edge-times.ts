import { Type, type Static } from '@sinclair/typebox'
import { fields } from '../fields.ts'

/** When the edge of a fact holds and was known: half open, with far dates in place of none. */
export const EdgeTimes = Type.Object(fields('valid_from valid_to known_from known_to'))

/** About how much memory the row of an edge takes, bytes. */
export const EDGE_BYTES = 500

/** Later than every instant, as text: what `known_at` is when a question doesn't give one. */
export const NOW = '9999'

/** Whether the edge holds on the day of the choice and was known by its instant. */
export function holdsFor(
  edge: Static<typeof EdgeTimes>,
  { validAt, knownAt = NOW }: { validAt: string; knownAt?: string | undefined },
): boolean {
  return edge.valid_from <= validAt && validAt < edge.valid_to && edge.known_from <= knownAt && knownAt < edge.known_to
}
