import { Act } from './act.tsx'
import { place } from './address.ts'
import { DutyPage } from './duty-page.tsx'
import { Shelf } from './shelf.tsx'
import { useLibrary } from './use-library.ts'

/** The acts, one act with its duties, or one duty: as the address says. */
export function Library() {
  useLibrary()
  const { packId, code } = place.value
  if (packId === undefined) return <Shelf />
  return code === undefined ? <Act key={packId} packId={packId} /> : <DutyPage key={code} packId={packId} code={code} />
}
