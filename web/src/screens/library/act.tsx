import { useEffect, useMemo } from 'preact/hooks'
import { labelOf, nameOfAct, nameOfPack, vocabulary } from '../../law/reference.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { MadeLine } from '../../parts/made-line.tsx'
import { Meanings } from '../../parts/meanings.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { isNoShortcut } from '../../parts/shortcuts.tsx'
import { useRoom } from '../../parts/use-room.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ADDRESSEE, library as words, MODALITY } from '../../strings/library.ts'
import { day, text } from '../../strings/words.ts'
import { go, withCustomer } from '../../url/address.ts'
import { AboutAct, Vouched, versionDay } from './about-act.tsx'
import { ActDuties } from './act-duties.tsx'
import { compareHref, FACETS, type FacetName, filterHref, formatLibrary, libraryHref, libraryView } from './address.ts'
import { FacetList } from './facet-list.tsx'
import { ActHistory } from './history.tsx'
import { Outline } from './outline.tsx'
import { readDuties, readOutline, readPack, readVersions } from './read.ts'
import { type ActRow, countPlaces, countValues, isShown, rowsOf } from './rows.ts'

const SAY: Record<FacetName, (value: string) => string> = {
  role: (code) => labelOf('entity_roles', code),
  from: day,
  modality: (code) => MODALITY[code] ?? code,
  kind: (code) => ADDRESSEE[code] ?? code.replaceAll('_', ' '),
}

/** `Art 4` of `32024R1689 Art 4`; an act as a whole by its name. */
const namePlace = (at: string) => (at.includes(' ') ? at.slice(at.indexOf(' ') + 1) : nameOfAct(at))

/** An act: what it is, its outline, and its duties beside it, narrowed by the filters of the address. */
export function Act({ packId }: { packId: string }) {
  const view = libraryView.value
  const { asOf, at } = view
  const hasRoom = useRoom()
  const id = `${packId} ${asOf}`
  const pack = useAnswer(id, () => readPack(packId, asOf))
  const outline = useAnswer(id, () => readOutline(packId, asOf))
  const duties = useAnswer(id, () => readDuties(packId, asOf))
  const versions = useAnswer(packId, () => readVersions(packId))
  const divisions = outline.data?.data.data ?? []
  const name = pack.data?.data.short_name ?? ''
  const rows = useMemo(
    () => (duties.data && outline.data ? rowsOf(duties.data.data.data, divisions, name) : []),
    [duties.data, outline.data, vocabulary.value, name],
  )
  const shown = rows.filter((row) => isShown(row, view))
  const chosen = FACETS.flatMap((facet) => view.facets[facet].map((value) => SAY[facet](value)))
  const places = at === undefined ? [] : [namePlace(at)]
  const sentence =
    (shown.length === rows.length ? words.ofAct(rows.length, name) : words.ofAll(shown.length, rows.length, name)) +
    (chosen.length + places.length > 0 ? words.filteredBy([...places, ...chosen]) : '')
  const isRead = rows.length > 0 && name !== ''
  useEffect(() => {
    if (isRead) document.title = words.documentOf(sentence, text.product)
  }, [isRead, sentence])
  useEffect(() => listenToArticles(rows), [rows])
  const failed = [pack, outline, duties].find(({ error }) => error !== undefined)
  return (
    <div class="library">
      <div class="head">
        <div>
          <p class="crumb">
            <a href={libraryHref()}>{words.title}</a> · {nameOfPack(packId)}
          </p>
          <h1 tabIndex={-1}>{isRead ? sentence : failed ? nameOfPack(packId) : words.reading}</h1>
        </div>
        <div class="acts">
          <CopyButton label={text.copyLink} what={() => location.href} />
          {(versions.data?.data.data.length ?? 0) > 1 && (
            <a class="quiet button" href={compareHref(packId, {})}>
              {words.compare}
            </a>
          )}
        </div>
      </div>
      {failed && <ProblemNote error={failed.error} onAgain={failed.again} />}
      {failed && asOf !== undefined && <OtherDays packId={packId} />}
      {pack.data && (
        <div class="two-abouts">
          <div class="about-act">
            <Vouched pack={pack.data.data} isOwnPage />
          </div>
          <details class="about-act" open={hasRoom}>
            <summary>{words.about}</summary>
            <AboutAct pack={pack.data.data} />
          </details>
        </div>
      )}
      <Meanings of={['rests', 'counts']} />
      <p class="hidden" role="status">
        {isRead ? sentence : ''}
      </p>
      <div class="law">
        {outline.data && <Outline divisions={divisions} counts={countPlaces(rows, view)} />}
        <section class="list" aria-label={words.ofAct(shown.length, name)}>
          {isRead && <Facets rows={rows} />}
          {isRead && shown.length === 0 && <NoDuty rows={rows} />}
          {isRead && <ActDuties rows={rows} shown={new Set(shown)} />}
        </section>
      </div>
      {pack.data && <ActHistory pack={pack.data.data} />}
      {pack.data && (
        <footer class="made">
          {[pack, outline, duties].map(({ data }) => data && <MadeLine key={data.made.path} made={data.made} />)}
        </footer>
      )}
    </div>
  )
}

