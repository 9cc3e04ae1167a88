import type { Schemas } from '#clients/typescript/src/index.ts'
import { useMemo, useState } from 'preact/hooks'
import type { ListName } from '../company/company.ts'
import { isGrouping, vocabulary } from '../law/reference.ts'
import { ask, LIST_NAME } from '../strings/words.ts'

const { compare } = new Intl.Collator('en')
type Entry = NonNullable<Schemas['Vocabularies'][ListName]>[number]

/** By label; the places of the European Economic Area, which the acts are about, before all others. */
function inReadingOrder(one: Entry, other: Entry): number {
  return rankOf(one) - rankOf(other) || compare(one.label, other.label)
}

function rankOf({ code, broader = [] }: Entry): number {
  if (code === 'EU' || code === 'EEA') return 0
  return broader.some((place) => place === 'EU' || place === 'EEA') ? 1 : 2
}

interface Props {
  list: ListName
  chosen: string[]
  /** The entries that the question is about, which come first. All others follow. */
  offered?: readonly string[] | undefined
  /** Only these entries, in this order. */
  only?: readonly string[] | undefined
  /** Ids of the entries that are likely, the likeliest first; they come before all others. */
  likely?: readonly string[] | undefined
  /** Called with each change, or with the whole choice when `onCancel` is given. */
  onChoose(codes: string[]): void
  onCancel?: (() => void) | undefined
}

/** Lists longer than this have a field to find an entry. */
const SHORT_MOST = 9

/** Check boxes for the entries of a list. What is ticked stays in sight during any search. */
export function ListPicker({ list, chosen, offered, only, likely, onChoose, onCancel }: Props) {
  const [draft, setDraft] = useState(chosen)
  const picked = onCancel ? draft : chosen
  const [words, setWords] = useState('')
  const entries = useMemo(() => {
    const rank = ({ code }: Entry) => (offered?.includes(code) ? 0 : 1)
    const places = new Map(likely?.map((id, at) => [id, at]))
    const place = ({ code }: Entry) => places.get(`${list}/${code}`) ?? places.size
    const all = vocabulary.value[list] ?? []
    const listed = only
      ? only.flatMap((code) => all.find((one) => one.code === code) ?? [])
      : all
          .filter(({ code }) => !isGrouping(list, code))
          .toSorted((one, other) => rank(one) - rank(other) || inReadingOrder(one, other))
    return listed.toSorted((one, other) => place(one) - place(other))
  }, [list, offered, only, likely, vocabulary.value])
  const needle = words.trim().toLowerCase()
  const shown = entries.filter(
    ({ code, label }) => picked.includes(code) || needle === '' || label.toLowerCase().includes(needle),
  )
  const ordered = shown.toSorted(
    (one, other) => Number(picked.includes(other.code)) - Number(picked.includes(one.code)),
  )
  // Nothing was said and nothing is: a list says only what is true. A company may be in none of the places.
  const isNothing = picked.length === 0 && chosen.length === 0 && list !== 'jurisdictions'
  const toggle = (code: string) => {
    const next = picked.includes(code) ? picked.filter((one) => one !== code) : [...picked, code]
    if (onCancel) setDraft(next)
    else onChoose(next)
  }
  return (
    <div class="picker">
      {entries.length > SHORT_MOST && (
        <input
          type="search"
          aria-label={`${ask.filter}: ${LIST_NAME[list]}`}
          placeholder={ask.filterAmong(entries.length)}
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {/* Before the boxes: they may be two hundred, and a keyboard goes through each. */}
      {onCancel && (
        <div class="row">
          <button type="button" class="quiet" disabled={isNothing} onClick={() => onChoose(picked)}>
            {picked.length > 0 || isNothing ? ask.done : list === 'jurisdictions' ? ask.none_of : ask.remove}
          </button>
          <button type="button" class="plain" onClick={onCancel}>
            {ask.cancel}
          </button>
        </div>
      )}
      <div class="boxes">
        {ordered.map(({ code, label }) => (
          <label key={code}>
            <input type="checkbox" checked={picked.includes(code)} onChange={() => toggle(code)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
