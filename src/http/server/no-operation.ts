import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  app.addHook('onRoute', ({ method, url }) => {
    const path = paths.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    paths.set(url, path)
    for (const each of [method].flat()) path.methods.add(each)
  })

  const refusalOf = ({ method, url }: FastifyRequest, reply: FastifyReply): Problem => {
    const sent = url.split('?', 1)[0]!
    // Two patterns may match one path, such as `/customer-change-impacts/recompute`.
    const path = decode(sent)
    const matching = [...paths.values()].filter(({ pattern }) => pattern.test(path))
    const allowed = [...new Set(matching.flatMap(({ methods }) => [...methods]))].toSorted().join(', ')
    const detail = `no operation ${method} ${redactSecrets(sent).slice(0, PATH_SHOWN_MOST)}`
    if (allowed === '') return new Problem('not_found', detail)
    reply.header('allow', allowed)
    return new Problem('method_not_allowed', `${detail}; the path has ${allowed}`)
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404 && announcedSizeOf(request) !== 0) return done(refusalOf(request, reply))
    done(null, payload)
  })
  app.setNotFoundHandler((request, reply) => app.refuse(request, reply, refusalOf(request, reply)))
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
