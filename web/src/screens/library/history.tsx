import { nameOfAct, type Pack } from '../../law/reference.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { library as words, REVIEWED_BY } from '../../strings/library.ts'
import { sayText } from '../../strings/texts.ts'
import { versionDay } from './about-act.tsx'
import { compareHref } from './address.ts'
import { readReviews, readVersions } from './read.ts'

/** Who reviewed this version, in full, and the versions of the pack. */
export function ActHistory({ pack }: { pack: Pack }) {
  const { id, current_version: version } = pack
  const reviews = useAnswer(`${id} ${version}`, () => readReviews(id, version))
  const versions = useAnswer(id, () => readVersions(id))
  const failed = [reviews, versions].find(({ error }) => error !== undefined)
  const all = versions.data?.data.data ?? []
  return (
    <div class="history">
      {failed && <ProblemNote error={failed.error} onAgain={failed.again} />}
      <section aria-label={words.reviews}>
        <h2>{words.reviews}</h2>
        {reviews.data?.data.data.map(({ id: review, kind, outcome, reviewer, ...more }) => (
          <p key={review}>
            <b>{REVIEWED_BY[kind] ?? kind}</b>: {outcome}. {words.reviewer(reviewer.role, reviewer.organisation)},{' '}
            {reviewer.qualification}; {more.independent_of_author ? words.independent : words.notIndependent}.{' '}
            <span class="faint">
              {words.signed(more.signed_at)}; {more.sources_consulted.map(sayConsulted).join('; ')}
            </span>
          </p>
        ))}
        {reviews.data?.data.data.length === 0 && <p>{words.notReviewed}</p>}
        {reviews.data && (
          <div class="call">
            <MadeLine made={reviews.data.made} />
          </div>
        )}
      </section>
      <section aria-label={words.versions}>
        <h2>{words.versions}</h2>
        <ul class="plainlist">
          {all.map(({ version: one, legal_from: from, legal_to: to, release_notes: notes, content_hash: hash }, at) => (
            <li key={one}>
              <b>{one}</b> · {versionDay(from, to)} · {words.hash} <code>{hash.slice(0, 12)}</code>
              {at > 0 && (
                <>
                  {' · '}
                  <a href={compareHref(id, { from: all[at - 1]!.version, to: one })}>
                    {words.compareTo(all[at - 1]!.version, one)}
                  </a>
                </>
              )}
              <div class="faint">{notes}</div>
            </li>
          ))}
        </ul>
        {versions.data && (
          <div class="call">
            <MadeLine made={versions.data.made} />
          </div>
        )}
      </section>
    </div>
  )
}

/** `AI Act, consolidated text of …` of `32024R1689 consolidated-2026-07-27`. */
function sayConsulted(source: string): string {
  const [act = '', id = ''] = source.split(' ')
  return id === '' ? source : `${nameOfAct(act)}, ${sayText(id)}`
}
