import type { Citation } from '../law/cite.ts'
import { panel } from '../strings/words.ts'

/** A provision that leads to its official text. */
export function CiteLink({ citation: { label, url } }: { citation: Citation }) {
  return (
    <a class="ref" href={url} target="_blank" rel="noreferrer" title={panel.official}>
      {label}
      <span aria-hidden="true"> ↗</span>
    </a>
  )
}
