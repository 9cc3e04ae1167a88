import type { Schemas } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import type { useAnswer } from '../../parts/use-answer.ts'
import { OP, sayField } from '../../strings/comparison.ts'
import { library as words } from '../../strings/library.ts'
import { and } from '../../strings/words.ts'
import { compareHref } from './address.ts'
import { readDiff, readVersions } from './read.ts'

/** What of the duty changed; how it is recorded is no part of it. */
function fieldsOf(changes: readonly Schemas['FieldChange'][]): string[] {
  const fields = changes.filter((one) => one.class !== 'metadata').map(({ path }) => sayField(path.split('/')[1] ?? ''))
  return [...new Set(fields)].map((field) => field.toLowerCase())
}

export type DutyHistory = Awaited<ReturnType<typeof readDutyChanges>>

/** The versions of an act, each with what it changed of a duty, and the calls that say so. */
export async function readDutyChanges(packId: string, code: string) {
  const { data: versions, made } = await readVersions(packId)
  const steps = versions.data.slice(1).map((to, at) => ({ from: versions.data[at]!, to }))
  const changed = await Promise.all(
    steps.map(async ({ from, to }) => {
      const { data: diff, made: call } = await readDiff(packId, { from: from.version, to: to.version, duty: code })
      const [own] = diff.data.filter(({ kind }) => kind === 'obligation')
      return { packId, code, from, to, own, call }
    }),
  )
  return { first: versions.data[0], changed, made: [made, ...changed.map(({ call }) => call)] }
}

export function DutyChanges({ data, error, again }: ReturnType<typeof useAnswer<DutyHistory>>) {
  if (!data && error === undefined) return null
  return (
    <>
      <h2>{words.changes}</h2>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {data && data.changed.length === 0 && <p>{words.oneVersion(data.first?.version ?? '')}</p>}
      <ul class="plainlist">
        {data?.changed.map(({ packId, code, from, to, own }) => (
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
