import { nameOfPack } from '../../law/reference.ts'
import { say, table } from '../../strings/words.ts'
import { timeLine as words } from '../../strings/register.ts'
import { changeView } from '../../url/register.ts'
import { asked } from './check.ts'
import { periodOf, placeOf, shownRows } from './groups.ts'
import { isDuty, type Row } from './rows.ts'

/** Rows of a company that has begun or will begin to owe them. */
const isTimed = (row: Row) => isDuty(row) && row.category !== 'displaced' && row.category !== 'gone'

/**
 * What is due when, by act: a column for each day to come, and for each year in which the rest began. Its columns are the
 * groups by date of the table, and lead there.
 */
export function TimeLine() {
  const today = asked.value?.asOf ?? ''
  const timed = shownRows.value.filter((row) => isTimed(row) && placeOf(row) !== undefined)
  const periods = [...Map.groupBy(timed, periodOf)].map(([name, own]) => ({
    name,
    day: own.map((row) => placeOf(row)!).toSorted()[0]!,
  }))
  if (periods.length < 2) return null
  const columns = periods.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const acts = [...Map.groupBy(timed, ({ duty }) => duty.pack_id)].map(
    ([packId, own]) => [packId, Map.groupBy(own, periodOf)] as const,
  )
  const most = Math.max(...acts.flatMap(([, cells]) => [...cells.values()].map(({ length }) => length)))
  const firstToCome = columns.find(({ day }) => day > today)?.name
  const classOf = (name: string) => (name === firstToCome ? 'now' : undefined)
  return (
    <div class="times-around">
      <table class="times">
        <caption class="hidden">{words.caption}</caption>
        <thead>
          <tr>
            {/* The corner says to the eye what the caption says to the ear. */}
            <td class="faint" aria-hidden="true">
              {words.caption}
            </td>
            {columns.map(({ name, day }) => (
              <th key={name} scope="col" class={classOf(name)}>
                {name === table.overdue ? name : day > today ? words.day(day) : day.slice(0, 4)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map(([packId, cells]) => (
            <tr key={packId}>
              <th scope="row">{nameOfPack(packId)}</th>
              {columns.map(({ name, day }) => (
                <td key={name} class={classOf(name)}>
                  {[false, true].map((isOpen) => (
                    <Mark
                      key={isOpen}
                      rows={(cells.get(name) ?? []).filter(({ category }) => isOpen === (category === 'open'))}
                      most={most}
                      kind={isOpen ? 'open' : day > today ? 'to-come' : 'begun'}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint" aria-hidden="true">
        {KINDS.map((kind) => (
          <span key={kind} class="key">
            <span class={`dot ${kind}`} /> {words.kinds[kind]}
          </span>
        ))}
      </p>
    </div>
  )
}

const KINDS = ['begun', 'to-come', 'open'] as const

interface MarkProps {
  rows: Row[]
  most: number
  kind: (typeof KINDS)[number]
}

function Mark({ rows: own, most, kind }: MarkProps) {
  const [first] = own
  if (!first) return null
  const size = `${6 + Math.round(12 * Math.sqrt(own.length / most))}px`
  return (
    <button
      type="button"
      aria-label={words.mark(own.length, periodOf(first), kind === 'open')}
      onClick={() => showGroup(periodOf(first))}
    >
      <span class={`dot ${kind}`} style={{ width: size, height: size }} />
      {say(own.length)}
    </button>
  )
}

/** Groups the table by date, and leads to the group of these rows. */
function showGroup(name: string): void {
  changeView({ group: 'date' })
  requestAnimationFrame(() => {
    const body = document.querySelector<HTMLElement>(`[data-group="${CSS.escape(name)}"]`)?.closest('tbody')
    body?.scrollIntoView({ block: 'start' })
    body?.querySelector<HTMLElement>('a.open')?.focus({ preventScroll: true })
  })
}
