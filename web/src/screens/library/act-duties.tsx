import { actNames, labelOf } from '../../law/reference.ts'
import { numberOf } from '../../law/cite.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { library as words, MODALITY, sayDivisions } from '../../strings/library.ts'
import { day, say } from '../../strings.ts'
import { libraryHref } from './address.ts'
import type { ActRow, Division } from './rows.ts'

/** Roles beyond these are counted. */
const ROLES_SHOWN = 2

/** The duties that the filters show, division by division. */
export function ActDuties({ rows }: { rows: readonly ActRow[] }) {
  const groups = [...Map.groupBy(rows, ({ division }) => division)]
  const [main] = groups[0]!
  return (
    <table class="law-duties">
      <caption class="hidden">{words.ofAct(rows.length, '')}</caption>
      <thead>
        <tr>
          <th scope="col">{words.duty}</th>
          <th scope="col">{words.provision}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.modality}</th>
        </tr>
      </thead>
      {groups.map(([division, own]) => (
        <tbody key={keyOf(division)}>
          <tr class="division">
            <th scope="rowgroup" colSpan={5}>
              {titleOf(division, main.instrument_id)} <span>{say(own.length)}</span>
            </th>
          </tr>
          {own.map((row) => (
            <Line key={row.duty.code} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const keyOf = ({ instrument_id: act, divisions = [] }: Division) => `${act} ${divisions.at(-1) ?? ''}`

/** The name of the act only where it is another than the first. */
function titleOf({ instrument_id: act, divisions }: Division, main: string): string {
  const name = actNames.value.get(act) ?? numberOf(act)
  return act === main && divisions
    ? sayDivisions(divisions)
    : [name, sayDivisions(divisions)].filter(Boolean).join(', ')
}

function Line({ row: { duty, basis } }: { row: ActRow }) {
  const roles = duty.addressee_roles
  const [first, ...later] = duty.applies_from
  return (
    <tr>
      <td>
        <a class="open" href={libraryHref(duty.pack_id, duty.code)}>
          {duty.title}
        </a>
      </td>
      <td class="cite">{basis && <CiteLink citation={basis} />}</td>
      <td class="faint">
        {roles
          .slice(0, ROLES_SHOWN)
          .map((role) => labelOf('entity_roles', role))
          .join(', ')}
        {roles.length > ROLES_SHOWN && ` +${say(roles.length - ROLES_SHOWN)}`}
      </td>
      <td class="faint">{first && (later.length > 0 ? words.several(first.date, later.length) : day(first.date))}</td>
      <td class="faint">{MODALITY[duty.modality] ?? duty.modality}</td>
    </tr>
  )
}
