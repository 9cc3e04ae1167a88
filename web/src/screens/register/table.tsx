import { useLayoutEffect, useRef } from 'preact/hooks'
import { GROUPED, say, table as words, text } from '../../strings/words.ts'
import { address } from '../../url/address.ts'
import { changeView, formatRegister, GROUPINGS, typeWords, view, type Grouping } from '../../url/register.ts'
import { asked } from './check.ts'
import { Chips, NothingMatches } from './chips.tsx'
import { showInFrames, useDrawn } from './drawing.ts'
import { choosable, grouping, groups, isOutShown, shownKeys, shownRows } from './groups.ts'
import { openRow } from './keys.ts'
import { Lines } from './line.tsx'
import { allRows, categoriesBefore, isWaiting, rowsOut } from './rows.ts'
import { TimeLine } from './time-line.tsx'

/** The duties, under the heads of their groups. */
export function Duties() {
  return (
    <section class="list" aria-label={words.caption}>
      <div class="bar">
        <input
          id="find"
          type="search"
          aria-label={text.search}
          placeholder={text.searchHint}
          value={view.value.words}
          onInput={(event) => typeWords(event.currentTarget.value)}
        />
        <Chips />
        <label class="by">
          {words.groupBy}{' '}
          <select
            value={grouping.value}
            onChange={(event) => changeView({ group: event.currentTarget.value as Grouping })}
          >
            {GROUPINGS.map((one) => (
              <option key={one} value={one}>
                {GROUPED[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <TimeLine />
      {shownRows.value.length === 0 && <NothingMatches />}
      {grouping.value === 'date' && <NoneBegins />}
      <Waiting />
      <Table />
      {allRows.value.length > 0 && (
        <p class="foot">
          {words.shown(shownRows.value.length, choosable.value.length)}. {words.reach(rowsOut.value.length)}.{' '}
          {rowsOut.value.length > 0 && !isOutShown.value && (
            <button type="button" class="plain" onClick={() => changeView({ outcomes: ['out'] })}>
              {words.showOut}
            </button>
          )}
        </p>
      )}
    </section>
  )
}

/** What is in force is not all to be done now. */
function Waiting() {
  const n = shownRows.value.filter(isWaiting).length
  return n > 0 ? <p class="hint">{words.waiting(n)}</p> : null
}

/** Who groups by date looks for what is next: says where there is nothing of the kind. */
function NoneBegins() {
  const { asOf = '' } = asked.value ?? {}
  const isNext = shownRows.value.some(({ duty }) => duty.next_date !== undefined)
  return isNext || shownRows.value.length === 0 ? null : <p class="hint">{words.noneBegins(asOf)}</p>
}

/**
 * What the filters leave out stays here and is hidden, so that it is back at once. Its roles are named because the
 * style makes boxes of its rows, which some readers of screens take for no table.
 */
function Table() {
  const { open } = view.value
  const table = useRef<HTMLTableElement>(null)
  const { drawn, isWhole } = useDrawn(groups.value, shownKeys.value, grouping.value)
  useLayoutEffect(() => showInFrames(table.current!, shownKeys.value, isWhole))
  return (
    <table
      ref={table}
      class="duties"
      role="table"
      hidden={shownRows.value.length === 0}
      onClick={openClicked}
      onPointerOver={writeAddress}
      onFocusIn={writeAddress}
    >
      <caption class="hidden">{words.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[words.duty, words.provision, words.when, words.outcome].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.value.map(({ name, rows: own, shown }) => (
        <tbody key={name} role="rowgroup" hidden={shown === 0}>
          <tr role="row" class={shown > 0 ? 'group' : undefined}>
            <th role="rowheader" colSpan={4} scope="rowgroup" data-group={name}>
              {name} <span>{say(shown)}</span>
            </th>
          </tr>
          <Lines
            rows={own}
            drawn={drawn}
            drawnOf={own.reduce((sum, { key }) => sum + (drawn.has(key) ? 1 : 0), 0)}
            before={categoriesBefore.value}
            open={own.some(({ key }) => key === open) ? open : undefined}
            withAct={grouping.value !== 'act'}
          />
        </tbody>
      ))}
    </table>
  )
}

const linkIn = ({ target }: Event) => (target as Element).closest('tr')?.querySelector<HTMLAnchorElement>('a.open')

function openClicked(event: MouseEvent): void {
  // Another tab is the browser's, and so is the link to the official text.
  if (event.metaKey || event.ctrlKey || event.shiftKey || (event.target as Element).closest('a.ref')) return
  const key = linkIn(event)?.dataset['key']
  if (key === undefined) return
  event.preventDefault()
  openRow(key, { focusPanel: true })
}

/** The link of a row is written when somebody comes to it: with each change of a filter all of them would be. */
function writeAddress(event: Event): void {
  const link = linkIn(event)
  if (!link) return
  const { fragment } = address.peek()
  const query = formatRegister({ ...view.peek(), open: link.dataset['key'] }).toString()
  link.href = `?${query}${fragment && `#${fragment}`}`
}
