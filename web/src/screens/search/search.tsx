import { useEffect } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { companyOfAddress, nameOfCompany } from '../../company/of-address.ts'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf, loadReference, nameOfAct, nameOfPack } from '../../law/reference.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { findDuties, type Question, refusalOf } from '../../search/find.ts'
import { readSearch, SEARCH_PATH, searchQuery, type SearchView } from '../../search/paths.ts'
import { search as words } from '../../strings/search.ts'
import { start } from '../../strings/start.ts'
import { text } from '../../strings/words.ts'
import { address, hrefOf } from '../../url/address.ts'
import { Beside } from './beside.tsx'
import { Hits, type Hit } from './hits.tsx'
import './search.css'

type Understood = Schemas['SearchObligationsAnswer']['understood']

/** Every duty that a search finds, the best first, with why it is there; and what the packs leave out on purpose. */
export function Search() {
  const view = readSearch(address.value.query)
  const { q, roles, acts } = view
  const all = companyOfAddress.value
  const company = roles.length > 0 ? undefined : all
  const who = all && nameOfCompany(all, start.mine)
  const isAsked = q !== '' || roles.length > 0 || acts.length > 0
  const id = `${searchQuery(view).toString()} ${JSON.stringify(company)}`
  const { data, isBehind, error, again } = useAnswer(id, async () => {
    if (!isAsked) return undefined
    const [found] = await Promise.all([
      findDuties(questionOf(view, company), {}, new AbortController().signal),
      loadReference(),
    ])
    return found
  })
  const found = isBehind ? undefined : data
  const about = aboutOf(view, found?.data.understood)
  const heading = !isAsked
    ? words.title
    : error !== undefined
      ? words.headingFailed(about)
      : !found
        ? words.loading(about)
        : found.data.understood.compares
          ? words.headingCompared(found.data.understood.compares.map(nameOfPack))
          : found.hits.length === 0
            ? words.headingNone(about)
            : words.heading(about, found.hits.length)
  useEffect(() => {
    document.title = `${isAsked ? words.documentTitle(about) : words.title} · ${text.product}`
  }, [about, isAsked])
  return (
    <div class="results">
      <p class="crumb">
        {words.title}
        {who !== undefined && (
          <>
            {' · '}
            {company ? words.judgedFor : words.notJudged} <a href={hrefOf('/register')}>{who}</a>
          </>
        )}
      </p>
      <h1 aria-live="polite">{heading}</h1>
      {!isAsked && <p>{words.ask}</p>}
      {error !== undefined && <Failure q={q} error={error} onAgain={again} />}
      {isAsked && <Filters view={view} hits={found?.hits ?? []} />}
      {found && (
        <>
          <Beside answer={found.data} hits={found.hits} asOf={view.asOf} />
          <Hits hits={found.hits} understood={found.data.understood} who={company && who} />
          {found.hits.length > 0 && q !== '' && <p class="hint">{words.searched}</p>}
          <footer class="made">
            <MadeLine made={found.made} />
          </footer>
        </>
      )}
    </div>
  )
}

function questionOf({ q, roles, acts, asOf }: SearchView, company: Question['company']): Question {
  return {
    ...(q === '' ? {} : { q }),
    ...(roles.length === 0 ? {} : { role: roles }),
    ...(acts.length === 0 ? {} : { pack_id: acts }),
    ...(asOf ? { as_of: asOf } : {}),
    ...(company ? { company } : {}),
  }
}

/** Why there is no answer: what is wrong with the text, in the words of the service, or what went wrong. */
function Failure({ q, error, onAgain }: { q: string; error: unknown; onAgain: () => void }) {
  const refusal = refusalOf(error)
  if (refusal === undefined) return <ProblemNote error={error} onAgain={onAgain} />
  return (
    <p class="problem" role="alert">
      {words.refused(q, refusal)}
    </p>
  )
}

/** What the search is about, in words: `with “encryption” in GDPR`; while it is not read, as it was typed. */
function aboutOf({ q, roles, acts }: SearchView, understood: Understood | undefined): string {
  const { provisions = [], instrument_ids: named = [], words: single = [], phrases = [], met } = understood ?? {}
  const terms = single.length + phrases.length
  const isNameAlone = named.length > 0 && terms === 0
  const cited = provisions.map((ref) => cite(ref, actNames.value).label)
  const whole = named.map(nameOfAct)
  return [
    cited.length > 0
      ? words.ofProvisions(cited)
      : q === '' || isNameAlone
        ? ''
        : understood
          ? words.about(q, met === undefined ? undefined : { met, of: terms })
          : words.aboutTyped(q),
    whole.length > 0 ? words.citing(whole) : '',
    roles.length > 0 ? words.ofRoles(roles.map((one) => labelOf('entity_roles', one).toLowerCase())) : '',
    acts.length > 0 ? words.inActs(acts.map(nameOfPack)) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const linkOf = (view: SearchView) => hrefOf(SEARCH_PATH, searchQuery(view))

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
