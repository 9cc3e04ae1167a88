import { moveTexts } from '../contents/move-texts.ts'
import { countOwnTexts, createContents, deleteTexts, listOwnTexts, setTitles } from '../contents/queries.ts'
import type { DataMigration } from './data-migration.ts'

const BATCH_OBJECTS = 500

/**
 * Moves the texts that hashes cover out of legal objects into nodes of their own, and gives titles to what has none. Releases that read
 * the text in the object must stop: without it they can't answer for a version or compare two, and what they publish would have change
 * events without details.
 */
export function createContentMigration(batchObjects = BATCH_OBJECTS): DataMigration {
  // Where the last batch ended, so that the next doesn't look at all objects before.
  let after = ''
  return {
    id: '017-legal-content',
    stopsOlder: true,
    statements: [countOwnTexts, listOwnTexts, createContents, deleteTexts, setTitles],
    countLeft: async (runner) => {
      after = ''
      return (await runner.run(countOwnTexts, {}))[0]!.left
    },
    changeNext: async (tx) => {
      let moved = await moveTexts(tx, after, batchObjects)
      // Only a look from the start says that none is left: the last batch may have been rolled back.
      if (moved.length === 0 && after !== '') moved = await moveTexts(tx, '', batchObjects)
      after = moved.at(-1) ?? ''
      return moved.length > 0 ? moved.length : (await tx.run(setTitles, { limit: batchObjects }))[0]!.changed
    },
  }
}
