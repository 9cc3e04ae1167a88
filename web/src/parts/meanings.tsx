import { ALL_MEANT, isMeant, type Meant, MEANINGS, meanings } from '../strings/meanings.ts'
import './meanings.css'

/** What words of the page mean, on demand; without `of` all of them. */
export function Meanings({ of = ALL_MEANT }: { of?: readonly Meant[] }) {
  if (of.length === 0) return null
  return (
    <details class="meanings">
      <summary>{meanings.title}</summary>
      <dl>
        {ALL_MEANT.filter((word) => of.includes(word)).map((word) => (
          <div key={word}>
            <dt>{MEANINGS[word][0]}</dt>
            <dd>{MEANINGS[word][1]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The words of some outcomes that have a meaning of their own. */
export const meantBy = (outcomes: Iterable<string>): Meant[] => [...new Set(outcomes)].filter(isMeant)
