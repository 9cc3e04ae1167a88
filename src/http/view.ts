import type { TSchema } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { planCompact, VIEWS } from '#src/lib/views.ts'

type InView = <Answer>(answer: Answer, request: FastifyRequest) => Answer

/**
 * Returns how the answers of a route are shown: whole with `view=full`, else without what its schema has only in
 * `full`. A route takes `view` exactly when its answer has such parts; any other stops the boot.
 */
export function viewOf(app: FastifyInstance, url: string, schema: FastifySchema): InView {
  const answer = (schema.response as Record<number, TSchema> | undefined)?.[200]
  const shorten = answer ? planCompact(answer, (id) => app.getSchema(id) as TSchema) : null
  const part = (['querystring', 'body'] as const).find((name) => takesView(schema[name] as TSchema | undefined))
  if ((shorten === null) !== (part === undefined))
    throw new Error(`${url} ${shorten ? 'has parts only in `full` but takes no `view`' : 'takes `view` for nothing'}`)
  if (!shorten) return (whole) => whole
  const isFull = ({ query, body }: FastifyRequest) =>
    ((part === 'querystring' ? query : body) as { view?: string } | undefined)?.view === 'full'
  return (whole, request) => (isFull(request) ? whole : (shorten(whole) as typeof whole))
}

/** The list of packs has a `view` of its own. */
function takesView(schema: TSchema | undefined): boolean {
  const view = (schema?.['properties'] as Record<string, TSchema> | undefined)?.['view']
  return (view?.['enum'] as string[] | undefined)?.includes(VIEWS[0]) ?? false
}
