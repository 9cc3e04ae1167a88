import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#src/lib/network/public-target.ts'
import { Problem } from '#src/problems.ts'
import { onHangUp } from '../policy/commit.ts'
import { writeProblem, type ConnectionDeps } from './client-errors.ts'

/** How long a caller may take, and how many connections it may hold. */
export interface ConnectionLimits {
  /** Connections of one address without a known key; behind a trusted proxy, requests that run at once. */
  perAddress: number
  /** From the first byte of a request, or the opening of its connection, to the end of its headers. */
  headersMs: number
  /** To the end of the request. */
  requestMs: number
  /** How long an answer may wait until its caller reads it. */
  answerMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 100,
  headersMs: 10_000,
  requestMs: 30_000,
  answerMs: 60_000,
}

/** How many times unread answers are looked for within `answerMs`. */
const LOOKS_WITHIN = 12

/** For each connection or request without a known key: the function that removes it from the count. */
const strangers = new WeakMap<object, () => void>()

/** Stops counting the request and its connection, because the caller has presented a valid key. */
export function noteKnownCaller({ raw }: FastifyRequest): void {
  strangers.get(raw)?.()
  strangers.get(raw.socket)?.()
}

/** Counts connections or requests without a known key by network. */
function createCrowd(most: number) {
  const counts = new Map<string, number>()
  /** Counts one more. Returns false when its network has reached the limit. */
  return (stranger: object, address: string): boolean => {
    const network = networkOf(address)
    const count = counts.get(network) ?? 0
    if (count >= most) return false
    counts.set(network, count + 1)
    strangers.set(stranger, () => {
      if (!strangers.delete(stranger)) return
      const left = (counts.get(network) ?? 1) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    })
    return true
  }
}

/** Whether a peer is a proxy whose forwarding headers count. */
export type IsProxy = (address: string) => boolean

/** Reads the setting `TRUST_PROXY`. */
export function readProxies(trustProxy: boolean | string[]): IsProxy {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  const list = new BlockList()
  for (const entry of trustProxy) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Refuses a connection when its address already holds as many as it may without a known key. Ends connections whose
 * answers the caller doesn't read. Connections of a trusted proxy carry many callers, so `limitForwarded` counts their
 * requests instead.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isProxy: IsProxy,
  openDoor: () => ConnectionDeps,
): void {
  const admit = createCrowd(limits.perAddress)
  const sockets = new Map<Socket, number | undefined>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (!isProxy(remoteAddress) && !admit(socket, remoteAddress)) {
      const { countRefusal, publicBaseUrl } = openDoor()
      writeProblem(socket, countRefusal(remoteAddress) ?? tooMany(limits.perAddress), publicBaseUrl)
      return
    }
    sockets.set(socket, undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      strangers.get(socket)?.()
    })
  })
  const endUnread = () => {
    const now = performance.now()
    for (const [socket, since] of sockets) {
      if (socket.writableLength === 0) sockets.set(socket, undefined)
      else if (since === undefined) sockets.set(socket, now)
      else if (now - since > limits.answerMs) socket.destroy()
    }
  }
  const watch = setInterval(endUnread, Math.ceil(limits.answerMs / LOOKS_WITHIN)).unref()
  server.once('close', () => clearInterval(watch))
}

function tooMany(quota: number): Problem {
  const rate = { name: 'connections', remaining: 0, quota } as const
  return new Problem('rate_limited', 'too many connections of this address without a known key', {
    retryAfterSeconds: 1,
    rate,
  })
}

/** Limits how many requests without a known key one address behind a trusted proxy may run at once. */
export function limitForwarded(app: FastifyInstance, { perAddress }: ConnectionLimits, isProxy: IsProxy): void {
  const admit = createCrowd(perAddress)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // A request that this process or the proxy makes itself has no other address than its connection.
    const isForwarded = request.ip !== socket.remoteAddress && isProxy(socket.remoteAddress ?? '')
    if (!isForwarded) return done()
    if (!admit(request.raw, request.ip)) return done(tooMany(perAddress))
    onHangUp(request, reply, () => strangers.get(request.raw)?.())
    done()
  })
}
