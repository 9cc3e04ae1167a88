import { CATEGORY, GROUPED, say, table as words } from '../../strings.ts'
import { labelOf, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { Tag, tagOf } from '../../parts/tag.tsx'
import { changeView, GROUPINGS, view, type Grouping, type RegisterView } from './address.ts'
import { groups, matches, shownRows, whenOf } from './groups.ts'
import { openRow } from './keys.ts'
import { categoriesBefore, outOfReach, rows, type Row } from './rows.ts'

/** The duties, under the heads of their groups. */
export function Duties() {
  const { group } = view.value
  return (
    <section class="list" aria-label={words.caption}>
      <div class="bar">
        <Chips />
        <label class="by">
          {words.groupBy}{' '}
          <select value={group} onChange={(event) => changeView({ group: event.currentTarget.value as Grouping })}>
            {GROUPINGS.map((one) => (
              <option key={one} value={one}>
                {GROUPED[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {shownRows.value.length === 0 ? <NothingMatches /> : <Table />}
      <p class="foot">
        {words.shown(shownRows.value.length, rows.value.length)}. {words.reach(outOfReach.value)}.
      </p>
    </section>
  )
}

function Table() {
  const { group } = view.value
  return (
    <table>
      <caption class="hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.duty}</th>
          <th scope="col">{words.provision}</th>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.outcome}</th>
        </tr>
      </thead>
      {groups.value.map(({ name, rows: own }) => (
        <tbody key={name}>
          <tr class="group">
            <th colSpan={4} scope="rowgroup">
              {name} <span>{say(own.length)}</span>
            </th>
          </tr>
          {own.map((row) => (
            <Line key={row.key} row={row} withAct={group !== 'act'} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Line({ row, withAct }: { row: Row; withAct: boolean }) {
  const { key, result, basis, act, category, outcome } = row
  const isOpen = view.value.open === key
  const before = categoriesBefore.value.get(key)
  const hasMoved = categoriesBefore.value.size > 0 && before !== category
  const [first, ...more] = basis
  const open = (event: MouseEvent) => {
    // Another tab is the browser's, and so is the link to the official text.
    if (event.metaKey || event.ctrlKey || event.shiftKey || (event.target as Element).closest('a.ref')) return
    event.preventDefault()
    openRow(key, { focusPanel: true })
  }
  const query = new URLSearchParams(location.search)
  query.set('open', key)
  return (
    <tr aria-selected={isOpen} class={hasMoved ? 'moved' : undefined} onClick={open}>
      <td>
        <a class="open" data-key={key} href={`?${query.toString()}${location.hash}`}>
          {category === 'displaced' ? <del>{result.title}</del> : result.title}
        </a>
      </td>
      <td class="cite">
        {withAct && first?.label.startsWith('Art') ? `${act} ` : ''}
        {first && <CiteLink citation={first} />}
        {more.length > 0 && <span class="faint"> +{more.length}</span>}
      </td>
      <td class="when">{whenOf(row)}</td>
      <td class="is">
        <Tag outcome={outcome} isPermission={category === 'permission'} />
        {hasMoved && before && (
          <span class="was">{words.was(before === 'open' ? tagOf('undetermined') : CATEGORY[before])}</span>
        )}
      </td>
    </tr>
  )
}

interface Chip {
  name: string
  without: Partial<RegisterView>
}

function chipsOf({ outcomes, acts, roles, words: typed }: RegisterView): Chip[] {
  const less = (list: string[], one: string) => list.filter((other) => other !== one)
  return [
    ...outcomes.map((one) => ({
      name: CATEGORY[one],
      without: { outcomes: outcomes.filter((other) => other !== one) },
    })),
    ...acts.map((one) => ({ name: nameOfPack(one), without: { acts: less(acts, one) } })),
    ...roles.map((one) => ({ name: labelOf('entity_roles', one), without: { roles: less(roles, one) } })),
    ...(typed === '' ? [] : [{ name: `“${typed}”`, without: { words: '' } }]),
  ]
}

/** The filters that are on, and the acts and roles by which the rows can be filtered. */
function Chips() {
  const chips = chipsOf(view.value)
  const acts = [...new Set(rows.value.map((row) => row.packId))]
  const roles = [...new Set(rows.value.flatMap((row) => row.roles))].toSorted()
  const { acts: actsOn, roles: rolesOn } = view.value
  return (
    <div class="chips">
      {acts
        .filter((one) => !actsOn.includes(one))
        .map((one) => (
          <button key={one} type="button" class="chip off" onClick={() => changeView({ acts: [one] })}>
            {nameOfPack(one)} <span>{say(rows.value.filter((row) => row.packId === one).length)}</span>
          </button>
        ))}
      {roles.length > 1 && rolesOn.length === 0 && (
        <select
          aria-label={GROUPED.role}
          value=""
          onChange={(event) => changeView({ roles: [event.currentTarget.value] })}
        >
          <option value="">{GROUPED.role}…</option>
          {roles.map((one) => (
            <option key={one} value={one}>
              {labelOf('entity_roles', one)}
            </option>
          ))}
        </select>
      )}
      {chips.map(({ name, without }) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-label={words.remove(name)}
          onClick={() => changeView(without)}
        >
          {words.removeFilter(name)}
        </button>
      ))}
    </div>
  )
}

/** Names the filter to drop, with the number of rows that it would bring. */
function NothingMatches() {
  const chips = chipsOf(view.value)
  return (
    <div class="empty">
      <p>{words.empty}</p>
      <div class="row">
        {chips.map(({ name, without }) => {
          const n = rows.value.filter((row) => matches(row, { ...view.value, ...without })).length
          return (
            <button key={name} type="button" class="quiet" onClick={() => changeView(without)}>
              {words.without(name, n)}
            </button>
          )
        })}
        <button
          type="button"
          class="plain"
          onClick={() => changeView({ outcomes: [], acts: [], roles: [], words: '' })}
        >
          {words.clear}
        </button>
      </div>
    </div>
  )
}
