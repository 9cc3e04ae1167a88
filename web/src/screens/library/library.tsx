import { lazily } from '../../parts/lazily.tsx'
import { Act } from './act.tsx'
import { place } from './address.ts'
import { Shelf } from './shelf.tsx'
import { useLibrary } from './use-library.ts'

const DutyPage = lazily(async () => (await import('./duty-page.tsx')).DutyOfAddress)

/** The acts, one act with its duties, or one duty: as the address says. */
export function Library() {
  useLibrary()
  const { packId, code } = place.value
  if (packId === undefined) return <Shelf />
  if (code === undefined) return <Act key={packId} packId={packId} />
  return <DutyPage />
}
