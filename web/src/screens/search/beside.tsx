import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite } from '../../law/cite.ts'
import { actNames, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { search as words } from '../../strings/search.ts'
import { Facts } from './facts.tsx'
import { lackingInAll, type Hit } from './hits.tsx'

type Answer = Schemas['SearchObligationsAnswer']
type Understood = Answer['understood']

interface BesideProps {
  answer: Answer
  hits: Hit[]
  /** The day whose law is asked for; absent: today. */
  asOf: string | undefined
}

/** What a reader has to know before the results: how the text was read, and what is missing of the law itself. */
export function Beside({ answer, hits, asOf }: BesideProps) {
  const { understood, not_held: notHeld, not_modelled: notModelled, unavailable } = answer
  return (
    <>
      {understood.compares ? (
        <Facts packIds={understood.compares} asOf={asOf} />
      ) : (
        <Read understood={understood} hits={hits} />
      )}
      {hits.length === 0 && !understood.compares && <Nothing answer={answer} />}
      <NotHeld items={notHeld} />
      <NotModelled items={notModelled} />
      {unavailable.map(({ pack_id: packId }) => (
        <p key={packId} class="hint">
          {words.unavailable(nameOfPack(packId))}
        </p>
      ))}
    </>
  )
}

/** As many words are a sentence, which a reader may take a result for a confirmation of. */
const SENTENCE_LEAST = 4

/** What words were taken for, which were left out or are in no result, and that a result confirms no sentence. */
function Read({ understood, hits }: { understood: Understood; hits: Hit[] }) {
  const { words: single, phrases, taken_for: taken = [], dropped = [], met } = understood
  const isSentence = met !== undefined || single.length + phrases.length + dropped.length >= SENTENCE_LEAST
  const told = [
    ...(isSentence && hits.length > 0 ? [words.noCheck, words.inNone(lackingInAll(hits))] : []),
    ...taken.map(({ written, means }) => words.taken(written, means)),
    ...(dropped.length > 0 ? [words.dropped(dropped)] : []),
  ].filter(Boolean)
  return told.length > 0 ? <p class={isSentence ? 'lead' : 'hint'}>{told.join(' ')}</p> : null
}

function Nothing({ answer }: { answer: Answer }) {
  const acts = [...new Set(answer.sources.map(({ pack_id: packId }) => nameOfPack(packId)))]
  return (
    <div class="empty">
      <p>
        {words.none(acts)} {words.searched}{' '}
        {answer.not_modelled.length + answer.not_held.length === 0 && words.elsewhere}
      </p>
    </div>
  )
}

/** Acts that bear on the search and whose text is not here. */
function NotHeld({ items }: { items: Array<Schemas['ActNotHeld']> }) {
  if (items.length === 0) return null
  return (
    <section class="missing" aria-label={words.notHeld}>
      <h2>{words.notHeld}</h2>
      <ul>
        {items.map(({ act, title, why, url, pack_id: packId }) => (
          <li key={act}>
            <a class="ref" href={url}>
              {title}
            </a>
            . {why} {words.goesWith(nameOfPack(packId))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NotModelled({ items }: { items: Array<Schemas['NotModelled']> }) {
  if (items.length === 0) return null
  return (
    <section class="missing" aria-label={words.notModelled}>
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
