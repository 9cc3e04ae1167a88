import { Type } from '@sinclair/typebox'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { addRoute } from '#src/http/route.ts'

/** The options that Fastify gets for a route. */
function optionsOf(add: (app: FastifyInstance) => void): RouteOptions {
  const routes: RouteOptions[] = []
  add({ route: (options: RouteOptions) => routes.push(options) } as unknown as FastifyInstance)
  expect(routes).toHaveLength(1)
  return routes[0]!
}

test('a route gives its policy and the form of its errors to Fastify as its config', () => {
  const policy = { access: 'public', limit: 'oauth' } as const
  const schema = { querystring: Type.Object({ name: Type.String() }), response: { 200: Type.String() } }
  const handler = () => 'x'
  const given = optionsOf((app) =>
    addRoute(app, { method: 'GET', url: '/x', policy, errorForm: 'oauth', bodyLimit: 9, schema, handler }),
  )
  expect(given).toStrictEqual({
    method: 'GET',
    url: '/x',
    config: { policy, errorForm: 'oauth' },
    bodyLimit: 9,
    schema,
    handler,
  })
})

test("the policy's functions and the handler get the request with the types of its schema", () => {
  const given = optionsOf((app) =>
    addRoute(app, {
      method: 'POST',
      url: '/:id',
      policy: {
        access: 'key',
        scope: 'read',
        price: 'read',
        asOf: 'body',
        moreScopes: ({ body }) => (body.as_of === undefined ? [] : ['write']),
        checkInput: async ({ params, body, asOf }) => {
          const day: string = asOf.validAt
          const id: string = params.id
          // @ts-expect-error: the schema has no such field
          void [day, id, body.other]
          return []
        },
      },
      schema: {
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({ limit: Type.Integer() }),
        body: Type.Object({ as_of: Type.Optional(Type.String()) }),
        response: { 200: Type.Object({ limit: Type.Integer() }) },
      },
      handler: ({ query }) => ({ limit: query.limit }),
    }),
  )
  expect(given.config).toMatchObject({ policy: { asOf: 'body' } })

  optionsOf((app) =>
    addRoute(app, {
      method: 'GET',
      url: '/',
      policy: { access: 'key', scope: 'read', price: 'read' },
      schema: { querystring: Type.Object({ limit: Type.Integer() }), response: { 200: Type.String() } },
      // @ts-expect-error: a route that takes no as_of has no asOf
      handler: ({ asOf }) => asOf.validAt,
    }),
  )
})
