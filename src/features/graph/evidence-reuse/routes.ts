import type { Deps } from '#src/deps.ts'
import { tables } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { withPage } from '#src/lib/paging.ts'
import { sheetOf } from '#src/lib/tables/table.ts'
import { unknownArtefacts } from '../relationships/index.ts'
import { listEvidenceReuse } from './evidence-reuse.ts'
import { evidenceReuseQuery, SharedArtefactList, type SharedArtefactWire } from './schema.ts'
import { artefactRequirementTable, artefactTable } from './table.ts'

const formats = tables(({ data }: { data: SharedArtefactWire[] }) => {
  const requirements = data.flatMap(({ shared_key, requirements: all }) => all.map((one) => ({ ...one, shared_key })))
  return [sheetOf(artefactTable, data), sheetOf(artefactRequirementTable, requirements)]
})

export const evidenceReuseRoutes = routesOf<Deps>('Graph', ({ addCached }, deps) => {
  addCached('GET /evidence-reuse', 'listEvidenceReuse', {
    summary: 'List the artefacts that serve as evidence in more than one pack',
    description:
      'For each artefact: what every pack asks of it, the reviewed facts that say that it serves two obligations, and the pairs of packs for which only the common key speaks.',
    price: 'query',
    work: 'heavy',
    checkInput: ({ query, asOf }) => unknownArtefacts(deps, 'query.shared_key', query.shared_key, asOf),
    formats,
    query: evidenceReuseQuery,
    answers: SharedArtefactList,
    answer: ({ query, asOf }) => {
      const { pack_id: packIds, shared_key: sharedKeys, limit, offset } = withPage(query)
      return listEvidenceReuse(deps, { packIds, sharedKeys, limit, offset }, asOf)
    },
  })
})
