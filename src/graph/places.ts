import type { Places } from '#src/lib/law/places.ts'
import type { Runner } from './graph.ts'
import { listPlaces } from './queries.ts'

/** The places of provisions, by their ids: `32022L2555 Art 21(2)(j)`. A provision that the graph does not have is in nothing. */
export async function readPlaces(runner: Runner, provisions: Iterable<string>): Promise<Places> {
  const ids = [...new Set(provisions)]
  if (ids.length === 0) return new Map()
  return new Map((await runner.run(listPlaces, { ids })).map(({ id, part_of: partOf }) => [id, partOf]))
}
