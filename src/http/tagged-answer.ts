import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, today } from '#src/lib/clock.ts'
import { codeHash } from '#src/lib/code-hash.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import type { ResponseCache } from '#src/stores/graph/revision.ts'
import { hasAnswer, OWN_COPY, sendUnchanged } from './kept-answer.ts'

interface Stores {
  answers: ResponseCache
  clock: Clock
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * A handler whose answers have a tag that is made of what they are computed from: the code, the request, the day,
 * published law, and what `tagFrom` reads. A caller who has the answer gets 304 before anything is computed.
 *
 * Guarantee: two different answers have different tags. All is read before the answer, so a change meanwhile gives an
 * old tag to a new answer, which the next tag differs from. An answer has no tag where what `tagFrom` reads changed
 * meanwhile, because that could be taken back later, or where the revision of published law is not known.
 */
export function withTag(
  { answers, clock }: Stores,
  tagFrom: (request: FastifyRequest) => Promise<unknown>,
  handler: Handler,
): Handler {
  return async (request, reply) => {
    // On a busy machine the last read of it may be too long ago.
    if (answers.revision === undefined) await answers.refresh()
    const { revision } = answers
    if (revision === undefined) return handler(request, reply)
    const { routeOptions, params, query, asOf, format } = request
    const question = [routeOptions.schema?.operationId, params, query, asOf, format, today(clock)]
    const state = JSON.stringify(await tagFrom(request))
    const tag = `W/"${sha256(JSON.stringify([await codeHash(), question, revision, state]))}"`
    if (hasAnswer(request, tag)) {
      sendUnchanged(reply.headers(OWN_COPY), tag)
      return reply
    }
    const answer = await handler(request, reply)
    if (state === JSON.stringify(await tagFrom(request))) reply.headers({ ...OWN_COPY, etag: tag })
    return answer
  }
}
