import type { Schemas } from '#clients/typescript/src/index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { reports as words } from '../../strings/reports.ts'
import { and, capital } from '../../strings/words.ts'
import { elementOf } from './entry-id.ts'

type Field = Schemas['IncidentReportField']

/** `2.4 Incident description` */
export const nameOfField = ({ number, name }: Field): string =>
  [number, capital(name.replaceAll('_', ' '))].filter(Boolean).join(' ')

/** A field of a form: whether it has to be filled in and why, its value and where that is from, or what would tell it. */
export function ReportField({ field }: { field: Field }) {
  const { description, known, note, asks, choices } = field
  const name = nameOfField(field)
  return (
    <li class="form-field">
      <p>
        <span aria-hidden="true">{known ? '✓' : '○'} </span>
        <b>{name}</b> <span class="faint">{neededOf(field)}</span>
      </p>
      {known ? <Value known={known} name={name} /> : <p class="faint">{words.missing}</p>}
      {note !== undefined && (
        <p>
          {words.check} {note}
        </p>
      )}
      {!known && description !== undefined && <p>{description}</p>}
      {asks && <Asks asks={asks} />}
      {!known && choices && (
        <p class="faint">
          {words.choices} {choices.join('; ')}
        </p>
      )}
    </li>
  )
}

/** More questions than these are folded. */
const SHOWN_MOST = 3

/** What would tell what is not known. */
function Asks({ asks }: { asks: readonly string[] }) {
  const list = (
    <ul>
      {asks.map((one) => (
        <li key={one}>
          <WithCode text={one} />
        </li>
      ))}
    </ul>
  )
  if (asks.length > SHOWN_MOST)
    return (
      <details>
        <summary>{words.asksOf(asks.length)}</summary>
        {list}
      </details>
    )
  return (
    <div>
      {words.asks}
      {list}
    </div>
  )
}

function neededOf({ mandatory, because }: Pick<Field, 'mandatory' | 'because'>): string {
  if (mandatory === undefined) return ''
  const word = words.needed[mandatory] ?? mandatory
  if (!because || because.length === 0) return word
  return `${word}${mandatory === 'depends' ? ':' : ` ${words.because}`} ${and(because)}`
}

/** A value as the form writes it, what it is in words, and what it is from. */
function Value({
  known: { value, in_form: written, from },
  name,
}: {
  known: NonNullable<Field['known']>
  name: string
}) {
  const inForm = written.join('; ')
  const inWords = value.join('; ')
  return (
    <>
      <p class="value">
        <span class="hidden">{words.inForm} </span>
        <output>{inForm}</output> <Copy text={inForm} name={name} />
      </p>
      {inWords !== inForm && (
        <p class="faint">
          {words.read} {inWords}
        </p>
      )}
      <p class="faint">
        {words.from}{' '}
        {from.map(({ says, entry_id: entryId }, at) => (
          <span key={at}>
            {at > 0 && '; '}
            {entryId === undefined ? (
              says
            ) : (
              <button type="button" class="plain" onClick={() => showEntry(entryId)}>
                {says}
              </button>
            )}
          </span>
        ))}
      </p>
    </>
  )
}

function Copy({ text, name }: { text: string; name: string }) {
  return (
    <>
      <CopyButton kind="plain" label={words.copy} what={() => text} />
      <span class="hidden"> {name}</span>
    </>
  )
}

/** Leads to an entry of the log, which is a part of the same page. */
function showEntry(id: string): void {
  const entry = document.getElementById(elementOf(id))
  entry?.scrollIntoView({ block: 'center' })
  entry?.focus({ preventScroll: true })
}

/** Words; those in backquotes are code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}
