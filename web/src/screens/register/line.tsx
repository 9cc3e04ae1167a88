import { CiteLink } from '../../parts/cite-link.tsx'
import { Still } from '../../parts/still.ts'
import { Tag } from '../../parts/tag.tsx'
import { BEFORE, table } from '../../strings/words.ts'
import { sayChange } from '../../strings/register.ts'
import type { Category } from '../../url/register.ts'
import type { Row } from './rows.ts'

interface LinesProps {
  rows: readonly Row[]
  drawn: ReadonlySet<string>
  /** How many of these rows are drawn: the set itself only grows. */
  drawnOf: number
  before: ReadonlyMap<string, Category>
  open: string | undefined
  withAct: boolean
}

/** The rows of a group that are drawn by now. */
export class Lines extends Still<LinesProps> {
  override render() {
    const { rows, drawn, before, open, withAct } = this.props
    return rows.map((row) =>
      drawn.has(row.key) ? (
        <Line
          key={row.key}
          row={row}
          before={before.size > 0 ? (before.get(row.key) ?? 'nothing') : undefined}
          isOpen={row.key === open}
          withAct={withAct}
        />
      ) : null,
    )
  }
}

interface LineProps {
  row: Row
  /** Its category in the answer before, `nothing` where it was no row; absent while there was no such answer. */
  before: Category | 'nothing' | undefined
  isOpen: boolean
  withAct: boolean
}

/** Whether the next date counts from the day of application, since the company did not say when it last did the duty. */
const isCounted = ({ next_date: next, dates = [] }: Row['duty']) =>
  dates.some(({ on, from }) => on === next && from === 'application')

/** A row of the table. Whether it is hidden is not decided here. */
class Line extends Still<LineProps> {
  override render() {
    const { row, before, isOpen, withAct } = this.props
    const { key, duty, basis, category, isChanged, subject, national } = row
    const hasMoved = before !== undefined && before !== category
    const more = duty.articles.length - 1
    return (
      <tr role="row" aria-selected={isOpen} class={hasMoved ? 'moved' : undefined}>
        <td role="cell">
          <a class="open" data-key={key} href={`?open=${key}`}>
            {category === 'displaced' || category === 'gone' ? <del>{duty.title}</del> : duty.title}
          </a>
          {subject !== undefined && <span class="was">{subject}</span>}
        </td>
        <td role="cell" class="cite">
          {withAct && basis?.label.startsWith('Art') ? `${row.act} ` : ''}
          {basis && <CiteLink citation={basis} />}
          {more > 0 && <span class="faint"> {table.more(more)}</span>}
        </td>
        <td role="cell" class={duty.trigger_event === undefined ? 'when dated' : 'when'}>
          {row.when}
          {isCounted(duty) && <span class="was">{table.counted}</span>}
          {national !== undefined && <span class="was">{national}</span>}
        </td>
        <td role="cell" class="is">
          <Tag of={duty} />
          {isChanged && <span class="was changed">{sayChange(duty.change)}</span>}
          {hasMoved && before !== 'nothing' && <span class="was">{BEFORE[before]}</span>}
        </td>
      </tr>
    )
  }
}
