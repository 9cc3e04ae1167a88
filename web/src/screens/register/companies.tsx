import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ProblemNote } from '../../parts/problem.tsx'
import { labelOf } from '../../law/reference.ts'
import { day } from '../../strings/words.ts'
import { companies as words } from '../../strings/register.ts'
import { deleting, lastDeleted } from './delete.tsx'
import { listKept } from './kept.ts'

type Listed = Awaited<ReturnType<typeof listKept>>

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
  useEffect(() => void readList(), [lastDeleted.value])
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
  const twice = repeatedNames(listed.value?.companies ?? [])
  return (
    <ul class="companies">
      {companies.map((company) => (
        <li key={company.id}>
          <span>
            <a href={`/register?customer=${encodeURIComponent(company.id)}`}>{company.name ?? company.id}</a>
            {twice.has(company.name ?? company.id) && <code>{company.id}</code>}
          </span>
          <button type="button" class="plain" onClick={() => (deleting.value = company)}>
            {words.delete}
            <span class="hidden"> {words.named(company.name, company.id)}</span>
          </button>
          <span class="faint">
            {whatItIs(company)} ·{' '}
            {words.changed(day(company.written_at.slice(0, 10)), listed.value?.recorders.get(company.written_by))}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Company = Listed['companies'][number]

/** The names that several companies have: a list shows their ids beside them. */
function repeatedNames(companies: readonly Company[]): Set<string> {
  const names = companies.map(({ name, id }) => name ?? id)
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

/** What a company is and where, in few words. */
function whatItIs({ entity_roles: own = [], jurisdictions = [], footprint = [], subjects = [] }: Company): string {
  const roles = [...own, ...subjects.flatMap(({ entity_roles: of = [] }) => of)]
  const places = [...jurisdictions, ...footprint.map(({ country }) => country)]
  return words.is(
    [...new Set(roles)].map((role) => labelOf('entity_roles', role)),
    [...new Set(places)].map((place) => labelOf('jurisdictions', place)),
  )
}
