import { useMemo } from 'preact/hooks'
import { nameOfAct } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { Still } from '../../parts/still.ts'
import { library as words, MODALITY, sayDivisions } from '../../strings/library.ts'
import { day, say } from '../../strings/words.ts'
import type { ActRow, Division } from './rows.ts'

interface Props {
  rows: readonly ActRow[]
  shown: ReadonlySet<ActRow>
}

/** The duties, division by division. Those that the filters leave out stay and are hidden, which is quicker. */
export function ActDuties({ rows, shown }: Props) {
  const groups = useMemo(() => [...Map.groupBy(rows, ({ division }) => division)], [rows])
  const [main] = groups[0]!
  return (
    <table role="table" class="law-duties">
      <caption class="hidden">{words.table}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {words.duty}
          </th>
          <th role="columnheader" scope="col">
            {words.provision}
          </th>
          <th role="columnheader" scope="col">
            {words.who}
          </th>
          <th role="columnheader" scope="col">
            {words.from}
          </th>
          <th role="columnheader" scope="col">
            {words.modality}
          </th>
        </tr>
      </thead>
      {groups.map(([division, own]) => {
        const n = own.filter((row) => shown.has(row)).length
        return (
          <tbody role="rowgroup" key={keyOf(division)} hidden={n === 0}>
            <tr role="row" class="division">
              <th role="rowheader" scope="rowgroup" colSpan={5}>
                {titleOf(division, main.instrument_id)} <span>{say(n)}</span>
              </th>
            </tr>
            {own.map((row) => (
              <DutyLine key={row.duty.code} row={row} isHidden={!shown.has(row)} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

const keyOf = ({ instrument_id: act, divisions = [] }: Division) => `${act} ${divisions.at(-1) ?? ''}`

/** The name of the act only where it is another than the first. */
function titleOf({ instrument_id: act, divisions, headings }: Division, main: string): string {
  const name = nameOfAct(act)
  const said = sayDivisions(divisions, headings).join(', ')
  return act === main && divisions ? said : [name, said].filter(Boolean).join(', ')
}

interface LineProps {
  row: ActRow
  isHidden: boolean
}

/** It reads no signal, since there are hundreds of it. */
class DutyLine extends Still<LineProps> {
  override render() {
    const {
      row: { duty, basis, who, href },
      isHidden,
    } = this.props
    const [first, ...later] = duty.applies_from
    return (
      <tr role="row" hidden={isHidden}>
        <td role="cell">
          <a class="open" href={href}>
            {duty.title}
          </a>
        </td>
        <td role="cell" class="cite">
          {basis && <CiteLink citation={basis} />}
        </td>
        <td role="cell" class="faint">
          {who}
        </td>
        <td role="cell" class="faint">
          {first && (later.length > 0 ? words.several(first.date, later.length) : day(first.date))}
        </td>
        <td role="cell" class="faint">
          {MODALITY[duty.modality] ?? duty.modality}
        </td>
      </tr>
    )
  }
}
