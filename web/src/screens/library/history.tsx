import type { Pack } from '../../law/reference.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { library as words } from '../../strings/library.ts'
import { against } from '../../strings/against.ts'
import { address, hrefOf } from '../../url/address.ts'
import { versionDay } from './about-act.tsx'
import { compareHref } from './address.ts'
import { readVersions } from './read.ts'

const { forMe } = against
/** True where the register that the reader comes from is that of a company. */
const isCompanyKnown = () => address.value.query.has('customer') || address.value.fragment !== ''

/** The versions of the pack. */
export function ActHistory({ pack }: { pack: Pack }) {
  const { id, current_version: version } = pack
  const versions = useAnswer(id, () => readVersions(id))
  const all = versions.data?.data.data ?? []
  return (
    <div class="history">
      {versions.error !== undefined && <ProblemNote error={versions.error} onAgain={versions.again} />}
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
              {one !== version && isCompanyKnown() && (
                <>
                  {' · '}
                  <a href={hrefOf('/register', new URLSearchParams({ against: `${id}@${one}` }))}>{forMe(one)}</a>
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
