import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import inject, { type Response } from 'light-my-request'
import type Provider from 'oidc-provider'
import { Problem } from '#src/problems.ts'
import { knownMetadata } from './registration.ts'
import { withCanonicalResources } from '../protocol/resources.ts'

/** An answer of the authorization server. */
export interface Bridged {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/**
 * Passes a request to the authorization server inside this process. Throws a `Problem` when the server fails, e.g. at a
 * lost store.
 */
export type Bridge = (request: FastifyRequest, target?: { url: string }) => Promise<Bridged>

/** Response headers that belong to our own connection, or that our own hooks set. */
const NOT_PASSED_ON = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding', 'vary'])
const PASSED_IN = ['accept', 'authorization', 'cookie', 'user-agent'] as const

/**
 * The server takes its own address from the request. So the bridge sets host and protocol from PUBLIC_BASE_URL: a
 * caller's Host header never gets into our URLs.
 */
export function createBridge(provider: Provider, publicBaseUrl: string): Bridge {
  const dispatch = provider.callback()
  const { host, protocol } = new URL(publicBaseUrl)
  const calls = new AsyncLocalStorage<{ failure?: Error }>()
  provider.on('server_error', (_ctx, error) => {
    const call = calls.getStore()
    if (call) call.failure = error
  })
  return async (request, { url } = { url: request.url }) => {
    const { payload, type } = payloadOf(request, publicBaseUrl)
    const call: { failure?: Error } = {}
    const kept = PASSED_IN.flatMap((name) => {
      const value = request.headers[name]
      return value === undefined ? [] : [[name, value] as const]
    })
    const response: Response = await calls.run(call, () =>
      inject((req, res) => void dispatch(req, res), {
        method: request.method as 'GET' | 'POST',
        url,
        headers: {
          ...Object.fromEntries(kept),
          host,
          'x-forwarded-proto': protocol.slice(0, -1),
          ...(type ? { 'content-type': type } : {}),
        },
        ...(payload === undefined ? {} : { payload }),
        remoteAddress: request.ip,
      }),
    )
    if (call.failure)
      throw call.failure instanceof Problem
        ? call.failure
        : new Problem('internal_error', undefined, { cause: call.failure })
    const headers = Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED_ON.has(name) || name.startsWith('access-control-')
        ? []
        : [[name, value as string | string[]] as const],
    )
    return { status: response.statusCode, headers: Object.fromEntries(headers), body: response.payload }
  }
}

/** Sends the server's answer to the caller. */
export function sendProviderAnswer(reply: FastifyReply, { status, headers, body }: Bridged): FastifyReply {
  // Clients only read the location of a redirect, so its body is dropped.
  const isRedirect = status >= 300 && status < 400
  const { 'content-type': type, ...others } = headers
  return reply
    .code(status)
    .headers(isRedirect || type === undefined ? others : headers)
    .send(isRedirect ? undefined : body)
}

/**
 * Passes forms on as they came, so that the server sees a parameter given twice. JSON becomes a form, except for
 * registrations.
 */
function payloadOf(request: FastifyRequest, publicBaseUrl: string): { payload?: string; type?: string } {
  const { body } = request
  if (request.method !== 'POST') return {}
  const type = 'application/x-www-form-urlencoded'
  if (typeof body === 'string') return { payload: formOf(body, publicBaseUrl), type }
  if (request.routeOptions.url === '/register')
    return { payload: JSON.stringify(knownMetadata(body)), type: 'application/json' }
  const pairs = Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, typeof each === 'string' ? each : JSON.stringify(each)]),
  )
  return { payload: formOf(new URLSearchParams(pairs).toString(), publicBaseUrl), type }
}

/** Never empty: the server would say that an empty form is of another type, and not what is missing. */
function formOf(text: string, publicBaseUrl: string): string {
  return withCanonicalResources(text, publicBaseUrl) || '&'
}
