import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Callbacks for the end of a connection on which several requests were sent at once. */
const waiting = new WeakMap<Socket, Set<() => void>>()

/** For a request made inside this process: aborted when the outer caller has hung up. */
const outerCaller = new AsyncLocalStorage<AbortSignal>()

/** Runs `call` for an outer caller. A request that `call` makes inside this process counts as hung up once `hungUp` aborts. */
export function forCaller<T>(hungUp: AbortSignal, call: () => T): T {
  return outerCaller.run(hungUp, call)
}

/**
 * Calls `tell` when the caller hangs up before the answer is handed over, or has already hung up. Node informs only the answer that is
 * being sent, so an answer queued behind others on its connection listens to the socket. May call `tell` twice, and calls it after a
 * complete answer too.
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
