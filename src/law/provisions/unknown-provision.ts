import { closeMatches } from '#src/law/vocabulary/index.ts'
import { partsNearby } from '#src/lib/law/near-provision.ts'
import { KeptSet } from '#src/stores/graph/kept.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listActTitles, listProvisionNames } from './queries.ts'

/** A provision as a caller names it, or the act alone where that is unknown. */
interface NamedProvision {
  /** `32022R2554`, with or without `CELEX:` */
  act: string
  /** `Art 19(4)(a)` */
  provision: string
}

/** More acts than these are too many for a sentence. */
const ACTS_SHOWN_MOST = 20

/** Where provisions are found by words. */
const SEARCH = 'GET /api/v1/obligations?q= searches for both'

/**
 * Says which part of a provision's name the service does not know, and what there is near it in the same act. A
 * provision of another act is never named: it would be another law. Undefined for a provision that a text has.
 */
export async function explainUnknownProvision(
  law: LawReader,
  { act, provision }: NamedProvision,
): Promise<{ unknown: 'act' | 'provision'; detail: string } | undefined> {
  const instrumentId = act.replace(/^CELEX:/, '')
  const names = await readNames(law, instrumentId)
  if (names.has(provision)) return undefined
  if (names.size > 0) {
    const near = partsNearby(provision, names)
    const detail = `${instrumentId} has no provision ${JSON.stringify(provision)}${near}; ${SEARCH.replace('both', 'them')}`
    return { unknown: 'provision', detail }
  }
  const acts = await law.graph.run(listActTitles, {})
  const close = closeMatches(
    instrumentId,
    acts.map(({ id }) => id),
  )
  const list =
    acts.length > ACTS_SHOWN_MOST
      ? 'GET /api/v1/domain-packs lists the packs with their acts'
      : `it has ${acts.map(({ id, short_title: title }) => `${id} (${title})`).join(', ')}`
  const near = `; ${close.length > 0 ? `did you mean ${close.join(' or ')}?` : list}`
  return { unknown: 'act', detail: `${JSON.stringify(instrumentId)} is not an act that the service has${near}` }
}

/** The names of the provisions of an act; empty for one that the service does not have. */
function readNames({ graph, answers }: LawReader, instrumentId: string): Promise<KeptSet> {
  return answers.remember(JSON.stringify(['provisions of an act', instrumentId]), async () => {
    const rows = await graph.run(listProvisionNames, { instrumentId })
    return new KeptSet(rows.map(({ name }) => name))
  })
}
