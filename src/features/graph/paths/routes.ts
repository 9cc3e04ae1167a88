import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { scopesForMode } from '#src/http/input/as-of.ts'
import { askInBody, diagrams } from '#src/http/formats/files.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { explainUnknown, pointNear, readVocabulary, unknownItems } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { withPage } from '#src/lib/paging.ts'
import { invalidInput } from '#src/problems.ts'
import { boundsOf, factsGraphOf, type GraphWire } from '../view/index.ts'
import { findRelationshipPaths, readLineagesOf } from './paths.ts'
import { PathList, PathQueryBody, type PathQuery } from './schema.ts'

export const pathRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  /** Refuses unknown packs, obligations and types, and suggests close matches. */
  const checkInput = async ({ body, asOf }: { body: PathQuery; asOf: VersionChoice }) => {
    const known = await readVocabulary(deps)
    const ends = await Promise.all(
      (['from', 'to'] as const).map(async (side) => {
        const { pack_id: packId, code } = body[side]
        const field = `body.${side}.pack_id`
        if (!known.packIds.has(packId)) return [{ field, detail: explainUnknown(packId, 'packs', known) }]
        if (code === undefined) return []
        const lineages = await readLineagesOf(deps, packId, asOf)
        if (lineages.has(code)) return []
        const detail = `${packId} has no obligation ${JSON.stringify(code)} on ${asOf.validAt}${pointNear(code, lineages.keys(), `GET /api/v1/domain-packs/${packId}/obligations`)}`
        return [{ field: `body.${side}.code`, detail }]
      }),
    )
    const isOne = body.from.pack_id === body.to.pack_id && body.from.code === body.to.code
    const same = isOne ? [{ field: 'body.to', detail: 'is the same as `from`' }] : []
    const overlap =
      !isOne && body.from.pack_id === body.to.pack_id && (body.from.code === undefined || body.to.code === undefined)
        ? [{ field: 'body.to', detail: 'is a part of the other end; name an obligation on both sides' }]
        : []
    const types = unknownItems('body.relationship_types', body.relationship_types, 'relationship_types', known)
    const invalid = [...ends.flat(), ...same, ...overlap, ...types]
    if (invalid.length > 0) throw invalidInput(invalid)
  }

  addCachedRoute(app, deps, {
    method: 'POST',
    url: '/regulatory-graph/paths',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'query',
      work: 'heavy',
      idempotency: 'accepted',
      asOf: 'body',
      moreScopes: scopesForMode,
      checkInput,
      formats: diagrams('paths', askInBody('graph'), ({ graph }: { graph?: GraphWire }) => graph),
    },
    schema: {
      operationId: 'findRelationshipPaths',
      tags: ['Graph'],
      summary: 'Find the paths of relationship facts between two packs or obligations',
      description:
        'A path has at most three facts, each walked in either direction. `meaning` says what follows from it by the registry of types: set relations follow along equal, equivalent, subset and superset facts, shared evidence along one artefact, nothing else does. The facts are always given.',
      body: PathQueryBody,
      response: { 200: PathList },
    },
    answer: async ({ body, asOf }) => {
      const { from, to, relationship_types: types, max_hops: maxHops = 3, limit, offset, graph } = withPage(body)
      const list = await findRelationshipPaths(deps, { from, to, types, maxHops, limit, offset }, asOf)
      if (!graph) return list
      const facts = list.data.flatMap(({ steps }) => steps.map(({ fact }) => fact))
      return { ...list, data: [], graph: factsGraphOf(facts, boundsOf(graph)) }
    },
  })
  done()
}
