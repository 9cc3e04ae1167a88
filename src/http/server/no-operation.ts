import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { closeMatches } from '#src/law/vocabulary/index.ts'
import { redactSecrets } from '#src/lib/secrets/api-key.ts'
import { Problem } from '#src/problems.ts'
import { announcedSizeOf } from './body-gate.ts'

const PATH_SHOWN_MOST = 200

/**
 * Refuses requests that belong to no operation: 405 with `Allow` if their path has other methods, else 404. Neither
 * asks for a credential or reads a body. Call it before the routes are registered.
 */
export function registerNoOperation(app: FastifyInstance): void {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  /** The paths that the document tells of. */
  const told: string[] = []
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    if (!paths.has(url) && schema?.operationId && !schema.hide) told.push(url)
    paths.set(url, path)
    for (const each of config?.usefulMethods ?? [method].flat()) path.methods.add(each)
  })

  const refusalOf = ({ method, url }: FastifyRequest, reply: FastifyReply, field?: string): Problem => {
    const sent = url.split('?', 1)[0]!
    // Two patterns may match one path, such as `/customer-change-impacts/recompute`.
    const path = decode(sent)
    const matching = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    const allowed = [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted().join(', ')
    const detail = `no operation ${method} ${redactSecrets(sent).slice(0, PATH_SHOWN_MOST)}`
    if (allowed === '' || field) return new Problem('not_found', `${detail}${pointToPath(path, told)}`, { field })
    reply.header('allow', allowed)
    return new Problem('method_not_allowed', `${detail}; the path has ${allowed}`)
  }

  // The router takes an empty part for a value: `/domain-packs/` is no pack without a name.
  app.addHook('onRequest', (request, reply, done) => {
    const { params } = request
    const empty = Object.entries(params ?? {}).find(([name, value]) => name !== '*' && value === '')
    done(empty && !request.is404 ? refusalOf(request, reply, `path.${empty[0]}`) : undefined)
  })
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404 && announcedSizeOf(request) !== 0) return done(refusalOf(request, reply))
    done(null, payload)
  })
  app.setNotFoundHandler((request, reply) => app.refuse(request, reply, refusalOf(request, reply)))
}

/** What follows the refusal of a path: the operations that it resembles, and the address of the documentation. */
function pointToPath(sent: string, told: readonly string[]): string {
  const near = sent.length > PATH_SHOWN_MOST ? [] : nearPaths(sent, told)
  return `${near.length > 0 ? `; did you mean ${near.join(' or ')}?` : ';'} /docs lists the operations`
}

/** Paths of operations with as many parts as the sent one, with and without the prefix, of which each is close. */
function nearPaths(sent: string, told: readonly string[]): string[] {
  const parts = partsOf(sent)
  const wanted = sent.startsWith(PREFIX) ? [parts] : [parts, [...partsOf(PREFIX), ...parts]]
  const found = told.flatMap((url) => wanted.flatMap((each) => matchPath(each, partsOf(url)) ?? []))
  const fewest = Math.min(...found.map(({ differing }) => differing))
  const nearest = found.filter(({ differing }) => differing === fewest).map(({ path }) => path)
  return [...new Set(nearest)].slice(0, NEAR_MOST)
}

const PREFIX = '/api/v1/'
const NEAR_MOST = 3

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** The path of an operation with the values of the sent one, and how many of its fixed parts differ from it. */
function matchPath(sent: string[], parts: string[]): { path: string; differing: number } | undefined {
  if (sent.length !== parts.length) return undefined
  const isClose = parts.every((part, at) => part.startsWith(':') || closeMatches(sent[at]!, [part]).length > 0)
  if (!isClose) return undefined
  const path = `/${parts.map((part, at) => (part.startsWith(':') ? redactSecrets(sent[at]!) : part)).join('/')}`
  return { path, differing: parts.filter((part, at) => !part.startsWith(':') && part !== sent[at]).length }
}

/** The path as the router reads it; as it is if it can't be decoded. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Matches the paths that the router leads to this route: `:name` is one part, and `*` is all that follows. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    return part === '*' ? '.*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`, 's')
}
