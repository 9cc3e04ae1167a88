import { BEFORE, GROUPED, say, table as words } from '../../strings.ts'
import { sayChange } from '../../strings-register.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { Tag } from '../../parts/tag.tsx'
import { changeView, GROUPINGS, view, type Grouping } from './address.ts'
import { Chips, NothingMatches } from './chips.tsx'
import { groups, shownRows, whenOf } from './groups.ts'
import { openRow } from './keys.ts'
import { actOf, categoriesBefore, rows, rowsOut, type Row } from './rows.ts'
import { TimeLine } from './time-line.tsx'

/** The duties, under the heads of their groups. */
export function Duties() {
  const { group, outcomes } = view.value
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
      <TimeLine />
      {shownRows.value.length === 0 ? <NothingMatches /> : <Table />}
      <p class="foot">
        {words.shown(shownRows.value.length, rows.value.length)}. {words.reach(rowsOut.value.length)}.{' '}
        {rowsOut.value.length > 0 && !outcomes.includes('out') && (
          <button type="button" class="plain" onClick={() => changeView({ outcomes: ['out'] })}>
            {words.showOut}
          </button>
        )}
      </p>
    </section>
  )
}

function Table() {
  const { group } = view.value
  return (
    <table class="duties">
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
            <th colSpan={4} scope="rowgroup" data-group={name}>
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
  const { key, duty, basis, category, isChanged } = row
  const isOpen = view.value.open === key
  const before = categoriesBefore.value.get(key)
  const hasMoved = categoriesBefore.value.size > 0 && before !== category
  const more = duty.articles.length - 1
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
          {category === 'displaced' || category === 'gone' ? <del>{duty.title}</del> : duty.title}
        </a>
      </td>
      <td class="cite">
        {withAct && basis?.label.startsWith('Art') ? `${actOf(row)} ` : ''}
        {basis && <CiteLink citation={basis} />}
        {more > 0 && <span class="faint"> +{more}</span>}
      </td>
      <td class={duty.trigger_event === undefined ? 'when day' : 'when'}>{whenOf(row)}</td>
      <td class="is">
        <Tag outcome={duty.outcome ?? ''} isPermission={category === 'permission'} />
        {isChanged && <span class="was changed">{sayChange(duty.change)}</span>}
        {hasMoved && before && <span class="was">{BEFORE[before]}</span>}
      </td>
    </tr>
  )
}
