import { publishVersion } from '#src/law/publication/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { addVersion, approveAll, clockAt, load } from './load-small-seed.ts'
import { makeSmallSeed, type SmallSeed } from './small-seed.ts'

/** The days on which the three versions of `publishThreeVersions` were published, at noon. */
export const PUBLISHED_ON = ['2026-11-01', '2026-11-11', '2026-11-21'] as const

/** A small seed whose first pack begins at 2020-01-30, with its first version published on 2026-11-01. */
export async function publishFirstVersion(graph: Graph): Promise<{ seed: SmallSeed; packId: string }> {
  const seed = makeSmallSeed()
  seed.one.version.legal_to = '2026-06-01'
  approveAll(seed)
  await load(graph, seed, true, clockAt(PUBLISHED_ON[0]))
  return { seed, packId: seed.one.pack.id }
}

/**
 * 2.0.0: the text from 2026-06-01 on, by an amending act. A duty is renumbered with other dates, and one is split in
 * two. A filing has another period, there is a new penalty, and a date depends on an act.
 */
export async function publishAmendedVersion(graph: Graph, seed: SmallSeed, legalTo?: string): Promise<string> {
  const id = await addAmendedVersion(graph, seed, legalTo)
  await publishVersion(graph, clockAt(PUBLISHED_ON[1]), id)
  return id
}

/** The same, loaded, approved and verified but not published. */
export function addAmendedVersion(graph: Graph, seed: SmallSeed, legalTo?: string): Promise<string> {
  return addVersion(graph, seed, '2.0.0', (next) => {
    amend(next)
    if (legalTo) next.one.version.legal_to = legalTo
  })
}

/** 2.0.1: a correction of 2.0.0 for the same legal time. */
export async function publishCorrectedVersion(graph: Graph, seed: SmallSeed): Promise<string> {
  const id = await addVersion(graph, seed, '2.0.1', (next) => {
    amend(next)
    Object.assign(next.one.version, { previous_version: undefined })
    next.one.filings[0]!.anchors[0]!.offset = 'PT48H'
  })
  await publishVersion(graph, clockAt(PUBLISHED_ON[2]), id)
  return id
}

function amend(next: SmallSeed): void {
  const { one, instrument } = next
  const cite = (provision: string) => `${instrument.id} ${provision}`
  const [first, second] = one.obligations
  delete one.version.legal_to
  Object.assign(one.version, {
    legal_from: '2026-06-01',
    cause: {
      instrument: instrument.id,
      citation: cite('Art 3(a)'),
      disputed: 'Whether the date holds for small firms.',
    },
  })
  Object.assign(first!, {
    code: 'art-1-1-bis',
    lineage_id: `${one.pack.id}/art-1-1`,
    applies_from: [
      { date: '2027-01-01', citation: cite('Art 3') },
      {
        date: '2027-06-01',
        condition: 'small-firms',
        citation: cite('Art 3'),
        depends_on: { text: 'Standards are published.', citation: cite('Art 3(a)') },
      },
    ],
  })
  const part = (code: string, title: string) => ({
    ...structuredClone(second!),
    code,
    title,
    parent: 'art-1-1-bis',
    derived_from: [`${one.pack.id}/art-1-2`],
  })
  const { exceptions: _forSmallFirms, ...fully } = part('art-1-2-b', 'Report fully')
  one.obligations = [first!, part('art-1-2-a', 'Report early'), fully]
  one.rules[1]!.scope = ['art-1-2-a']
  one.criteria[1]!.duty = 'art-1-2-a'
  Object.assign(one.criteria[0]!.any[0]!.all[0]!, { limit: { percent: 20, of: `t_${next.key}_all_clients` } })
  one.filings[0]!.anchors[0]!.offset = 'PT72H'
  one.penalties.push({ ...one.penalties[0]!, id: 'second-fine', terms: [{ fixed: { amount: 5, currency: 'EUR' } }] })
}

/** 3.0.0: a future text from 2027-01-01 on, after the amended one. A duty becomes a recommendation. */
export async function publishComingVersion(graph: Graph, seed: SmallSeed): Promise<string> {
  const id = await addVersion(graph, seed, '3.0.0', (next) => {
    amend(next)
    Object.assign(next.one.version, { legal_from: '2027-01-01', previous_version: undefined })
    next.one.obligations[1]!.modality = 'should'
  })
  await publishVersion(graph, clockAt(PUBLISHED_ON[2]), id)
  return id
}
