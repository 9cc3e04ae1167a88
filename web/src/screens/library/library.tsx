import { useEffect } from 'preact/hooks'
import { loadReference } from '../../law/reference.ts'
import { address } from '../../url/address.ts'
import { Act } from './act.tsx'
import { dropUnknownFilters, place } from './address.ts'
import { Comparison } from './comparison.tsx'
import { DutyPage } from './duty-page.tsx'
import { Shelf } from './shelf.tsx'
import './library.css'

/** The acts, one act with its duties, one duty, or two versions of an act: as the address says. */
export function Library() {
  useEffect(dropUnknownFilters, [address.value])
  useEffect(() => {
    // Without the vocabulary codes are shown as they are.
    loadReference().catch(() => undefined)
  }, [])
  useEffect(unfoldForPrint, [])
  const { packId, code, isCompare } = place.value
  if (packId === undefined) return <Shelf />
  if (isCompare) return <Comparison key={packId} packId={packId} />
  return code === undefined ? <Act key={packId} packId={packId} /> : <DutyPage key={code} packId={packId} code={code} />
}

/** Paper cannot unfold anything. What was folded is so again afterwards. */
function unfoldForPrint(): () => void {
  let folded: HTMLDetailsElement[] = []
  const unfold = () => {
    folded = [...document.querySelectorAll<HTMLDetailsElement>('.library details:not([open])')]
    for (const one of folded) one.open = true
  }
  const fold = () => {
    for (const one of folded) one.open = false
  }
  addEventListener('beforeprint', unfold)
  addEventListener('afterprint', fold)
  return () => {
    removeEventListener('beforeprint', unfold)
    removeEventListener('afterprint', fold)
  }
}
