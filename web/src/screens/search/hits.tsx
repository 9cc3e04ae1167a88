import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { Meanings, meantBy } from '../../parts/meanings.tsx'
import { Tag } from '../../parts/tag.tsx'
import { search as words } from '../../strings/search.ts'
import { hrefOf } from '../../url/address.ts'

export type Hit = Schemas['FoundObligation']
type Understood = Schemas['SearchObligationsAnswer']['understood']

/** The words that no result has. */
export const lackingInAll = (hits: Hit[]): string[] =>
  (hits[0]?.missing ?? []).filter((word) => hits.every(({ missing = [] }) => missing.includes(word)))

const FREES = new Set(['displaced', 'does_not_apply'])

interface HitsProps {
  hits: Hit[]
  understood: Understood
  /** The company for which they are judged. */
  who: string | undefined
}

/** The results. Of those for a company, what frees it is a list of its own, after what binds it or may. */
export function Hits({ hits, understood, who }: HitsProps) {
  const lacking = lackingInAll(hits)
  const needles = needlesOf(understood)
  const listOf = (own: Hit[]) => (
    <ol class="hits">
      {own.map((hit) => (
        <Line key={`${hit.obligation.pack_id}/${hit.obligation.code}`} {...{ hit, needles, lacking }} />
      ))}
    </ol>
  )
  if (who === undefined) return listOf(hits)
  const { free = [], bind = [] } = Object.groupBy(hits, ({ outcome = '' }) => (FREES.has(outcome) ? 'free' : 'bind'))
  return (
    <>
      <Meanings of={meantBy(hits.map(({ outcome = '' }) => outcome))} />
      {hits.length > 0 && (
        <section aria-label={words.bind(who, bind.length)}>
          <h2>{words.bind(who, bind.length)}</h2>
          {listOf(bind)}
        </section>
      )}
      {free.length > 0 && (
        <section aria-label={words.free(who, free.length)}>
          <h2>{words.free(who, free.length)}</h2>
          {listOf(free)}
        </section>
      )}
    </>
  )
}

interface LineProps {
  hit: Hit
  needles: string[]
  /** Words that no result has; a line says those alone that others have. */
  lacking: string[]
}

function Line({ hit, needles, lacking }: LineProps) {
  const { matched, missing = [], passages = [], why, obligation } = hit
  const { pack_id: packId, code, title, summary, citations, addressee_roles: roles } = obligation
  const basis = citations.find(({ role }) => role === 'basis') ?? citations[0]!
  const own = missing.filter((word) => !lacking.includes(word))
  return (
    <li>
      <a class="title" href={hrefOf(`/library/${packId}/${code}`)}>
        <Marked text={title} needles={needles} />
      </a>{' '}
      <CiteLink citation={cite(basis.ref, actNames.value)} /> {hit.outcome && <Tag of={hit} />}
      {why && <p>{why}</p>}
      <p>
        <Marked text={summary} needles={needles} />
      </p>
      {passages.map(({ of, text: said, ref }) => (
        <p key={`${of} ${said}`} class="passage">
          {words.passage(of)} <Marked text={said} needles={needles} /> <CiteLink citation={cite(ref, actNames.value)} />
        </p>
      ))}
      <p class="hint">
        {[words.binds(roles.map((one) => labelOf('entity_roles', one))), words.whySaid(matched), words.lacks(own)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </li>
  )
}

/** The words of a search, and what they were taken for. */
const needlesOf = ({ words: single, phrases, taken_for: taken = [] }: Understood): string[] => [
  ...single,
  ...phrases,
  ...taken.flatMap(({ means }) => means),
]

/** A text whose words and phrases are marked that begin as those looked for: the service looks for English stems. */
function Marked({ text: whole, needles }: { text: string; needles: string[] }) {
  const phrases = needles
    .map((needle) => needle.split(/[^\p{L}\p{N}]+/u).map(stemOf))
    .filter(([first, ...more]) => more.length > 0 || first !== '')
  if (phrases.length === 0) return <>{whole}</>
  const anyPhrase = phrases.map((stems) => stems.map(beginningOf).join('[\\s-]+')).join('|')
  const parts = whole.split(new RegExp(`(?<![\\p{L}\\p{N}])(${anyPhrase})`, 'giu'))
  return <>{parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))}</>
}

/** What begins as a stem does; of a short one, which many words begin with, the word alone. */
const beginningOf = (stem: string) =>
  stem.length > 3 ? `${stem}[\\p{L}\\p{N}]*` : `${stem}(?:s|es|ed|ing)?(?![\\p{L}\\p{N}])`

/** Close enough to mark a word: what is found was decided by the service. */
const stemOf = (word: string): string => word.toLowerCase().replace(/(ions?|ing|ed|es|s)$/, '')
