import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { TObject } from '@sinclair/typebox'
import type {
  ContextConfigDefault,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { present } from '#src/lib/present.ts'
import { jsonInTurns } from '#src/lib/json/pieces.ts'
import { Strict } from '#src/lib/schema.ts'
import type { OperationMarker } from '#src/stores/graph/operation-markers.ts'
import { type FileFormat, MEDIA_TYPES, sendFile, sentFileOf } from './formats/format.ts'
import { withFormat, writerOf } from './formats/negotiate.ts'
import { operationOf } from './policy/plugin.ts'
import type { Policy } from './policy/policy.ts'
import { viewOf } from './view.ts'

/** A request with the types of its route's TypeBox schemas. `asOf` is there for a query or body that takes `as_of`. */
export type RequestOf<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  TypeBoxTypeProvider
> & { asOf: Schema extends TakesAsOf ? VersionChoice : null }

type WithAsOf = { properties: { as_of: unknown } }
type TakesAsOf = { querystring: WithAsOf } | { body: WithAsOf }

type HandlerOf<Schema extends FastifySchema> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema,
  TypeBoxTypeProvider
>

export type ReplyOf<Schema extends FastifySchema> = Parameters<HandlerOf<Schema>>[1]

/** What the handler may return, so that it answers as the schema says. */
export type ResultOf<Schema extends FastifySchema> = ReturnType<HandlerOf<Schema>>

/** A route as a feature declares it. Fastify's other options for routes may be given too. */
export interface Route<Schema extends FastifySchema> extends Pick<
  RouteOptions,
  'attachValidation' | 'bodyLimit' | 'errorHandler' | 'exposeHeadRoute' | 'validatorCompiler'
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  /** Who may call, and what it costs. Its functions get the request with the types of the schema. */
  policy: Policy<RequestOf<NoInfer<Schema>>>
  /** How errors are written; the specification's envelope unless given. */
  errorForm?: 'detail' | 'oauth'
  schema: Schema
  /** The handler takes a seat of its workspace itself, when it needs one. */
  takesSeat?: 'itself'
  handler(request: RequestOf<NoInfer<Schema>>, reply: ReplyOf<NoInfer<Schema>>): ResultOf<NoInfer<Schema>>
}

type PlainHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** A route without the types of its schemas. */
export interface PlainRoute extends Omit<Route<FastifySchema>, 'policy' | 'handler'> {
  policy: Policy
  handler(request: FastifyRequest, reply: FastifyReply): unknown
}

/**
 * Adds a route. The types of its requests follow from its schema, in the handler and in the policy alike: the request
 * was validated by that schema before either sees it.
 */
export function addRoute<const Schema extends FastifySchema>(app: FastifyInstance, route: Route<Schema>): void
export function addRoute(app: FastifyInstance, route: PlainRoute): void {
  const { policy, errorForm, takesSeat, ...options } = route
  if (policy.access === 'key') {
    // A parameter that the operation does not know is refused, as an unknown field is.
    const querystring = (route.schema.querystring ?? Strict({})) as TObject
    const { formats } = policy
    options.schema = { ...options.schema, querystring: formats ? withFormat(querystring, formats) : querystring }
  }
  const config = { policy, ...present({ errorForm }) }
  const handler =
    policy.access === 'public' || takesSeat === 'itself'
      ? route.handler
      : inSeat(inView(route, viewOf(route.url, route.schema)))
  app.route({ ...options, handler, config })
}

/**
 * Shows what the handler answers in the format and the view that the request asks for. The answer of a heavy operation
 * may be large, such as a stored run of fifty subjects, so it is written in turns.
 */
function inView({ policy, handler }: PlainRoute, show: ReturnType<typeof viewOf>): PlainHandler {
  const isLarge = policy.access === 'key' && policy.work === 'heavy'
  return async (request, reply) => {
    const writer = writerOf(request)
    writer?.ask?.(request)
    const whole = await handler(request, reply)
    // The handler has sent the answer itself.
    if (reply.sent || whole === reply) return reply
    if (writer) {
      const file = await writer.write(whole as object, request)
      return sendFile(reply, sentFileOf(file, request.format as FileFormat))
    }
    const answer = show(whole, request)
    if (!isLarge) return answer
    const { bytes } = await jsonInTurns(answer as object)
    return reply.type(MEDIA_TYPES.json).send(bytes)
  }
}

/** Has the handler of an operation of a workspace, or of the operator, work in its share. */
function inSeat(handle: PlainHandler) {
  return function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    return this.inSeat(request, reply, () => handle(request, reply))
  }
}

/**
 * The marker of the request's effect in the graph, so that it happens once; undefined without an idempotency key or
 * price.
 */
export function operationMarkerOf(request: FastifyRequest): OperationMarker | undefined {
  const operation = operationOf(request)
  const name = request.routeOptions.schema?.operationId ?? ''
  return operation && { id: operation.id, workspaceId: operation.workspaceId, operation: name }
}
