import { CATEGORY, GROUPED, say, table as words } from '../../strings/words.ts'
import { since } from '../../strings/register.ts'
import { computed } from '@preact/signals'
import { labelOf, nameOfPack } from '../../law/reference.ts'
import { keepFocus } from '../../parts/focus.ts'
import { changeView, view, type RegisterView } from '../../url/register.ts'
import { asked } from './check.ts'
import { filterOf } from './matches.ts'
import { rows, rowsOut } from './rows.ts'

interface Chip {
  name: string
  without: Partial<RegisterView>
}

/** The filters that are on, by name. */
export function chipsOf({ outcomes, acts, roles, words: typed, isChanged }: RegisterView): Chip[] {
  const less = (list: string[], one: string) => list.filter((other) => other !== one)
  return [
    ...(isChanged ? [{ name: since.changed, without: { isChanged: false } }] : []),
    ...outcomes.map((one) => ({
      name: CATEGORY[one],
      without: { outcomes: outcomes.filter((other) => other !== one) },
    })),
    ...acts.map((one) => ({ name: nameOfPack(one), without: { acts: less(acts, one) } })),
    ...roles.map((one) => ({ name: labelOf('entity_roles', one), without: { roles: less(roles, one) } })),
    ...(typed === '' ? [] : [{ name: `“${typed}”`, without: { words: '' } }]),
  ]
}

/** A chip that was pressed is another one afterwards: the focus stays among them. */
function press(change: Partial<RegisterView>): void {
  changeView(change)
  keepFocus('.chips .chip:not(.off)', '.chips .chip', '.bar select', '#main')
}

const acts = computed(() => [...Map.groupBy(rows.value, (row) => row.duty.pack_id)])
const roles = computed(() => [...new Set(rows.value.flatMap((row) => row.duty.addressee_roles))].toSorted())

/** The filters that are on, and the acts and roles by which the rows can be filtered. */
export function Chips() {
  const chips = chipsOf(view.value)
  const { acts: actsOn, roles: rolesOn } = view.value
  return (
    <div class="chips">
      {acts.value
        .filter(([one]) => !actsOn.includes(one))
        .map(([one, own]) => (
          <button key={one} type="button" class="chip off" onClick={() => press({ acts: [one] })}>
            {nameOfPack(one)} <span>{say(own.length)}</span>
          </button>
        ))}
      {roles.value.length > 1 && rolesOn.length === 0 && (
        <select aria-label={GROUPED.role} value="" onChange={(event) => press({ roles: [event.currentTarget.value] })}>
          <option value="">{GROUPED.role}…</option>
          {roles.value.map((one) => (
            <option key={one} value={one}>
              {labelOf('entity_roles', one)}
            </option>
          ))}
        </select>
      )}
      {chips.map(({ name, without }) => (
        <button key={name} type="button" class="chip" aria-label={words.remove(name)} onClick={() => press(without)}>
          {words.removeFilter(name)}
        </button>
      ))}
    </div>
  )
}

/** Names the filter to drop, with the number of rows that it would bring; without a filter, why there is no row. */
export function NothingMatches() {
  const chips = chipsOf(view.value)
  if (chips.length === 0) {
    const isOpen = asked.value?.acts.some(({ counted_duties: n }) => n !== undefined)
    return (
      <div class="empty">
        <p>{isOpen ? words.notYet : words.noneApplies}</p>
      </div>
    )
  }
  return (
    <div class="empty">
      <p>{words.empty}</p>
      <div class="row">
        {chips.map(({ name, without }) => {
          const isOut = (without.outcomes ?? view.value.outcomes).includes('out')
          const all = isOut ? [...rows.value, ...rowsOut.value] : rows.value
          const n = all.filter(filterOf({ ...view.value, ...without })).length
          return (
            <button key={name} type="button" class="quiet" onClick={() => press(without)}>
              {words.without(name, n)}
            </button>
          )
        })}
        <button
          type="button"
          class="plain"
          onClick={() => press({ outcomes: [], acts: [], roles: [], words: '', isChanged: false })}
        >
          {words.clear}
        </button>
      </div>
    </div>
  )
}
