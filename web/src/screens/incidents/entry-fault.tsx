import { ProblemNote } from '../../parts/problem.tsx'
import { verdicts as words } from '../../strings/verdicts.ts'
import { faultsOf } from './entry-faults.ts'
import { nameOfFigure, wordOf } from './say-figure.ts'

/** Why the service did not take an entry: each mistake by its field, or what went wrong otherwise. */
export function EntryFault({ fault }: { fault: unknown }) {
  if (fault === undefined) return null
  const faults = [...faultsOf(fault)]
  if (faults.length === 0) return <ProblemNote error={fault} />
  return (
    <div class="problem" role="alert">
      <p>{words.faultsIn}</p>
      <ul>
        {faults.map(([field, detail]) => (
          <li key={field}>{wordOf(field) ? words.given(nameOfFigure(field), detail) : detail}</li>
        ))}
      </ul>
    </div>
  )
}
