import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { verifyAndPublish } from '#src/law/publication/index.ts'
import { compileSeed, loadSeed, SEED_FOLDER, readSeed, type SeedReview } from '#src/loader/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { clockAt, TODAY } from './load-small-seed.ts'

/** Copies of shipped packs under the test's own ids; the test decides when a version is published. */
export interface ShippedCopies {
  /** The copies' ids by the shipped id. */
  packIds: ReadonlyMap<string, string>
  publish(shippedId: string, version: string, day: string): Promise<void>
}

/** Copies shipped packs, word for word except their ids, and loads every version of them as a reviewed draft. */
export async function copyShippedPacks(graph: Graph, shippedIds: string[]): Promise<ShippedCopies> {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  cleanUpAfterFile(() => rmSync(folder, { recursive: true, force: true }))
  const key = randomUUID().slice(0, 8)
  // The copies cite and derive from objects in the rest of the seed.
  for (const part of ['instruments', 'vocabularies', 'packs'])
    cpSync(join(SEED_FOLDER, part), join(folder, part), { recursive: true })
  const packIds = new Map(shippedIds.map((id) => [id, `t-${key}-${id}`]))
  for (const [shippedId, packId] of packIds) copyPack(folder, shippedId, packId)
  const { versions } = compileSeed(readSeed(folder), '')
  const copies = versions.filter(({ version }) => [...packIds.values()].includes(version.pack_id))
  const reviews = copies.map(({ version }) => approvalOf(version.pack_id, version.version, version.content_hash))
  mkdirSync(join(folder, 'reviews'))
  writeFileSync(join(folder, 'reviews/all.yaml'), stringify({ reviews }))
  await loadSeed(graph, { folder, clock: TODAY, publish: false })
  return {
    packIds,
    async publish(shippedId, version, day) {
      await verifyAndPublish(graph, clockAt(day), `${packIds.get(shippedId)}@${version}`)
    },
  }
}

function copyPack(folder: string, shippedId: string, packId: string): void {
  for (const version of readdirSync(join(folder, 'packs', shippedId))) {
    const from = join(folder, 'packs', shippedId, version)
    const to = join(folder, 'packs', packId, version)
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from)) {
      const text = readFileSync(join(from, name), 'utf8')
      writeFileSync(join(to, name), text.replaceAll(new RegExp(`\\b${shippedId}\\b`, 'g'), packId))
    }
  }
}

function approvalOf(pack: string, version: string, hash: string): SeedReview {
  return {
    id: `${pack}-review-${version.replaceAll('.', '-')}`,
    objects: [{ pack, version, hash }],
    kind: 'peer',
    reviewer: { role: 'reviewer', organisation: 'Test', qualification: 'none', jurisdiction: 'EU' },
    outcome: 'approved',
    caveats: ['A test.'],
    sources_consulted: ['Test journal'],
    signed_at: '2020-01-01',
    valid_until: '2099-12-31',
    independent_of_author: true,
  }
}
