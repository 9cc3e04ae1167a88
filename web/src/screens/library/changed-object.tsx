import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf } from '../../law/reference.ts'
import { comparison as words, KIND, OP, sayField, SEVERITY } from '../../strings/comparison.ts'
import { and, day } from '../../strings.ts'
import { hrefOf } from '../../url/address.ts'
import { BeforeAfter, Redline } from './redline.tsx'

type Version = Schemas['DomainPackVersion']
type Change = Schemas['FieldChange']

interface Props {
  packId: string
  object: Schemas['ObjectDiff']
  from: Version
  to: Version
  isList: boolean
  /** What evidence, filings and fines are called. */
  titles: ReadonlyMap<string, string>
}

/** What is looked at first; the rest is folded. */
const isWeighty = ({ class: weight }: Change) => weight === 'substantive' || weight === 'date'
/** A title is read with what it names, though a change of it alone changes no duty. */
const isTitle = ({ path }: Change) => path === '/title'

/** One duty, filing, fine, piece of evidence or rule that differs, field by field. */
export function ChangedObject({ packId, object, from, to, isList, titles }: Props) {
  const { kind, title, ops, severity, changes } = object
  const codeBefore = object.from[0]?.code
  const code = object.to?.code ?? codeBefore ?? ''
  const version = object.to ? to : from
  const first = changes.filter((change) => isWeighty(change) || isTitle(change))
  const rest = changes.filter((change) => !first.includes(change))
  const list = (shown: Change[]) =>
    [...Map.groupBy(shown, ({ path }) => sayField(path))].map(([name, own]) => (
      <Field key={name} name={name} changes={own} isList={isList} titles={titles} />
    ))
  return (
    <article>
      <h2>
        {kind === 'obligation' ? (
          <a
            class="open"
            href={hrefOf(
              `/library/${packId}/${code}`,
              version.is_current ? undefined : new URLSearchParams({ as_of: version.legal_from }),
            )}
          >
            {title ?? code}
          </a>
        ) : (
          (title ?? code)
        )}
      </h2>
      <p class="faint">
        {KIND[kind] ?? kind} {and(ops.map((op) => OP[op] ?? op))} · {SEVERITY[severity] ?? severity} ·{' '}
        <code>{code}</code>
        {codeBefore !== undefined && codeBefore !== code && (
          <>
            {' '}
            <code>{words.was(codeBefore)}</code>
          </>
        )}
      </p>
      {list(first)}
      {rest.length > 0 && (
        <details>
          <summary>{words.lesser(rest.length)}</summary>
          {list(rest)}
        </details>
      )}
    </article>
  )
}

interface FieldProps extends Pick<Props, 'isList' | 'titles'> {
  name: string
  changes: readonly Change[]
}

/** All that a field lost and got, together: an entry of a list says little without the others. */
function Field({ name, changes, isList, titles }: FieldProps) {
  const say = (side: 'from' | 'to') => {
    const said = changes.flatMap(({ path, [side]: value }) =>
      value === undefined ? [] : [sayOf(path, (typeof value === 'string' && titles.get(value)) || value)],
    )
    return said.length === 0 ? undefined : said.join('; ')
  }
  const isPart = changes.every(({ path }) => /\/\d+$/.test(path))
  const sides = { before: say('from'), after: say('to'), isPart }
  return (
    <div class="field-change">
      <h3>{name}</h3>
      {isList ? <BeforeAfter {...sides} /> : <Redline {...sides} />}
    </div>
  )
}

/** A value of a version in words: days, roles and provisions as they are read elsewhere. */
function sayOf(path: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => sayOf(path, one)).join('; ')
  if (typeof value === 'object' && value !== null) return sayObject(path, value as Record<string, unknown>)
  const said = String(value)
  if (path.startsWith('/addressee_roles')) return labelOf('entity_roles', said)
  if (/^\d{5}[A-Z]\d+ /.test(said)) return cite(`CELEX:${said}`, actNames.value).label
  return day(said)
}

function sayObject(path: string, value: Record<string, unknown>): string {
  const { date, condition, text, ref, ...rest } = value
  if (typeof date === 'string')
    return [day(date), ...(typeof condition === 'string' ? [words.where(condition)] : [])].join(', ')
  if (typeof text === 'string') return text
  if (typeof ref === 'string' && Object.keys(rest).every((name) => name === 'role')) return sayOf(path, ref)
  return Object.entries(value)
    .map(([name, one]) => words.said(name, sayOf(path, one)))
    .join('; ')
}
