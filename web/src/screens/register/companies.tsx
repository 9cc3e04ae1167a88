import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { day } from '../../strings/words.ts'
import { companies as words } from '../../strings/register.ts'
import { listKept } from './kept.ts'

interface Listed {
  companies: Array<Schemas['CustomerProfile']>
  hasMore: boolean
}

const listed = signal<Listed | undefined>(undefined)
const listFailure = signal<unknown>(undefined)

/** So many are in sight at once. */
const NEWEST = 5

async function readList(): Promise<void> {
  listFailure.value = undefined
  // An earlier list may lack what was kept since.
  listed.value = undefined
  try {
    listed.value = await listKept()
  } catch (error) {
    listFailure.value = error
  }
}

/** The kept companies of the workspace, the one that changed last first, each a link that can be opened in a new tab. */
export function Companies() {
  useEffect(() => void readList(), [])
  if (listFailure.value !== undefined) return <ProblemNote error={listFailure.value} onAgain={() => void readList()} />
  if (!listed.value) return <p class="hint">{words.reading}</p>
  const { companies, hasMore } = listed.value
  if (companies.length === 0) return <p class="hint">{words.none}</p>
  const newest = companies.slice(0, NEWEST)
  return (
    <>
      <List companies={newest} />
      {companies.length > newest.length && (
        <details>
          <summary>{words.all(companies.length)}</summary>
          <List companies={companies.slice(NEWEST)} />
        </details>
      )}
      {hasMore && <p class="hint">{words.more}</p>}
    </>
  )
}

function List({ companies }: Pick<Listed, 'companies'>) {
  return (
    <ul class="companies">
      {companies.map(({ id, name, updated_at: changed }) => (
        <li key={id}>
          <a href={`/register?customer=${encodeURIComponent(id)}`}>{name ?? id}</a>
          <span class="faint">{words.changed(day(changed.slice(0, 10)))}</span>
        </li>
      ))}
    </ul>
  )
}
