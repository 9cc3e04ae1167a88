import type { Graph } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import { listActs } from '#src/features/search/index.ts'
import { findProvisions } from '#src/lib/law/provision-text.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { Problem } from '#src/problems.ts'
import { suggest } from '#src/vocabulary/index.ts'
import { findPlace, listProvisionNames } from './queries.ts'

type Place = RowOf<typeof findPlace>

/**
 * A provision with its place in the act and its texts. A pinpoint in words counts too: `Article 19(4), point (a)`, `Annex III point 1`.
 * Throws `not_found` with close matches.
 */
export async function requirePlace(graph: Graph, act: string, pinpoint: string): Promise<Place> {
  const instrumentId = act.replace(/^CELEX:/, '')
  for (const name of spellingsOf(pinpoint)) {
    const [place] = await graph.run(findPlace, { provisionId: `${instrumentId} ${name}` })
    if (place) return place
  }
  const names = await graph.run(listProvisionNames, { instrumentId })
  if (names.length > 0) {
    const near = suggest(
      pinpoint,
      names.map(({ name }) => name),
    )
    const detail = `${instrumentId} has no provision ${JSON.stringify(pinpoint)}${near}`
    throw new Problem('not_found', detail, { field: 'path.pinpoint' })
  }
  const acts = (await graph.run(listActs, {})).flatMap((row) => row.acts.map(({ id }) => id))
  const detail = `${JSON.stringify(instrumentId)} is not an act that the service has${suggest(instrumentId, new Set(acts))}`
  throw new Problem('not_found', detail, { field: 'path.celex' })
}

/** As it is written; and as citations write it, if it is a provision in words. */
function spellingsOf(pinpoint: string): string[] {
  const [named] = findProvisions(pinpoint)
  const isWhole = named && !named.isRange && named.start === 0 && named.end === pinpoint.length
  return isWhole && named.provision !== pinpoint ? [pinpoint, named.provision] : [pinpoint]
}

/** The reference of a provision of an act as citations write it. A catalogue of controls has no CELEX number. */
export function refIn({ id, kind, celex }: Place['act'], name: string): string {
  const ref = `${id} ${name}`
  return kind === 'standard' && celex === undefined ? ref : canonicalRef(ref)
}
