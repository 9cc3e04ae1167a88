import type { TSchema } from '@sinclair/typebox'
import type { FastifyRequest, FastifySchema } from 'fastify'
import { planCompact, VIEWS } from '#src/lib/views.ts'

type InView = <Answer>(answer: Answer, request: FastifyRequest) => Answer

/**
 * Returns how the answers of a route are shown: whole with `view=full`, else without what its schema has only in
 * `full`. A route takes `view` exactly when its answer has such parts; any other stops the boot.
 */
export function viewOf(url: string, schema: FastifySchema): InView {
  const answer = (schema.response as Record<number, TSchema> | undefined)?.[200]
  const shorten = answer ? planCompact(answer) : null
  const isTaken = [schema.querystring, schema.body].some((part) => takesView(part as TSchema | undefined))
  if ((shorten === null) === isTaken)
    throw new Error(`${url} ${shorten ? 'has parts only in `full` but takes no `view`' : 'takes `view` for nothing'}`)
  if (!shorten) return (whole) => whole
  return (whole, request) => (viewIn(request) === 'full' ? whole : (shorten(whole) as typeof whole))
}

/** The view that a request asks for, in its query or its body. */
export function viewIn({ query, body }: FastifyRequest): string {
  const asked = [query, body] as Array<{ view?: string } | null | undefined>
  return asked.find((part) => part?.view !== undefined)?.view ?? VIEWS[0]
}

/** The list of packs has a `view` of its own. */
function takesView(schema: TSchema | undefined): boolean {
  const view = (schema?.['properties'] as Record<string, TSchema> | undefined)?.['view']
  return (view?.['enum'] as string[] | undefined)?.includes(VIEWS[0]) ?? false
}
