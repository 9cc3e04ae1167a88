import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'

/** What waits for the end of a connection on which several requests were sent at once. */
const waiting = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `tell` when the caller has hung up before the answer was handed over, also when that was before this was asked. Node tells only
 * the answer that is being sent; one that waits behind others on its connection learns it from the socket. May call it twice, and
 * calls it after a whole answer too.
 */
export function onHangUp(request: FastifyRequest, reply: FastifyReply, tell: () => void): void {
  const socket = request.raw.socket as Socket | undefined
  if (reply.raw.destroyed || socket?.destroyed) return tell()
  reply.raw.once('close', tell)
  if (reply.raw.socket !== null || !socket) return
  const others = waiting.get(socket)
  const all = others ?? new Set()
  all.add(tell)
  reply.raw.once('close', () => all.delete(tell))
  if (others) return
  waiting.set(socket, all)
  socket.once('close', () => all.forEach((each) => each()))
}
