import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { RefTo } from '#src/lib/schema.ts'
import { findFieldMistakes } from './check-input.ts'
import { verifyClaim } from './claims.ts'
import { CLAIM_EXAMPLE, ClaimAnswer, ClaimBody } from './schema.ts'

/** The detail for a body with `text`. Assistants and people try a sentence first. */
const NO_SENTENCE = `A claim is a statement in fields, not a sentence: ${JSON.stringify(CLAIM_EXAMPLE)}`

export const claimRoutes = routesOf<Deps>('Checks', ({ addCached }, deps) => {
  addCached('POST /claims/verify', 'verifyClaim', {
    summary: 'Compare a claim about the law with what the packs record',
    description:
      'A claim is a statement in fields; `kind` decides which fields it needs. The verdict comes with the facts compared and their citations. A claim is never repaired and nothing is guessed.',
    price: 'claim',
    work: 'heavy',
    hints: { 'body.text': NO_SENTENCE },
    checkInput: ({ body }) => findFieldMistakes(body.statement),
    body: ClaimBody,
    answers: RefTo(ClaimAnswer),
    answer: ({ body, asOf }) => verifyClaim(deps, body, asOf),
  })
})
