import { useEffect } from 'preact/hooks'
import { loadReference } from '../../law/reference.ts'
import { address } from '../../url/address.ts'
import { dropUnknownFilters } from './address.ts'
import './library.css'

/** What every screen of the library does: it keeps to known filters, loads the words for codes, and unfolds for paper. */
export function useLibrary(): void {
  useEffect(dropUnknownFilters, [address.value])
  useEffect(() => {
    // Without the vocabulary codes are shown as they are.
    loadReference().catch(() => undefined)
  }, [])
  useEffect(unfoldForPrint, [])
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
