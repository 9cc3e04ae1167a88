import { ErrorReply } from 'redis'
import type { Reply } from './backend.ts'

/** Thrown in place of a reply that may belong to another command: whether this one was executed, nobody knows. */
export class ReplyInDoubt extends Error {
  override name = 'ReplyInDoubt'
}

/** Knows the replies that a command can have. */
export interface ReplyCheck {
  Check(reply: unknown): boolean
}

/** One command on its way. */
interface Sent {
  /** The server that it goes to. */
  node: string
  check: ReplyCheck | undefined
  /** Whether its caller has given it up. */
  isLate: () => boolean
}

/**
 * Hands out replies as long as their connection can be trusted to give each command its own. A reply that its command can't have, or
 * that comes when its caller has gone, closes the connection; every call that was on it is in doubt, also those whose replies have
 * arrived with that one.
 */
export function createReplyGuard(closeConnection: (node: string) => void) {
  const closings = new Map<string, number>()
  const countOf = (node: string) => closings.get(node) ?? 0

  return async ({ node, check, isLate }: Sent, send: () => Promise<Reply>): Promise<Reply> => {
    const before = countOf(node)
    const distrust = (reason: string): never => {
      // Said once for each connection: behind the next one are other commands.
      if (countOf(node) === before) {
        closings.set(node, before + 1)
        closeConnection(node)
      }
      throw new ReplyInDoubt(`Redis: ${reason}; the connection was closed`)
    }
    try {
      const reply = await send()
      if (countOf(node) !== before) return distrust('a reply came with one of another command')
      if (isLate()) return distrust('a reply came after its deadline')
      if (check && !check.Check(reply)) return distrust('a reply is not of the type that was declared')
      return reply
    } catch (error) {
      if (!(error instanceof ErrorReply)) throw error
      if (countOf(node) !== before) return distrust('an error came with a reply of another command')
      if (isLate()) return distrust('an error came after its deadline')
      throw error
    }
  }
}
