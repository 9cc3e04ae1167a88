import { type Static, Type } from '@sinclair/typebox'
import type { Words } from '#src/law/vocabulary/index.ts'
import { fields } from '#src/lib/fields.ts'
import { Described, Maybe, Named, NamedList } from '#src/lib/schema.ts'

const End = Maybe(Named('EndToCompare', fields('pack_id')))

/** Calls that tell how acts stand to each other. */
export const WaysToCompare = NamedList('WayToCompare', 'Calls that tell how the named acts stand to each other', {
  title: Described('What it tells', 'All relationship facts of these acts'),
  method: Type.Literal('POST'),
  path: Type.String({ examples: ['/api/v1/regulatory-graph/paths'] }),
  body: Named('WayToCompareBody', 'The body of the call', { ...fields('pack_ids?'), from: End, to: End }),
})
type Way = Static<typeof WaysToCompare>[number]

/** The relationship facts of acts, and the paths between each two of them. */
export function waysToCompare(packIds: string[], words: Words): Way[] {
  const pairs = packIds.flatMap((one, at) => packIds.slice(at + 1).map((other) => [one, other] as const))
  const facts: Way = {
    title: 'All relationship facts of these acts',
    method: 'POST',
    path: '/api/v1/regulatory-graph/query',
    body: { pack_ids: packIds },
  }
  const paths = pairs.map(([from, to]): Way => ({
    title: `What leads from ${words.ofPack(from)} to ${words.ofPack(to)}`,
    method: 'POST',
    path: '/api/v1/regulatory-graph/paths',
    body: { from: { pack_id: from }, to: { pack_id: to } },
  }))
  return [facts, ...paths]
}
