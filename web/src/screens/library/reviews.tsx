import { useState } from 'preact/hooks'
import { nameOfAct, type Pack } from '../../law/reference.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { library as words, REVIEWED_BY } from '../../strings/library.ts'
import { sayCaveat, sayText } from '../../strings/texts.ts'
import { readReviews } from './read.ts'

/**
 * By whom a version was reviewed, with what came of it and until when it counts; who signed it is read on demand.
 * `isBare`: the caller shows what the reviews hold back.
 */
export function Reviews({ pack, isBare = false }: { pack: Pack; isBare?: boolean }) {
  const { reviews } = pack
  const [isOpen, setOpen] = useState(false)
  if (reviews.length === 0) return <b>{words.notReviewed}</b>
  return (
    <>
      {reviews.map(({ kind, outcome, caveats, valid_until: until, review_expired: isExpired }) => (
        <span key={`${kind}${until}`}>
          <b>{REVIEWED_BY[kind] ?? kind}</b>: {words.outcome(outcome, until, isExpired)}
          {!isBare &&
            caveats.map((caveat) => (
              <span key={caveat} class="faint">
                {sayCaveat(caveat, nameOfAct)}
              </span>
            ))}
        </span>
      ))}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.reviews}</summary>
        {isOpen && <Signed pack={pack} />}
      </details>
    </>
  )
}

function Signed({ pack: { id, current_version: version } }: { pack: Pack }) {
  const { data, error, again } = useAnswer(`${id} ${version}`, () => readReviews(id, version))
  if (error !== undefined) return <ProblemNote error={error} onAgain={again} />
  if (!data) return <p class="hint">{words.reading}</p>
  return (
    <>
      {data.data.data.map(({ id: review, kind, outcome, reviewer, ...more }) => (
        <p key={review}>
          <b>{REVIEWED_BY[kind] ?? kind}</b>: {outcome}. {words.reviewer(reviewer.role, reviewer.organisation)},{' '}
          {reviewer.qualification}; {more.independent_of_author ? words.independent : words.notIndependent}.{' '}
          <span class="faint">
            {words.signed(more.signed_at)}; {more.sources_consulted.map(sayConsulted).join('; ')}
          </span>
        </p>
      ))}
      <MadeLine made={data.made} />
    </>
  )
}

/** `AI Act, consolidated text of …` of `32024R1689 consolidated-2026-07-27`. */
function sayConsulted(source: string): string {
  const [act = '', id = ''] = source.split(' ')
  return id === '' ? source : `${nameOfAct(act)}, ${sayText(id)}`
}
