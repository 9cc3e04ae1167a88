import { sha256 } from '#src/lib/json/canonical.ts'
import { inBatches } from '../batches.ts'
import type { Runner } from '../driver/runner.ts'
import { moveTexts } from './move-texts.ts'
import { deleteContents, deleteTexts, listBareObjects, listContents } from './queries.ts'

/** A text that its hash does not cover, or an object that is not tied to the one text of its hash. */
export interface ContentFault {
  kind: 'content_differs' | 'object_without_content'
  /** Hash of the text, or id of the object. */
  id: string
  message: string
}

const PAGE = 500
/** The most objects that are listed. */
const OBJECTS_MOST = 100

/** Compares each text of legal content with its hash, and finds legal objects without their text. Reads only. */
export async function checkContents(runner: Runner): Promise<ContentFault[]> {
  const differing = (await listDiffering(runner)).map((id): ContentFault => {
    return { kind: 'content_differs', id, message: 'is not the hash of its text' }
  })
  const bare = (await runner.run(listBareObjects, { limit: OBJECTS_MOST })).map(({ id, has_text }): ContentFault => {
    const message = has_text
      ? 'holds its text itself, as an older release writes it'
      : 'is not tied to the text of its hash; after --mend the next load of its version writes it'
    return { kind: 'object_without_content', id, message }
  })
  return [...differing, ...bare]
}

async function listDiffering(runner: Runner): Promise<string[]> {
  const wrong: string[] = []
  let after = ''
  for (;;) {
    const page = await runner.run(listContents, { after, limit: PAGE })
    if (page.length === 0) return wrong
    wrong.push(...page.filter(({ hash, json }) => sha256(json) !== hash).map(({ hash }) => hash))
    after = page.at(-1)!.hash
  }
}

/**
 * Ties objects to texts that they hold themselves. A text that is wrong or gone can't be made from the graph: it is deleted, and the next load
 * of the versions that had it writes it from the seed files.
 */
export async function mendContents(tx: Runner, faults: readonly ContentFault[]): Promise<void> {
  const idsOf = (wanted: ContentFault['kind']) => faults.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  await inBatches(idsOf('content_differs'), (hashes) => tx.run(deleteContents, { hashes }))
  for (let moved = await moveTexts(tx, '', PAGE); moved.length > 0;) moved = await moveTexts(tx, moved.at(-1)!, PAGE)
  const bare = (await tx.run(listBareObjects, { limit: OBJECTS_MOST })).map(({ id }) => id)
  await inBatches(bare, (ids) => tx.run(deleteTexts, { ids }))
}
