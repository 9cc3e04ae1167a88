import { Type } from '@sinclair/typebox'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { addRoute } from '#src/http/route.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { RefTo } from '#src/lib/schema.ts'
import { findEnd, findOpen, readPendingRequest } from '../consent/consent.ts'
import { DEFAULT_SCOPE, withCanonicalResources } from '../protocol/resources.ts'
import { authorizeQuery, OAuthError } from '../protocol/schema.ts'
import { type Bridged, sendProviderAnswer } from '../provider/bridge.ts'
import { WAITING_PATH } from '../provider/provider.ts'
import { REQUEST_LIVES_MS } from '../storage/places.ts'
import { takePass } from '../sign-in/links.ts'
import { passOf, readCookie, withoutPass } from '../sign-in/pass-cookie.ts'
import { isOwnPage, signIn } from '../sign-in/sign-in.ts'
import { page, sendOAuthError, sendWaiting, type Settings, waitingParams } from './page-answers.ts'

/** The query with which an assistant sent a browser to `/authorize`. */
interface AuthorizeQuery {
  /** Path and query for the library's checks. */
  url: string
  /** A hash of the parameters; their order does not matter. */
  fingerprint: string
  /** Why the query can't be trusted. The browser then stays here: it is not redirected. */
  mistake?: string
}

/** If one of these is given twice, it is unclear which client asks, or where the answer belongs. */
const CERTAIN_ONCE = ['client_id', 'redirect_uri', 'response_mode']

/** Bounds what is stored: the parameters are kept while the request waits. */
const CHARACTERS_MOST = 8_000

function readAuthorizeQuery(url: string, publicBaseUrl: string): AuthorizeQuery {
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
  const given = new URLSearchParams(query)
  const scopes = given.getAll('scope')
  // An empty scope gets the default. A scope given twice is passed on, and the library reports the mistake.
  const isWithoutScope = scopes.length === 0 || (scopes.length === 1 && scopes[0]!.trim() === '')
  if (isWithoutScope) given.set('scope', DEFAULT_SCOPE)
  const whole = withCanonicalResources(isWithoutScope ? given.toString() : query, publicBaseUrl)
  const pairs = [...given].toSorted((one, other) => (one.join('=') < other.join('=') ? -1 : 1))
  const read = { url: `${path}?${whole}`, fingerprint: sha256(canonicalJson(pairs)).slice(0, 16) }
  if (url.length > CHARACTERS_MOST)
    return { ...read, mistake: `The address has more than ${CHARACTERS_MOST} characters.` }
  const twice = CERTAIN_ONCE.filter((name) => given.getAll(name).length > 1)
  if (twice.length > 0) return { ...read, mistake: `${twice.join(' and ')} must not be given twice.` }
  const mode = given.get('response_mode')
  if (mode !== null && mode !== 'query') return { ...read, mistake: 'The only response_mode is query.' }
  return read
}

/**
 * Prefix of the cookie that says which interaction a browser has open for given parameters, so that a reload shows the
 * same one.
 */
const OPENED = '_opened_'

/**
 * The routes for a user's browser: the authorization endpoint, and the way back to the assistant. Those that open a
 * conversation or go on with it answer no HEAD, which would do the same.
 */
export const authorizeRoutes: FastifyPluginCallback<Settings> = (app, settings, done) => {
  const { bridge, oauth, publicBaseUrl } = settings

  addRoute(app, {
    method: 'GET',
    url: '/authorize',
    exposeHeadRoute: false,
    ...page,
    attachValidation: true,
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'authorize',
      tags: ['OAuth'],
      summary: 'Ask for access: answers the page on which the user waits for an administrator',
      description:
        '200 with the page. 303 back to the assistant when the administrator has this browser remembered, or with an error that the assistant may know of.',
      querystring: authorizeQuery,
      response: {
        200: { description: 'The waiting page', content: { 'text/html': { schema: Type.String() } } },
        '4xx': RefTo(OAuthError),
        '5xx': RefTo(OAuthError),
        303: Type.Null({ description: 'Back to the assistant' }),
      },
    },
    handler: async (request, reply) => {
      const query = readAuthorizeQuery(request.url, publicBaseUrl)
      if (query.mistake) return sendOAuthError(request, reply, 400, 'invalid_request', query.mistake)
      const cookie = `${OPENED}${query.fingerprint}`
      const opened = readCookie(request.headers.cookie, cookie)
      const known = opened === undefined ? undefined : await findOpen(settings, opened)
      if (known?.state === 'pending') return sendWaiting(settings, reply, known, `${WAITING_PATH}/${opened}`)
      if (known) return reply.header('cache-control', 'no-store').redirect(`${WAITING_PATH}/${opened}`, 303)
      const bridged = await bridge(request, { url: query.url })
      const place = bridged.status === 303 ? URL.parse(String(bridged.headers['location']), 'http://internal') : null
      if (!place?.pathname.startsWith(`${WAITING_PATH}/`)) return sendToBrowser(request, reply, bridged)
      const interactionId = place.pathname.slice(WAITING_PATH.length + 1)
      const waiting = await readPendingRequest(settings, interactionId)
      const security = publicBaseUrl.startsWith('https:') ? '; secure' : ''
      const note = `${cookie}=${interactionId}; path=/authorize; max-age=${REQUEST_LIVES_MS / 1_000}; samesite=lax; httponly${security}`
      const cookies = [...[bridged.headers['set-cookie'] ?? []].flat(), note]
      const pass = passOf(request)
      if (pass === undefined || !isOwnPage(waiting, publicBaseUrl)) reply.header('set-cookie', cookies)
      else {
        reply.header('set-cookie', [...cookies, withoutPass(publicBaseUrl)])
        const member = await takePass(oauth, pass)
        if (member && (await signIn(settings, waiting, member)))
          return reply.header('cache-control', 'no-store').redirect(place.pathname, 303)
      }
      return sendWaiting(settings, reply, waiting, place.pathname)
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/authorize/:interaction_id',
    exposeHeadRoute: false,
    ...page,
    schema: { hide: true, params: waitingParams },
    handler: async (request, reply) => {
      const bridged = await bridge(request)
      // The library only says that the session is missing. `findEnd` knows the reason that the user needs.
      const end =
        bridged.status === 400
          ? await findEnd(settings, request.params.interaction_id).catch(() => undefined)
          : undefined
      return end ? sendOAuthError(request, reply, 400, 'invalid_request', end) : sendToBrowser(request, reply, bridged)
    },
  })
  done()
}

/** Sends an error of the library as a page to a browser and as JSON to a program. Other answers go on as they are. */
function sendToBrowser(request: FastifyRequest, reply: FastifyReply, bridged: Bridged): FastifyReply {
  const isError = bridged.status >= 400 && String(bridged.headers['content-type']).startsWith('application/json')
  if (!isError) return sendProviderAnswer(reply, bridged)
  const { error, error_description: description } = JSON.parse(bridged.body) as Record<string, string>
  return sendOAuthError(
    request,
    reply,
    bridged.status,
    error ?? 'invalid_request',
    description ?? 'The request is invalid.',
  )
}
