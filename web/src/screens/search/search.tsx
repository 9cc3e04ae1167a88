import { useEffect } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { CiteLink } from '../../parts/cite-link.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf, loadReference, nameOfAct, nameOfPack } from '../../law/reference.ts'
import { findDuties } from '../../search/find.ts'
import { readSearch, SEARCH_PATH, searchQuery, type SearchView } from '../../search/paths.ts'
import { search as words } from '../../strings/search.ts'
import { text } from '../../strings/words.ts'
import { address, hrefOf } from '../../url/address.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import './search.css'

type Hit = Schemas['FoundObligation']
type Understood = Schemas['SearchObligationsAnswer']['understood']

/** Every duty that a search finds, the best first, with why it is there; and what the packs leave out on purpose. */
export function Search() {
  const view = readSearch(address.value.query)
  const { q, roles, acts, asOf } = view
  const id = searchQuery(view).toString()
  const isAsked = q !== '' || roles.length > 0 || acts.length > 0
  const {
    data: answer,
    error,
    again,
  } = useAnswer(id, async () => {
    if (!isAsked) return undefined
    const question = {
      ...(q === '' ? {} : { q }),
      ...(roles.length === 0 ? {} : { role: roles }),
      ...(acts.length === 0 ? {} : { pack_id: acts }),
      ...(asOf ? { as_of: asOf } : {}),
    }
    const [found] = await Promise.all([findDuties(question, {}, new AbortController().signal), loadReference()])
    return { of: id, ...found }
  })
  const found = answer?.of === id ? answer : undefined
  const about = found ? aboutOf(view, found.data.understood) : words.title
  useEffect(() => {
    document.title = `${isAsked && found ? words.documentTitle(about) : words.title} · ${text.product}`
  }, [about, isAsked])
  const heading = !isAsked
    ? words.title
    : found
      ? found.hits.length === 0
        ? words.headingNone(about)
        : words.heading(about, found.hits.length)
      : words.loading
  return (
    <div class="results">
      <p class="crumb">{words.title}</p>
      <h1 aria-live="polite">{heading}</h1>
      {!isAsked && <p>{words.ask}</p>}
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {isAsked && <Filters view={view} hits={found?.hits ?? []} />}
      {found && (
        <>
          <Read looked={found.data.understood} />
          {found.hits.length === 0 && <Nothing answer={found.data} />}
          <NotModelled items={found.data.not_modelled} />
          {found.data.unavailable.map(({ pack_id: packId }) => (
            <p key={packId} class="hint">
              {words.unavailable(nameOfPack(packId))}
            </p>
          ))}
          <ol class="hits">
            {found.hits.map((hit) => (
              <Line key={`${hit.obligation.pack_id}/${hit.obligation.code}`} hit={hit} looked={found.data.understood} />
            ))}
          </ol>
          {found.hits.length > 0 && q !== '' && <p class="hint">{words.searched}</p>}
          <footer class="made">
            <MadeLine made={found.made} />
          </footer>
        </>
      )}
    </div>
  )
}

const countOf = ({ words: single, phrases }: Understood) => single.length + phrases.length

const linkOf = (view: SearchView) => hrefOf(SEARCH_PATH, searchQuery(view))

