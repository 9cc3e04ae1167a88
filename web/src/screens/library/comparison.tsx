import { useEffect, useMemo } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import type { Made } from '../../api/api.ts'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf, nameOfPack, vocabulary } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { comparison as words, KIND, sayEffect, sayField } from '../../strings/comparison.ts'
import { library } from '../../strings/library.ts'
import { text } from '../../strings/words.ts'
import { address } from '../../url/address.ts'
import { compareHref, libraryHref, query } from './address.ts'
import { ChangedObject, SameChange } from './changed-object.tsx'
import { Choice, chosenOf, type Version } from './choose-versions.tsx'
import { type Filter, FILTERS, objectsFor, sentencesFor, tellDiff, type Told } from './compared.ts'
import { FacetList } from './facet-list.tsx'
import { readDiff, readVersions } from './read.ts'
import { Records } from './records.tsx'
import { namesOf } from './say-value.ts'

const TITLES: Record<Filter, string> = {
  role: words.byRole,
  effect: words.byEffect,
  field: words.byField,
  kind: words.byKind,
}
const LABELS: Record<Filter, (value: string) => string> = {
  role: (code) => labelOf('entity_roles', code),
  effect: sayEffect,
  field: (head) => sayField(`/${head}`),
  kind: (name) => KIND[name] ?? name,
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
      {from && to && !unknown && (
        <Changes key={`${from.version} ${to.version}`} packId={packId} from={from} to={to} listed={data!.made} />
      )}
    </div>
  )
}

interface ChangesProps {
  packId: string
  from: Version
  to: Version
  /** The call that listed the versions. */
  listed: Made
}

function Changes({ packId, from, to, listed }: ChangesProps) {
  const duty = query.value.get('duty') ?? undefined
  const asked = { from: from.version, to: to.version, duty }
  const { data, error, again } = useAnswer(JSON.stringify(asked), () => readDiff(packId, asked))
  const act = nameOfPack(packId)
  const all = useMemo(() => (data ? tellDiff(data.data, duty !== undefined) : []), [data, duty, vocabulary.value])
  const shown = all.filter((told) => isKept(told))
  const role = query.value.get('role')
  const chosen = FILTERS.flatMap((name) => {
    const value = query.value.get(name)
    return value === null ? [] : [LABELS[name](value)]
  })
  const heading =
    chosen.length === 0
      ? words.heading(all.length, act, from.version, to.version)
      : words.some(shown.length, all.length, act, from.version, to.version, chosen)
  useEffect(() => {
    if (data) document.title = library.documentOf(heading, text.product)
  }, [data, heading])
  const names = useMemo(() => namesOf(data?.data.named ?? []), [data])
  const isList = query.value.get('show') === 'list'
  const compared = { packId, from, to, isList, names }
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
          <Records packId={packId} versions={[from, to]} />
          <p class="faint">
            {data.data.causes.map(({ version, legal_from: since, cause }) => (
              <span key={version}>
                {words.because} <CiteLink citation={cite(cause.ref ?? `CELEX:${cause.instrument}`, actNames.value)} />
                {words.since(since)}.{' '}
              </span>
            ))}
            {words.unchanged(data.data.data.length, data.data.counts.unchanged)}
            {all.some(({ isSame }) => isSame) && <>; {words.once(all.filter(({ isSame }) => isSame).length)}</>}.
          </p>
          {(chosen.length === 0 || (chosen.length === 1 && role !== null)) && duty === undefined && (
            <Sentences diff={data.data} role={role} />
          )}
          <div class="facets across" role="group" aria-label={library.facets}>
            {FILTERS.map((name) => (
              <Facet key={name} name={name} all={all} />
            ))}
            {duty && (
              <p>
                {words.duty(data.data.data.find(({ kind }) => kind === 'obligation')?.title ?? duty)} ·{' '}
                <a href={narrowed({ duty: undefined })}>{words.clear}</a>
              </p>
            )}
          </div>
          <p class="hidden" role="status">
            {heading}
          </p>
          {shown.length === 0 && (
            <p class="empty">
              {words.none}{' '}
              <a href={narrowed(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>{words.clear}</a>
            </p>
          )}
          <div class="list changes">
            {shown.map((told) =>
              told.isSame ? (
                <SameChange key={told.key} told={told} objects={objectsFor(told, role)} {...compared} />
              ) : (
                <ChangedObject key={told.key} told={told} {...compared} />
              ),
            )}
          </div>
          <footer class="made">
            <MadeLine made={data.made} />
            <MadeLine made={listed} />
          </footer>
        </>
      )}
    </>
  )
}

/** Sentences beyond these are folded. */
const SAID_FIRST = 12

/** The changes in sentences, what begins, ends and moves first; for a role those that concern it. */
function Sentences({ diff, role }: { diff: Schemas['DomainPackDiff']; role: string | null }) {
  const entries = sentencesFor(diff, role)
  const list = (shown: typeof entries) => (
    <ol>
      {shown.map(({ says, own, all }) => (
        <li key={says}>
          {says} {own < all && <span class="faint">{words.ofRole(own, all, labelOf('entity_roles', role ?? ''))}</span>}
        </li>
      ))}
    </ol>
  )
  const rest = entries.slice(SAID_FIRST)
  return (
    <section>
      <h2>{words.first}</h2>
      {list(entries.slice(0, SAID_FIRST))}
      {rest.length > 0 && (
        <details>
          <summary>{words.more(rest.length)}</summary>
          {list(rest)}
        </details>
      )}
    </section>
  )
}

const isKept = ({ values }: Told, except?: Filter) =>
  FILTERS.every((name) => {
    const chosen = query.value.get(name)
    return name === except || chosen === null || values[name].includes(chosen)
  })

/** The versions and the filters of the address: a link to exactly this comparison. */
const pinned = (asked: Record<string, string | undefined>) => ({ ...Object.fromEntries(query.value), ...asked })

/** The address of this comparison with other filters; undefined takes one away. */
function narrowed(change: Record<string, string | undefined>): string {
  const [, , packId = ''] = address.value.path.split('/')
  return compareHref(packId, { ...Object.fromEntries(query.value), ...change })
}

function Facet({ name, all }: { name: Filter; all: readonly Told[] }) {
  const chosen = query.value.get(name)
  const counts = new Map<string, number>()
  for (const told of all)
    for (const value of told.values[name]) counts.set(value, (counts.get(value) ?? 0) + (isKept(told, name) ? 1 : 0))
  if (counts.size < 2 && chosen === null) return null
  const values = [...counts].map(([value, n]) => {
    const isChosen = value === chosen
    return { value, n, isChosen, label: LABELS[name](value), href: narrowed({ [name]: isChosen ? undefined : value }) }
  })
  // The effects come in the order of the service, what is read first before the rest.
  const isOrdered = name === 'role' || name === 'field'
  return (
    <FacetList title={TITLES[name]} values={isOrdered ? values.toSorted((one, other) => other.n - one.n) : values} />
  )
}
