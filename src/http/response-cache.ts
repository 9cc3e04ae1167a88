import type { FastifyReply } from 'fastify'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'

/** Up to this length an answer is kept as text, in characters. */
const TEXT_MOST = 8_192

/** Node sends a text and its head in one write, which is cheaper for a small answer. A large one would be encoded anew each time. */
function keptForm(text: string): string | Buffer {
  return text.length <= TEXT_MOST ? text : Buffer.from(text)
}

/**
 * Answers from the response cache, with the stored bytes. On a miss it does the work, serialises the result by the route's schema, and
 * caches that. `question` must hold everything that the answer depends on besides published data. An answer in another `mode` than
 * `published` is never cached, because unpublished content changes without the graph revision. Sends by itself, so that the hot path waits
 * for no promise of the reply.
 */
export function sendCached(
  reply: Pick<FastifyReply, 'serialize' | 'type' | 'header' | 'send'>,
  answers: ResponseCache,
  mode: PublicationMode,
  question: unknown[],
  work: () => Promise<object>,
): void {
  const isPublished = mode === 'published'
  const send = (body: string | Buffer) => {
    // The caller may keep its own copy of published law, and asks about it each time. Any other answer behind a key must not be stored.
    if (isPublished) reply.header('cache-control', 'private, no-cache')
    return reply.type('application/json; charset=utf-8').send(body)
  }
  const key = JSON.stringify(question)
  const kept = isPublished ? answers.find(key) : undefined
  if (kept !== undefined) return void send(kept as string | Buffer)
  const answer = async () => keptForm(reply.serialize(await work()) as string)
  const bytes = isPublished ? answers.remember(key, answer) : answer()
  bytes.then(send, (error: unknown) => reply.send(error))
}
