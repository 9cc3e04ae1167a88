import { Type } from '@sinclair/typebox'
import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { dutyFormats } from '#src/features/duties/index.ts'
import { askInBody, diagrams } from '#src/http/formats/files.ts'
import { scopesForMode } from '#src/http/policy/scopes-for-mode.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { checkApplicabilityInput } from '#src/law/subjects/index.ts'
import { checkApplicability, checkDuties } from './check.ts'
import { ApplicabilityAnswer, type ApplicabilityAnswerWire, ApplicabilityCheckRequest } from './schema.ts'

export const applicabilityRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addCachedRoute(app, deps, {
    method: 'POST',
    url: '/regulatory-graph/applicability-check',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'check',
      isHeavy: true,
      idempotency: 'accepted',
      asOf: 'body',
      formats: {
        ...dutyFormats,
        ...diagrams('explanation', askInBody('explain'), ({ explanation }: ApplicabilityAnswerWire) => explanation),
      },
      moreScopes: scopesForMode,
      checkInput: ({ body }) => checkApplicabilityInput(deps, body, body.explain?.pack_ids),
    },
    schema: {
      operationId: 'checkApplicability',
      tags: ['Checks'],
      summary: 'Check which packs apply, with rules, missing facts, displacement and relationship context',
      description:
        'Outcomes are three-valued: what was not given is unknown. A given list is complete, `[]` means none, an omitted one is unknown. Give at least one of `activities`, `entity_roles`, `sector_tags`, `subjects`. `explain` adds the reasons as a graph.',
      body: ApplicabilityCheckRequest,
      response: { 200: Type.Ref(ApplicabilityAnswer) },
    },
    answer: ({ body, asOf, format }) =>
      Object.hasOwn(dutyFormats, format) ? checkDuties(deps, body, asOf) : checkApplicability(deps, body, asOf),
  })
  done()
}
