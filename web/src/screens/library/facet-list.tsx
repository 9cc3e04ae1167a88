import { library as words } from '../../strings/library.ts'
import { say } from '../../strings/words.ts'

export interface FacetValue {
  value: string
  label: string
  n: number
  isChosen: boolean
  /** The same view with this value, or without it where it is chosen. */
  href: string
}

/** Values beyond these are folded. */
const FEW = 8

/** The values of a filter, each a link with how many it would show. */
export function FacetList({ title, values }: { title: string; values: readonly FacetValue[] }) {
  const [first, rest] = [
    values.filter(({ isChosen }, at) => isChosen || at < FEW),
    values.filter(({ isChosen }, at) => !isChosen && at >= FEW),
  ]
  return (
    <section class="facet" aria-label={title}>
      <h2>{title}</h2>
      <Values values={first} />
      {rest.length > 0 && (
        <details>
          <summary>{words.moreValues(rest.length)}</summary>
          <Values values={rest} />
        </details>
      )}
    </section>
  )
}

function Values({ values }: { values: readonly FacetValue[] }) {
  return (
    <ul>
      {values.map(({ value, label, n, isChosen, href }) => (
        <li key={value}>
          <a class={n === 0 ? 'zero' : undefined} href={href} aria-current={isChosen ? 'true' : undefined}>
            {label} <span>{say(n)}</span>
            {isChosen && <span aria-hidden="true"> ×</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
