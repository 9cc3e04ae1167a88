import { sha256 } from '#src/lib/json/canonical.ts'
import type { Runner } from '../driver/runner.ts'
import { listBareObjects, listContents } from './queries.ts'

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
  const bare = (await runner.run(listBareObjects, { limit: OBJECTS_MOST })).map(({ id }): ContentFault => {
    return { kind: 'object_without_content', id, message: 'is not tied to the one text of its hash' }
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
