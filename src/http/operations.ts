import type { FastifyInstance, FastifyPluginCallback, FastifyRequest, FastifySchema } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { present } from '#src/lib/present.ts'
import type { Caller } from '#src/money/metering/index.ts'
import { AS_OF_FIELDS, scopesForMode } from './input/as-of.ts'
import { MERGE_TYPES } from './input/body.ts'
import { describeTag } from './policy/describe.ts'
import type { KeyPolicy } from './policy/policy.ts'
import { addCachedRoute, type CachedRoute } from './response-cache.ts'
import { addRoute, type PlainRoute, type ReplyOf, type RequestOf, type ResultOf, type Route } from './route.ts'
import { withTag } from './tagged-answer.ts'

interface SchemaOf<Params, Query, Body, Answer> {
  params: NoInfer<Params>
  querystring: NoInfer<Query>
  body: NoInfer<Body>
  response: { 200: NoInfer<Answer> }
}

/** A request with the types of its operation's schemas, of a caller that is known. */
type AskedOf<Schema extends SchemaOf<unknown, unknown, unknown, unknown>> = RequestOf<Schema> & { caller: Caller }

/** What follows from the schemas of an operation and its method, so that no declaration says it again. */
type Following = 'access' | 'asOf' | 'idempotency' | 'moreScopes'

/** The policy of an operation where it differs from a read's: its scope and its price are `read` unless given. */
type Rules<Request> = Omit<KeyPolicy<Request>, Following | 'scope' | 'price'> &
  Partial<Pick<KeyPolicy, 'scope' | 'price'>>

/** What an operation takes and answers. */
interface Described<Params, Query, Body, Answer> {
  summary: string
  description?: string
  params?: Params
  query?: Query
  body?: Body
  answers: Answer
  /** Media types of the body, unless it is JSON. */
  consumes?: string[]
  bodyLimit?: number
}

type Operation<Params, Query, Body, Answer> = Described<Params, Query, Body, Answer> &
  Rules<AskedOf<SchemaOf<Params, Query, Body, Answer>>>

interface Cached<Schema extends SchemaOf<unknown, unknown, unknown, unknown>> {
  /** Computes the answer from the request and the day `2026-11-21` alone. */
  answer(request: AskedOf<Schema>, day: string): Promise<object>
}

interface Handled<Schema extends SchemaOf<unknown, unknown, unknown, unknown>> {
  /**
   * Gives a GET a tag: what its answer is made of besides the request, the day and published law; see `withTag`. It
   * reads the records by the same indexes as the handler, and throws `not_found` as the handler does.
   */
  tagFrom?(request: AskedOf<Schema>): Promise<unknown>
  handler(request: AskedOf<Schema>, reply: ReplyOf<Schema>): ResultOf<Schema>
}

/** A method and a path: `GET /domain-packs/:pack_id`. */
type Place = `${Route<FastifySchema>['method']} /${string}`

/** Adds the operations of a plugin. */
interface Adding {
  /** Adds an operation that answers from the response cache; see `addCachedRoute`. */
  addCached<Params, Query, Body, Answer>(
    place: Place,
    operationId: string,
    operation: Operation<Params, Query, Body, Answer> & Cached<SchemaOf<Params, Query, Body, Answer>>,
  ): void
  /** Adds any other operation. */
  add<Params, Query, Body, Answer>(
    place: Place,
    operationId: string,
    operation: Operation<Params, Query, Body, Answer> & Handled<SchemaOf<Params, Query, Body, Answer>>,
  ): void
}

/** An operation without the types of its schemas. */
type Plain = Described<unknown, unknown, unknown, unknown> & Rules<FastifyRequest>
type PlainHandled = Plain & Pick<PlainRoute, 'handler'> & { tagFrom?(request: FastifyRequest): Promise<unknown> }
type PlainCached = Plain & Pick<CachedRoute, 'answer'>

/**
 * A plugin of operations with a key, under one tag of the document. A query or body that takes `as_of` or `known_at` is
 * read as such, and one that takes `publication_mode` needs the scope for drafts. Every method but GET takes an
 * idempotency key.
 */
export function routesOf<Given extends Deps>(
  tag: string,
  declare: (adding: Adding, deps: Given, app: FastifyInstance) => void,
): FastifyPluginCallback<Given> {
  return (app, deps, done) => {
    const adding: Adding = {
      addCached(place: Place, id: string, { answer, ...operation }: PlainCached) {
        addCachedRoute(app, deps, { ...routeOf(tag, place, id, operation), answer })
      },
      add(place: Place, id: string, { handler, tagFrom, ...operation }: PlainHandled) {
        const route = routeOf(tag, place, id, operation)
        if (!tagFrom) return addRoute(app, { ...route, handler })
        describeTag(route.schema)
        addRoute(app, { ...route, handler: withTag(deps, tagFrom, handler) })
      },
    }
    declare(adding, deps, app)
    done()
  }
}

function routeOf(tag: string, place: Place, operationId: string, operation: Plain) {
  const { summary, description, params, query, body, answers, consumes, bodyLimit, ...rules } = operation
  const [method, url] = place.split(' ') as [Route<FastifySchema>['method'], string]
  const types = method === 'PATCH' ? MERGE_TYPES : consumes
  const words = { operationId, tags: [tag], summary, ...present({ description, consumes: types }) }
  const policy: KeyPolicy = { access: 'key', scope: 'read', price: 'read', ...rules }
  if (method !== 'GET') policy.idempotency = 'accepted'
  for (const [part, schema] of [
    ['query', query],
    ['body', body],
  ] as const) {
    if (takes(schema, AS_OF_FIELDS)) policy.asOf = part
    if (takes(schema, ['publication_mode'])) policy.moreScopes = scopesForMode
  }
  const schema = { ...words, ...present({ params, querystring: query, body }), response: { 200: answers } }
  return { method, url, policy, schema, ...present({ bodyLimit }) }
}

function takes(schema: unknown, fields: readonly string[]): boolean {
  const { properties = {} } = (schema ?? {}) as { properties?: object }
  return fields.some((field) => field in properties)
}
