import type { FastifyReply } from 'fastify'
import type { AnswerCache } from '#src/graph/revision.ts'

/**
 * Answers with what the cache keeps for this question, already serialised; otherwise does the work, serialises by the
 * route's schema, and keeps the text. `question` must hold everything the answer depends on besides published data.
 * Sends by itself, so that the hot path waits for no promise of the reply.
 */
export function answerKept(reply: Pick<FastifyReply, 'serialize' | 'type' | 'send'>, answers: AnswerCache, question: unknown[], work: () => Promise<object>): void {
  answers
    .remember(JSON.stringify(question), async () => reply.serialize(await work()) as string)
    .then(
      (text) => reply.type('application/json; charset=utf-8').send(text),
      (error: unknown) => reply.send(error),
    )
}
