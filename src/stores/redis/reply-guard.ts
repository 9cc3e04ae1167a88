import { ErrorReply } from 'redis'
import type { Reply } from './backend.ts'

/** Thrown instead of a reply that may belong to another command: it is unknown whether this one was executed. */
class ReplyInDoubt extends Error {
  override name = 'ReplyInDoubt'
}

/** Checks whether a reply can be a command's own. */
export interface ReplyCheck {
  Check(reply: unknown): boolean
}

/** One command on its way. */
interface Sent {
  /** The server that it goes to. */
  node: string
  check: ReplyCheck | undefined
  /** Whether its deadline has passed. */
  isLate: () => boolean
}

/**
 * Returns replies as long as the connection reliably gives each command its own. A reply that its command can't have,
 * or that comes after the deadline, closes the connection. Then every call on that connection is in doubt, even calls
 * whose replies have arrived with that one.
 */
export function createReplyGuard(closeConnection: (node: string) => void) {
  const closings = new Map<string, number>()
  const countOf = (node: string) => closings.get(node) ?? 0

  return async ({ node, check, isLate }: Sent, send: () => Promise<Reply>): Promise<Reply> => {
    const before = countOf(node)
    const distrust = (reason: string): never => {
      // Only once for each connection: the next connection carries other commands and must stay open.
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
