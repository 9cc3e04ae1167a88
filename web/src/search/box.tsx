import { useEffect, useRef, useState } from 'preact/hooks'
import { isNoShortcut } from '../parts/shortcuts.tsx'
import { search as words } from '../strings/search.ts'
import { companyOfAddress } from '../company/of-address.ts'
import { address, go, withCustomer } from '../url/address.ts'
import { SEARCH_COST } from './find.ts'
import { SEARCH_PATH, searchQuery } from './paths.ts'
import { failed, isLooking, suggestions, type, type Suggestion, typed } from './suggest.ts'
import './box.css'

/**
 * The search of every screen, which `/` reaches: a field with a list, as assistive technology knows it (ARIA's pattern
 * combobox). What has the focus is always the field; up and down choose a line.
 */
export function SearchBox() {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const lines = suggestions.value
  const isShown = isOpen && typed.value.trim() !== ''
  const chosen = isShown ? lines[at] : undefined
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isNoShortcut(event)) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const leave = ({ path, query = new URLSearchParams() }: Suggestion['to']) => {
    setOpen(false)
    setAt(-1)
    // The words stay in sight of their hits.
    type(path === SEARCH_PATH ? (query.get('q') ?? '') : '')
    go({ path, query: withCustomer(query) })
    document.querySelector<HTMLElement>('#main')?.focus()
    scrollTo(0, 0)
  }
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && isShown && lines.length > 0) {
      event.preventDefault()
      // From the last line on to the field itself, and round.
      setAt(((at + 1 + by + lines.length + 1) % (lines.length + 1)) - 1)
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
      setAt(-1)
    }
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const q = typed.value.trim()
    const asOf = address.value.query.get('as_of') ?? undefined
    if (chosen) leave(chosen.to)
    else if (q !== '') leave({ path: SEARCH_PATH, query: searchQuery({ q, asOf }) })
  }
  return (
    <form class="search" role="search" onSubmit={onSubmit}>
      <input
        ref={field}
        id="search"
        type="text"
        inputMode="search"
        role="combobox"
        autocomplete="off"
        aria-label={words.label}
        aria-expanded={isShown}
        aria-controls="found"
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `found-${at}` : undefined}
        placeholder={words.hint}
        value={typed.value}
        onInput={(event) => {
          type(event.currentTarget.value)
          setOpen(true)
          setAt(-1)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      <kbd aria-hidden="true">/</kbd>
      <div class="found" hidden={!isShown}>
        <ul id="found" role="listbox" aria-label={words.list}>
          {lines.map(({ group, title, note, to }, index) => (
            <li
              key={`${group} ${to.path} ${title}`}
              id={`found-${index}`}
              role="option"
              aria-selected={index === at}
              data-group={group === lines[index - 1]?.group ? undefined : group}
              // Before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                leave(to)
              }}
            >
              <span class="hidden">{group}: </span>
              <b>{title}</b> <span class="note">{note}</span>
            </li>
          ))}
        </ul>
        <p class="hint" role="status">
          {isLooking.value ? words.looking : (failed.value ?? words.found(lines.length))} {words.cost(SEARCH_COST)}{' '}
          {companyOfAddress.value && words.notJudgedHere}
        </p>
      </div>
    </form>
  )
}
