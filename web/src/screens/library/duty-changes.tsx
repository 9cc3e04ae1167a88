import type { Schemas } from '#clients/typescript/src/index.ts'
import type { Duty } from '../../law/duty.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { OP, sayField } from '../../strings/comparison.ts'
import { library as words } from '../../strings/library.ts'
import { and } from '../../strings.ts'
import { compareHref } from './address.ts'
import { readDiff, readVersions } from './read.ts'

/** What of the duty changed; how it is recorded is no part of it. */
function fieldsOf(changes: readonly Schemas['FieldChange'][]): string[] {
  const fields = changes.filter((one) => one.class !== 'metadata').map(({ path }) => sayField(path.split('/')[1] ?? ''))
  return [...new Set(fields)].map((field) => field.toLowerCase())
}

/** The versions of the act, each with what it changed of this duty. */
export function DutyChanges({ duty: { pack_id: packId, code } }: { duty: Duty }) {
  const { data, error, again } = useAnswer(`${packId}/${code}`, async () => {
    const { data: versions } = await readVersions(packId)
    const steps = versions.data.slice(1).map((to, at) => ({ from: versions.data[at]!, to }))
    const changed = await Promise.all(
      steps.map(async ({ from, to }) => {
        const { data: diff } = await readDiff(packId, { from: from.version, to: to.version, duty: code })
        const [own] = diff.data.filter(({ kind }) => kind === 'obligation')
        return { from, to, own }
      }),
    )
    return { first: versions.data[0], changed }
  })
  if (!data && error === undefined) return null
  return (
    <>
      <h2>{words.changes}</h2>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {data && data.changed.length === 0 && <p>{words.oneVersion(data.first?.version ?? '')}</p>}
      <ul class="plainlist">
        {data?.changed.map(({ from, to, own }) => (
          <li key={to.version}>
            {words.changedIn(to.version, to.legal_from)}:{' '}
            {own === undefined ? (
              words.unchanged
            ) : (
              <a href={compareHref(packId, { from: from.version, to: to.version, duty: code })}>
                {own.changes.length === 0 ? and(own.ops.map((op) => OP[op] ?? op)) : and(fieldsOf(own.changes))}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
