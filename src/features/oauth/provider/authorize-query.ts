import { sha256, canonicalJson } from '#src/lib/json/canonical.ts'
import { DEFAULT_SCOPE, withCanonicalResources } from '../protocol/resources.ts'

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

export function readAuthorizeQuery(url: string, publicBaseUrl: string): AuthorizeQuery {
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
