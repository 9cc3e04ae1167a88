import { sha256 } from '#src/lib/json/canonical.ts'
import type { Runner } from '../driver/runner.ts'
import { createContents, deleteTexts, listOwnTexts } from './queries.ts'

/**
 * Moves the texts of the next objects after an id into nodes of their own. Returns the ids of these objects; none when no object after that id
 * has a text. A text that its hash does not cover is deleted, because others with that hash would share it; the next load of its
 * version writes the right one.
 */
export async function moveTexts(tx: Runner, after: string, limit: number): Promise<string[]> {
  const rows = await tx.run(listOwnTexts, { after, limit })
  const idsOf = (isIntact: boolean) =>
    rows.filter(({ hash, legal_json }) => (sha256(legal_json) === hash) === isIntact).map(({ id }) => id)
  const [intact, damaged] = [idsOf(true), idsOf(false)]
  if (intact.length > 0) await tx.run(createContents, { ids: intact })
  if (damaged.length > 0) await tx.run(deleteTexts, { ids: damaged })
  return rows.map(({ id }) => id)
}
