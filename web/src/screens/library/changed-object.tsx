import type { Schemas } from '#clients/typescript/src/index.ts'
import { comparison as words, KIND, OP, sayEffect, sayField } from '../../strings/comparison.ts'
import { and } from '../../strings/words.ts'
import { hrefOf } from '../../url/address.ts'
import { codeOf, type DiffObject, type FieldChange, type Told } from './compared.ts'
import { BeforeAfter, Redline } from './redline.tsx'
import { joined, type Names, sayValue } from './say-value.ts'
import { WholeObject } from './whole-object.tsx'

type Version = Schemas['DomainPackVersion']

export interface Compared {
  packId: string
  from: Version
  to: Version
  isList: boolean
  names: Names
}

/** What is looked at first; the rest is folded. */
const isWeighty = ({ class: weight }: FieldChange) => weight === 'substantive' || weight === 'date'
/** A title is read with what it names, though a change of it alone changes no duty. */
const isTitle = ({ path }: FieldChange) => path === '/title'
/** The page shows what a rule asks as a whole, in words, and not by its parts. */
const isAsked = ({ path }: FieldChange) => /^\/(when|unless)(\/|$)/.test(path)
/** The line beneath the title has both codes. */
const isCode = ({ path }: FieldChange) => path === '/code'

/** A change that several objects have alike, told once, with those that have it. */
export function SameChange({ told, objects, ...compared }: Compared & { told: Told; objects: readonly DiffObject[] }) {
  return (
    <article>
      <h2>{told.says}</h2>
      <p class="faint">{told.values.effect.map(sayEffect).join(', ')}</p>
      <Fields changes={told.changes} {...compared} />
      <details>
        <summary>{words.inAll(objects.length)}</summary>
        <ul class="plainlist">
          {objects.map((object) => (
            <li key={`${object.kind} ${codeOf(object)}`}>
              <Name object={object} {...compared} />
            </li>
          ))}
        </ul>
      </details>
    </article>
  )
}

/** One duty, filing, fine, piece of evidence or rule that differs, field by field; whole if it is new or gone. */
export function ChangedObject({ told, ...compared }: Compared & { told: Told }) {
  const object = told.objects[0]!
  const { kind, ops, title = '', title_before: before, content } = object
  const codeBefore = object.from[0]?.code
  const code = codeOf(object)
  const isRule = kind === 'rule'
  const changes = told.changes.filter((change) => !isCode(change) && !(isRule && isAsked(change)))
  const asked = isRule && before !== undefined && <Sides {...compared} before={before} after={title} isPart={false} />
  const same = object.changes.length - told.changes.length
  return (
    <article>
      <h2>
        <Name object={object} {...compared} />
      </h2>
      <p class="faint">
        {KIND[kind] ?? kind} {and(ops.map((op) => OP[op] ?? op))} · {told.values.effect.map(sayEffect).join(', ')} ·{' '}
        <code>{code}</code>
        {codeBefore !== undefined && codeBefore !== code && (
          <>
            {' '}
            <code>{words.was(codeBefore)}</code>
          </>
        )}
        {same > 0 && <> · {words.alsoSame(same)}</>}
      </p>
      {asked && (
        <div class="field-change">
          <h3>{sayField('/when')}</h3>
          {asked}
        </div>
      )}
      <Fields changes={changes} {...compared} />
      {content && <WholeObject kind={kind} content={content} names={compared.names} />}
    </article>
  )
}

/** The title; of a duty a link to its page, in the law of the version that has it. */
function Name({ object, packId, from, to }: Compared & { object: DiffObject }) {
  const { kind, title } = object
  const code = codeOf(object)
  const version = object.to ? to : from
  if (kind !== 'obligation') return <>{title ?? code}</>
  const query = version.is_current ? undefined : new URLSearchParams({ as_of: version.legal_from })
  return (
    <a class="open" href={hrefOf(`/library/${packId}/${code}`, query)}>
      {title ?? code}
    </a>
  )
}

interface FieldsProps extends Pick<Compared, 'isList' | 'names'> {
  changes: readonly FieldChange[]
}

function Fields({ changes, ...how }: FieldsProps) {
  const first = changes.filter((change) => isWeighty(change) || isTitle(change))
  const rest = changes.filter((change) => !first.includes(change))
  const list = (shown: FieldChange[]) =>
    [...Map.groupBy(shown, ({ path }) => sayField(path))].map(([name, own]) => (
      <Field key={name} name={name} changes={own} {...how} />
    ))
  return (
    <>
      {list(first)}
      {rest.length > 0 && (
        <details>
          <summary>{words.lesser(rest.length)}</summary>
          {list(rest)}
        </details>
      )}
    </>
  )
}

/** All that a field lost and got, together: an entry of a list says little without the others. */
function Field({ name, changes, isList, names }: FieldsProps & { name: string }) {
  const say = (side: 'from' | 'to') => {
    const said = changes.flatMap(({ path, [side]: value }) =>
      value === undefined ? [] : [sayValue(path, value, names)],
    )
    return said.length === 0 ? undefined : joined(said)
  }
  const isPart = changes.every(({ path }) => /\/(\d+|\*)$/.test(path))
  const isText = changes.some(({ from = '', to = from }) => /\s/.test(String(to)) && typeof to === 'string')
  return (
    <div class="field-change">
      <h3>{name}</h3>
      <Sides isList={isList} before={say('from')} after={say('to')} isPart={isPart} isWhole={isPart && !isText} />
    </div>
  )
}

interface SidesProps extends Pick<Compared, 'isList'> {
  before: string | undefined
  after: string | undefined
  isPart: boolean
  isWhole?: boolean
}

function Sides({ isList, ...sides }: SidesProps) {
  return isList ? <BeforeAfter {...sides} /> : <Redline {...sides} />
}
