import { account as words } from '../../strings/account.ts'
import { say } from '../../strings/words.ts'
import { marking } from './stack.ts'
import { type Spent, sumOf } from './usage.ts'

interface FigureRow extends Spent {
  id: string
  name: string
  code?: string
  /** The part of the bars that it is in. */
  part?: number
  isChosen: boolean
  isMarked: boolean
  mark: Parameters<typeof marking>[0]
  choose(): void
}

/** Calls and credits by day or operation; a row is marked with what belongs to it in the plot, and chooses it there. */
export function Figures({ title, first, rows }: { title: string; first: string; rows: FigureRow[] }) {
  const total = sumOf(rows)
  return (
    <table class="figures">
      <caption class="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{words.calls}</th>
          <th scope="col">{words.credits}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, code, part, isChosen, isMarked, mark, choose, calls, credits }) => (
          <tr key={id} class={isMarked ? 'marked' : undefined} {...marking(mark)}>
            <td>
              <button type="button" class="plain" aria-pressed={isChosen} onClick={choose}>
                {part !== undefined && <span class={`swatch part${part}`} />} {name}
              </button>{' '}
              {code && <code class="faint">{code}</code>}
            </td>
            <td>{say(calls)}</td>
            <td>{say(credits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.total}</th>
          <td>{say(total.calls)}</td>
          <td>{say(total.credits)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
