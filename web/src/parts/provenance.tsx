import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite } from '../law/cite.ts'
import { actNames, nameOfAct, nameOfPack } from '../law/reference.ts'
import { panel as words } from '../strings/words.ts'
import { sayCaveat } from '../strings/texts.ts'
import { CiteLink } from './cite-link.tsx'

/** What a duty rests on, and in which role where that is not the duty itself. */
export function RestsOnProvisions({ citations }: { citations: readonly Schemas['Citation'][] }) {
  return (
    <p class="src refs">
      {citations.map(({ ref, role }) => (
        <span key={ref}>
          <CiteLink citation={cite(ref, actNames.value)} /> {role !== 'basis' && <span class="faint">{role}</span>}
        </span>
      ))}
    </p>
  )
}

type Source = Pick<Schemas['Source'], 'pack_id' | 'version' | 'checked_on' | 'caveats'>

/** Whose words these are, of which version, and what its reviews hold back. */
export function Provenance({ source }: { source: Source }) {
  return (
    <p class="src">
      {words.own(source.checked_on, `${nameOfPack(source.pack_id)} ${source.version}`)}
      {source.caveats.map((caveat) => (
        <span key={caveat} class="caveat">
          {sayCaveat(caveat, nameOfAct)}
        </span>
      ))}
    </p>
  )
}
