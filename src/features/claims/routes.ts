import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { RefTo } from '#src/lib/schema.ts'
import { checkClaimInput } from './check-input.ts'
import { verifyClaim } from './claims.ts'
import { CLAIM_EXAMPLE, ClaimAnswer, ClaimBody } from './schema.ts'

/** The detail for a body with `text`. Assistants and people try a sentence first. */
const NO_SENTENCE = `A claim is a statement in fields, not a sentence: ${JSON.stringify(CLAIM_EXAMPLE)}`

export const claimRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addCachedRoute(app, deps, {
    method: 'POST',
    url: '/claims/verify',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'claim',
      work: 'heavy',
      idempotency: 'accepted',
      asOf: 'body',
      hints: { 'body.text': NO_SENTENCE },
      checkInput: (request) => checkClaimInput(deps, request.body),
    },
    schema: {
      operationId: 'verifyClaim',
      tags: ['Checks'],
      summary: 'Compare a claim about the law with what the packs record',
      description:
        'A claim is a statement in fields; `kind` decides which fields it needs. The verdict comes with the facts compared and their citations. A claim is never repaired and nothing is guessed.',
      body: ClaimBody,
      response: { 200: RefTo(ClaimAnswer) },
    },
    answer: ({ body, asOf }) => verifyClaim(deps, body, asOf),
  })
  done()
}
