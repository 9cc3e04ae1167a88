import { useEffect } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite } from '../../law/cite.ts'
import { actNames, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { comparison as words, KIND, OP, SEVERITY } from '../../strings/comparison.ts'
import { library } from '../../strings/library.ts'
import { text } from '../../strings.ts'
import { address, go } from '../../url/address.ts'
import { compareHref, libraryHref, query } from './address.ts'
import { ChangedObject } from './changed-object.tsx'
import { FacetList } from './facet-list.tsx'
import { readDiff, readVersions } from './read.ts'

type Changed = Schemas['ObjectDiff']
type Filter = 'class' | 'op' | 'kind'
/** What weighs most comes first. */
const CLASSES = ['substantive', 'date', 'editorial', 'metadata']

const VALUES: Record<Filter, (object: Changed) => string[]> = {
  class: ({ severity }) => [severity],
  op: ({ ops }) => ops,
  kind: ({ kind }) => [kind],
}
const NAMES: Record<Filter, [title: string, words: Record<string, string>]> = {
  class: [words.byClass, SEVERITY],
  op: [words.byOp, OP],
  kind: [words.byKind, KIND],
}

/** Two versions of an act beside each other, what weighs most first. */
export function Comparison({ packId }: { packId: string }) {
  const { data, error, again } = useAnswer(packId, () => readVersions(packId))
  const act = nameOfPack(packId)
  const versions = data?.data.data ?? []
  const { from, to } = chosenOf(versions)
  const unknown = [query.value.get('from'), query.value.get('to')].find(
    (asked) => asked !== null && data && !versions.some(({ version }) => version === asked),
  )
  return (
    <div class="library">
      <p class="crumb">
        <a href={libraryHref()}>{library.title}</a> · <a href={libraryHref(packId)}>{act}</a> · {words.title}
      </p>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {!data && <h1 tabIndex={-1}>{error === undefined ? library.reading : packId}</h1>}
      {data && versions.length < 2 && <h1 tabIndex={-1}>{words.only(versions[0]?.version ?? '')}</h1>}
      {unknown && <h1 tabIndex={-1}>{words.unknown(unknown)}</h1>}
      {data && versions.length > 1 && (
        <div class="row choose">
          <Choice label={words.from} name="from" chosen={from?.version} versions={versions} />
          <Choice label={words.to} name="to" chosen={to?.version} versions={versions} />
        </div>
      )}
      {from && to && !unknown && <Changes key={`${from.version} ${to.version}`} packId={packId} from={from} to={to} />}
    </div>
  )
}

type Version = Schemas['DomainPackVersion']

/** The versions of the address; without them the law of today and the one before it. */
function chosenOf(versions: readonly Version[]): { from: Version | undefined; to: Version | undefined } {
  const of = (name: string) => versions.find(({ version }) => version === query.value.get(name))
  const current = versions.findIndex(({ is_current: isCurrent }) => isCurrent)
  const to = of('to') ?? versions[Math.max(1, current)]
  const before = to === undefined ? -1 : versions.indexOf(to) - 1
  return { from: of('from') ?? versions[Math.max(0, before)], to }
}

interface ChoiceProps {
  label: string
  name: 'from' | 'to'
  chosen: string | undefined
  versions: readonly Version[]
}

function Choice({ label, name, chosen, versions }: ChoiceProps) {
  const choose = (version: string) => {
    const next = new URLSearchParams(query.value)
    next.set(name, version)
    go({ query: next })
  }
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {versions.map(({ version, legal_from: from }) => (
          <option key={version} value={version}>
            {words.option(version, from)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Changes({ packId, from, to }: { packId: string; from: Version; to: Version }) {
  const duty = query.value.get('duty') ?? undefined
  const asked = { from: from.version, to: to.version, duty }
  const { data, error, again } = useAnswer(JSON.stringify(asked), () => readDiff(packId, asked))
  const act = nameOfPack(packId)
  const objects = data?.data.data ?? []
  const shown = objects
    .filter((object) => isKept(object))
    .toSorted((one, other) => CLASSES.indexOf(one.severity) - CLASSES.indexOf(other.severity))
  const heading =
    shown.length === objects.length
      ? words.heading(objects.length, act, from.version, to.version)
      : words.some(shown.length, objects.length, act, from.version, to.version)
  useEffect(() => {
    if (data) document.title = library.documentOf(heading, text.product)
  }, [data, heading])
  const titles = titlesOf(objects)
  const isList = query.value.get('show') === 'list'
  return (
    <>
      <div class="head">
        <h1 tabIndex={-1}>{data ? heading : library.reading}</h1>
        <div class="acts">
          <a class="quiet button" href={narrowed({ show: isList ? undefined : 'list' })}>
            {isList ? words.redline : words.list}
          </a>
          <CopyButton
            label={text.copyLink}
            what={() => new URL(compareHref(packId, pinned(asked)), location.href).href}
          />
        </div>
      </div>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {data && (
        <>
          <p class="faint">
            {data.data.causes.map(({ version, legal_from: since, cause }) => (
              <span key={version}>
                {words.because} <CiteLink citation={cite(cause.ref ?? `CELEX:${cause.instrument}`, actNames.value)} />
                {words.since(since)}.{' '}
              </span>
            ))}
            {words.unchanged(data.data.counts.unchanged)}.
          </p>
          <div class="facets across" role="group" aria-label={library.facets}>
            {(['class', 'op', 'kind'] as const).map((name) => (
              <Facet key={name} name={name} objects={objects} />
            ))}
            {duty && (
              <p>
                {words.duty(duty)} · <a href={narrowed({ duty: undefined })}>{words.clear}</a>
              </p>
            )}
          </div>
          <p class="hidden" role="status">
            {heading}
          </p>
          {shown.length === 0 && (
            <p class="empty">
              {words.none} <a href={narrowed({ class: undefined, op: undefined, kind: undefined })}>{words.clear}</a>
            </p>
          )}
          <div class="list changes">
            {shown.map((object) => (
              <ChangedObject
                key={`${object.kind} ${object.to?.code ?? object.from[0]?.code}`}
                packId={packId}
                object={object}
                from={from}
                to={to}
                isList={isList}
                titles={titles}
              />
            ))}
          </div>
          <footer class="made">
            <MadeLine made={data.made} />
          </footer>
        </>
      )}
    </>
  )
}

/** The titles of what duties name by its code, as far as it differs itself. */
function titlesOf(objects: readonly Changed[]): Map<string, string> {
  const named = objects.filter(({ kind, title }) => kind !== 'obligation' && kind !== 'rule' && title !== undefined)
  return new Map(
    named.flatMap(({ from, to, title }) => [...from, ...(to ? [to] : [])].map(({ code }) => [code, title!])),
  )
}

const isKept = (object: Changed, except?: Filter) =>
  (['class', 'op', 'kind'] as const).every((name) => {
    const chosen = query.value.get(name)
    return name === except || chosen === null || VALUES[name](object).includes(chosen)
  })

/** The versions and the filters of the address: a link to exactly this comparison. */
const pinned = (asked: Record<string, string | undefined>) => ({ ...Object.fromEntries(query.value), ...asked })

/** The address of this comparison with other filters; undefined takes one away. */
function narrowed(change: Record<string, string | undefined>): string {
  const [, , packId = ''] = address.value.path.split('/')
  return compareHref(packId, { ...Object.fromEntries(query.value), ...change })
}

function Facet({ name, objects }: { name: Filter; objects: readonly Changed[] }) {
  const [title, labels] = NAMES[name]
  const chosen = query.value.get(name)
  const counts = new Map<string, number>()
  for (const object of objects)
    for (const value of VALUES[name](object))
      counts.set(value, (counts.get(value) ?? 0) + (isKept(object, name) ? 1 : 0))
  const values = [...counts].map(([value, n]) => {
    const isChosen = value === chosen
    return {
      value,
      n,
      isChosen,
      label: labels[value] ?? value,
      href: narrowed({ [name]: isChosen ? undefined : value }),
    }
  })
  return <FacetList title={title} values={values} />
}