/** What the search is about, in words: `about “encryption” in GDPR`. */
function aboutOf({ q, roles, acts }: SearchView, understood: Understood): string {
  const { provisions, instrument_ids: named, words: single, phrases, met } = understood
  const isNameAlone = named.length > 0 && single.length + phrases.length === 0
  const cited = provisions.map((ref) => cite(ref, actNames.value).label)
  const whole = named.map(nameOfAct)
  return [
    cited.length > 0
      ? words.ofProvisions(cited)
      : q === '' || isNameAlone
        ? ''
        : words.about(q, met === undefined ? undefined : `${met} of the ${countOf(understood)}`),
    whole.length > 0 ? words.citing(whole) : '',
    roles.length > 0 ? words.ofRoles(roles.map((one) => labelOf('entity_roles', one).toLowerCase())) : '',
    acts.length > 0 ? words.inActs(acts.map(nameOfPack)) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What the words were taken for, and which were left out. */
function Read({ looked: { taken_for: taken = [], dropped = [] } }: { looked: Understood }) {
  const told = [
    ...taken.map(({ written, means }) => words.taken(written, means)),
    ...(dropped.length > 0 ? [words.dropped(dropped)] : []),
  ]
  return told.length > 0 ? <p class="hint">{told.join(' ')}</p> : null
}

/** The filters that are on, each with a way out, and the acts by which the hits can be narrowed. */
function Filters({ view, hits }: { view: SearchView; hits: Hit[] }) {
  const { roles, acts } = view
  const byAct = [...Map.groupBy(hits, ({ obligation }) => obligation.pack_id)]
  const without = (name: string, next: SearchView) => (
    <a key={name} class="chip" href={linkOf(next)} aria-label={words.remove(name)}>
      {words.fewer(name)}
    </a>
  )
  return (
    <p class="chips">
      {roles.map((one) =>
        without(labelOf('entity_roles', one), { ...view, roles: roles.filter((other) => other !== one) }),
      )}
      {acts.map((one) => without(nameOfPack(one), { ...view, acts: acts.filter((other) => other !== one) }))}
      {acts.length === 0 &&
        byAct.length > 1 &&
        byAct.map(([act, own]) => (
          <a key={act} class="chip off" href={linkOf({ ...view, acts: [act] })}>
            {words.inAct(nameOfPack(act), own.length)}
          </a>
        ))}
    </p>
  )
}

function Line({ hit, looked }: { hit: Hit; looked: Understood }) {
  const { matched, missing = [], passages = [], obligation } = hit
  const { pack_id: packId, code, title, summary, citations, addressee_roles: roles } = obligation
  const basis = citations.find(({ role }) => role === 'basis') ?? citations[0]!
  const means = looked.taken_for?.flatMap((one) => one.means) ?? []
  const needles = [...looked.words, ...looked.phrases, ...means]
  return (
    <li>
      <a class="title" href={hrefOf(`/library/${packId}/${code}`)}>
        <Marked text={title} needles={needles} />
      </a>{' '}
      <CiteLink citation={cite(basis.ref, actNames.value)} />
      <p>
        <Marked text={summary} needles={needles} />
      </p>
      {passages.map(({ of, text: said, ref }) => (
        <p key={`${of} ${said}`} class="passage">
          {words.passage(of)} <Marked text={said} needles={needles} /> <CiteLink citation={cite(ref, actNames.value)} />
        </p>
      ))}
      <p class="hint">
        {[words.binds(roles.map((one) => labelOf('entity_roles', one))), words.why(matched), words.lacks(missing)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </li>
  )
}

/** A text whose words and phrases are marked that begin as those looked for: the service looks for English stems. */
function Marked({ text: whole, needles }: { text: string; needles: string[] }) {
  const phrases = needles
    .map((needle) => needle.split(/[^\p{L}\p{N}]+/u).map(stemOf))
    .filter(([first, ...more]) => more.length > 0 || first!.length > 2)
  if (phrases.length === 0) return <>{whole}</>
  const anyPhrase = phrases.map((stems) => stems.map((stem) => `${stem}[\\p{L}\\p{N}]*`).join('[\\s-]+')).join('|')
  const parts = whole.split(new RegExp(`(?<![\\p{L}\\p{N}])(${anyPhrase})`, 'giu'))
  return <>{parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}</>
}

/** Close enough to mark a word: what is found was decided by the service. */
const stemOf = (word: string): string => word.toLowerCase().replace(/(ions?|ing|ed|es|s)$/, '')

function Nothing({ answer }: { answer: Schemas['SearchObligationsAnswer'] }) {
  const acts = [...new Set(answer.sources.map(({ pack_id: packId }) => nameOfPack(packId)))]
  return (
    <div class="empty">
      <p>
        {words.none(acts)} {words.searched} {answer.not_modelled.length === 0 && words.elsewhere}
      </p>
    </div>
  )
}

function NotModelled({ items }: { items: Array<Schemas['NotModelled']> }) {
  if (items.length === 0) return null
  return (
    <section aria-label={words.notModelled}>
      <h2>{words.notModelled}</h2>
      <ul>
        {items.map(({ ref, detail }) => (
          <li key={`${ref} ${detail}`}>
            <CiteLink citation={cite(ref, actNames.value)} /> {detail}
          </li>
        ))}
      </ul>
    </section>
  )
}
