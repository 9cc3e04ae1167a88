import { place } from './address.ts'
import { Comparison } from './comparison.tsx'
import { useLibrary } from './use-library.ts'

/** Two versions of the act that the address names. */
export function TwoVersions() {
  useLibrary()
  const { packId } = place.value
  return packId === undefined ? null : <Comparison key={packId} packId={packId} />
}
