import type { Deps } from '#src/deps.ts'
import { askInBody, diagrams } from '#src/http/formats/files.ts'
import { routesOf } from '#src/http/operations.ts'
import { findUnknown, pointNear, readVocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { withPage } from '#src/lib/paging.ts'
import { boundsOf, factsGraphOf, type GraphWire } from '../view/index.ts'
import { findRelationshipPaths, readLineagesOf } from './paths.ts'
import { PathList, PathQueryBody, type PathQuery } from './schema.ts'

export const pathRoutes = routesOf<Deps>('Graph', ({ addCached }, deps) => {
  /** The mistakes in the ends of a path, with close matches for unknown obligations. */
  const checkInput = async ({ body, asOf }: { body: PathQuery; asOf: VersionChoice }) => {
    const known = await readVocabulary(deps)
    const ends = await Promise.all(
      (['from', 'to'] as const).map(async (side) => {
        const { pack_id: packId, code: given } = body[side]
        if (given === undefined || !known.packIds.has(packId)) return []
        const lineages = await readLineagesOf(deps, packId, asOf)
        return findUnknown(`body.${side}.code`, given, lineages, (code) => {
          return `${packId} has no obligation ${JSON.stringify(code)} on ${asOf.validAt}${pointNear(code, lineages.keys(), `GET /api/v1/domain-packs/${packId}/obligations`)}`
        })
      }),
    )
    const isOne = body.from.pack_id === body.to.pack_id && body.from.code === body.to.code
    const same = isOne ? [{ field: 'body.to', detail: 'is the same as `from`' }] : []
    const overlap =
      !isOne && body.from.pack_id === body.to.pack_id && (body.from.code === undefined || body.to.code === undefined)
        ? [{ field: 'body.to', detail: 'is a part of the other end; name an obligation on both sides' }]
        : []
    return [...ends.flat(), ...same, ...overlap]
  }

  addCached('POST /regulatory-graph/paths', 'findRelationshipPaths', {
    summary: 'Find the paths of relationship facts between two packs or obligations',
    description:
      'A path has at most three facts, each walked in either direction. `meaning` says what follows from it by the registry of types: set relations follow along equal, equivalent, subset and superset facts, shared evidence along one artefact, nothing else does. The facts are always given.',
    price: 'query',
    work: 'heavy',
    checkInput,
    formats: diagrams('paths', askInBody('graph'), ({ graph }: { graph?: GraphWire }) => graph),
    body: PathQueryBody,
    answers: PathList,
    answer: async ({ body, asOf }) => {
      const { from, to, relationship_types: types, max_hops: maxHops = 3, limit, offset, graph } = withPage(body)
      const list = await findRelationshipPaths(deps, { from, to, types, maxHops, limit, offset }, asOf)
      if (!graph) return list
      const facts = list.data.flatMap(({ steps }) => steps.map(({ fact }) => fact))
      return { ...list, data: [], graph: factsGraphOf(facts, boundsOf(graph), (await readVocabulary(deps)).words) }
    },
  })
})