/** Where an act has no law on the asked day: the days for which it has some. */
function OtherDays({ packId }: { packId: string }) {
  const { data } = useAnswer(packId, () => readVersions(packId))
  if (!data) return null
  return (
    <>
      <p>{words.otherDays}</p>
      <ul class="plainlist">
        {data.data.data.map(({ version, legal_from: from, legal_to: to }) => (
          <li key={version}>
            <a href={filterHref({ asOf: from })}>{versionDay(from, to)}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Facets({ rows }: { rows: readonly ActRow[] }) {
  const view = libraryView.value
  return (
    <div class="facets" role="group" aria-label={words.facets}>
      {FACETS.map((facet) => {
        const counts = countValues(rows, view, facet)
        const chosen = view.facets[facet]
        // A facet with one value says something too: that all duties have it.
        if (counts.size === 0) return null
        const values = [...counts].map(([value, n]) => {
          const isChosen = chosen.includes(value)
          const next = isChosen ? chosen.filter((one) => one !== value) : [...chosen, value]
          const href = filterHref({ facets: { ...view.facets, [facet]: next } })
          return { value, label: SAY[facet](value), n, isChosen, href }
        })
        const ordered =
          facet === 'from'
            ? values.toSorted((one, other) => one.value.localeCompare(other.value))
            : values.toSorted((one, other) => other.n - one.n || one.label.localeCompare(other.label))
        return <FacetList key={facet} title={words.facet[facet]} values={ordered} />
      })}
    </div>
  )
}

/** Which filter to leave out, each with how many duties that would show. */
function NoDuty({ rows }: { rows: readonly ActRow[] }) {
  const view = libraryView.value
  const without = [
    ...(view.at === undefined ? [] : [{ name: namePlace(view.at), next: { ...view, at: undefined } }]),
    ...FACETS.flatMap((facet) =>
      view.facets[facet].map((value) => ({
        name: SAY[facet](value),
        next: { ...view, facets: { ...view.facets, [facet]: view.facets[facet].filter((one) => one !== value) } },
      })),
    ),
  ]
  return (
    <div class="empty">
      <p>{words.none}</p>
      <ul class="plainlist">
        {without.map(({ name, next }) => (
          <li key={name}>
            <a href={filterHref(next)}>{words.without(name, rows.filter((row) => isShown(row, next)).length)}</a>
          </li>
        ))}
        <li>
          <a href={filterHref({ at: undefined, facets: { role: [], from: [], modality: [], kind: [] } })}>
            {words.clear}
          </a>
        </li>
      </ul>
    </div>
  )
}

/** `[` and `]` go to the article before and after, among those with a duty that the filters show. */
function listenToArticles(rows: readonly ActRow[]): () => void {
  const onKey = (event: KeyboardEvent) => {
    if ((event.key !== '[' && event.key !== ']') || isNoShortcut(event)) return
    const view = libraryView.value
    const articles = [...new Set(rows.filter((row) => isShown(row, view, 'at')).map(({ places }) => places.at(-1)!))]
    const now = view.at === undefined ? -1 : articles.indexOf(view.at)
    const next = articles[event.key === ']' ? now + 1 : now - 1]
    if (next !== undefined) go({ query: withCustomer(formatLibrary({ ...view, at: next })) })
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
