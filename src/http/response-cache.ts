import type { FastifyReply } from 'fastify'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'

/**
 * Answers with what the cache keeps for this question, as the bytes that go out; otherwise does the work, serialises by the
 * route's schema, and keeps that. `question` must hold everything the answer depends on besides published data, and
 * says in which publication mode it is asked: what is not published changes without the revision, so it is never kept.
 * Sends by itself, so that the hot path waits for no promise of the reply.
 */
export function sendCached(
  reply: Pick<FastifyReply, 'serialize' | 'type' | 'header' | 'send'>,
  answers: ResponseCache,
  mode: PublicationMode,
  question: unknown[],
  work: () => Promise<object>,
): void {
  const answer = async () => Buffer.from(reply.serialize(await work()) as string)
  const isPublished = mode === 'published'
  const bytes = isPublished ? answers.remember(JSON.stringify(question), answer) : answer()
  bytes.then(
    (body) => {
      // A caller's own copy of published law, which it asks about each time; everything else behind a key is never kept.
      if (isPublished) reply.header('cache-control', 'private, no-cache')
      return reply.type('application/json; charset=utf-8').send(body)
    },
    (error: unknown) => reply.send(error),
  )
}
