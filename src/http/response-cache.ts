import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Deps } from '#src/deps.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { today } from '#src/lib/clock.ts'
import { jsonInTurns } from '#src/lib/json/pieces.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { type FileFormat, sentFileOf } from './formats/format.ts'
import { writerOf } from './formats/negotiate.ts'
import { acceptsGzip, type KeptAnswer, keepAnswer, keepFile, OWN_COPY, sendBody, sendKept } from './kept-answer.ts'
import { describeTag } from './policy/describe.ts'
import { operationOf } from './policy/plugin.ts'
import { addRoute, type PlainRoute } from './route.ts'
import { viewOf } from './view.ts'

export interface CachedRoute extends Omit<PlainRoute, 'handler'> {
  schema: FastifySchema & { operationId: string }
  /** Computes the answer from the request and the day `2026-11-21` alone. */
  answer(request: FastifyRequest, day: string): Promise<object>
}

/** What of a request decides about the answer. */
interface Question {
  params: unknown
  query: unknown
  body: unknown
  asOf: VersionChoice | null
}

/**
 * Adds a route that answers from the response cache, with the stored bytes. On a miss it computes the answer,
 * serialises it, and caches that until the graph revision or the day changes: once compressed and once not, each when
 * the first caller wants it so. An answer in another mode than `published` is never cached, because unpublished content
 * changes without the graph revision. Only a miss takes a seat of the workspace. The handler sends by itself, so that
 * the hot path waits for no promise of the reply.
 */
export function addCachedRoute(
  app: FastifyInstance,
  { answers, clock }: Pick<Deps, 'answers' | 'clock'>,
  { answer, ...route }: CachedRoute,
): void {
  const { operationId } = route.schema
  const show = viewOf(route.url, route.schema)
  if (route.method === 'GET') describeTag(route.schema)
  const handler = (request: FastifyRequest, reply: FastifyReply): void => {
    const writer = writerOf(request)
    writer?.ask?.(request)
    const { params, query, body, asOf }: Question = request
    const { format } = request
    const isPublished = modeOf({ query, asOf }) === 'published'
    // An answer that is stored for replays is stored as text.
    const isGzip = isPublished && acceptsGzip(request) && !operationOf(request)
    const send = (kept: KeptAnswer) => {
      // Content that is not published must not be stored, and has no tag.
      if (isPublished) sendKept(request, reply.headers(OWN_COPY), kept)
      else sendBody(reply, kept)
    }
    const day = today(clock)
    const key = JSON.stringify([operationId, format, params, query, body, asOf, day, isGzip])
    const kept = isPublished ? answers.find(key) : undefined
    if (kept !== undefined) return send(kept as KeptAnswer)
    const work = async () => {
      const whole = await answer(request, day)
      if (!writer) return keepAnswer(await jsonInTurns(show(whole, request)), isGzip)
      const file = await writer.write(whole, request)
      return keepFile(sentFileOf(file, format as FileFormat), isGzip)
    }
    // Each caller takes a seat of its own before it shares the work of another one.
    const fresh = app.inSeat(request, reply, () => (isPublished ? answers.remember(key, work) : work()))
    fresh.then(send, (error: unknown) => reply.send(error))
  }
  addRoute(app, { ...route, handler, takesSeat: 'itself' })
}

function modeOf({ query, asOf }: Pick<Question, 'query' | 'asOf'>): PublicationMode {
  return asOf?.mode ?? (query as { publication_mode?: PublicationMode } | undefined)?.publication_mode ?? 'published'
}
