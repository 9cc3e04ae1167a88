import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What waits for the end of a connection on which several requests were sent at once. */
const waiting = new WeakMap<Socket, Set<() => void>>()

/** Of a request that is made inside this process: aborted when the caller for whom it is made has hung up. */
const outerCaller = new AsyncLocalStorage<AbortSignal>()

/** What `call` requests inside this process is for a caller elsewhere: when that one hangs up, so has the caller of the request. */
export function forCaller<T>(hungUp: AbortSignal, call: () => T): T {
  return outerCaller.run(hungUp, call)
}

/**
 * Calls `tell` when the caller has hung up before the answer was handed over, also when that was before this was asked. Node tells only
 * the answer that is being sent; one that waits behind others on its connection learns it from the socket. May call it twice, and
 * calls it after a whole answer too.
 */
export function onHangUp(request: FastifyRequest, reply: FastifyReply, tell: () => void): void {
  const socket = request.raw.socket as Socket | undefined
  const outer = outerCaller.getStore()
  if (reply.raw.destroyed || socket?.destroyed || outer?.aborted) return tell()
  outer?.addEventListener('abort', tell, { once: true })
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
