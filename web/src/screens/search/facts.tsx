import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { cite } from '../../law/cite.ts'
import { actNames, labelOf, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { search as words } from '../../strings/search.ts'
import { capital } from '../../strings/words.ts'
import { hrefOf } from '../../url/address.ts'

const PATH = '/api/v1/regulatory-graph/query'

type Fact = Schemas['RelationshipFact']

/** How the acts that a search only names stand to each other: no list of all their duties. */
export function Facts({ packIds, asOf }: { packIds: string[]; asOf: string | undefined }) {
  const body = { pack_ids: packIds, limit: 500, ...(asOf ? { as_of: asOf } : {}) }
  const { data, error, again } = useAnswer(JSON.stringify(body), () =>
    callApi({ method: 'POST', path: PATH, body }, (api) => api.POST(PATH, { body })),
  )
  if (error !== undefined) return <ProblemNote error={error} onAgain={again} />
  if (!data) return <p class="hint">{words.readingFacts}</p>
  const isBetween = ({ from, to }: Fact) =>
    from.pack_id !== to.pack_id && packIds.includes(from.pack_id) && packIds.includes(to.pack_id)
  const byType = Map.groupBy(data.data.data.filter(isBetween), ({ type }) => type)
  const total = [...byType.values()].reduce((sum, facts) => sum + facts.length, 0)
  return (
    <>
      <p>{words.compares(total, packIds.map(nameOfPack))}</p>
      {[...byType].map(([type, facts]) => (
        <section key={type} aria-label={labelOf('relationship_types', type)}>
          <h2>{capital(labelOf('relationship_types', type))}</h2>
          <ul class="facts">
            {facts.map((fact) => (
              <OneFact key={fact.id} fact={fact} />
            ))}
          </ul>
        </section>
      ))}
      <MadeLine made={data.made} />
    </>
  )
}

function OneFact({ fact: { type, from, to, rationale, citations } }: { fact: Fact }) {
  return (
    <li>
      <End end={from} /> {labelOf('relationship_types', type)} <End end={to} />
      <p>
        {rationale}{' '}
        {citations.map(({ ref }) => (
          <span key={ref}>
            <CiteLink citation={cite(ref, actNames.value)} />{' '}
          </span>
        ))}
      </p>
    </li>
  )
}

function End({ end: { pack_id: packId, code, title = '', kind } }: { end: Fact['from'] }) {
  const name = nameOfPack(packId)
  return (
    <a href={hrefOf(`/library/${packId}${code === undefined ? '' : `/${code}`}`)}>
      {kind === 'pack' ? name : `${name}: ${title}`}
    </a>
  )
}
