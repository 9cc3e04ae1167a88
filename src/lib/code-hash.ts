import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { computedOnce } from './computed-once.ts'

const ROOT = new URL('../../', import.meta.url)
/** Folders of the code that computes answers. */
const FOLDERS = ['src', 'cypher']

/**
 * A hash of the code that runs, with the names of its packages and the version of Node. Replicas of one release have
 * the same; another release may compute another answer from the same input.
 */
export const codeHash = computedOnce(async (): Promise<string> => {
  const hasher = createHash('sha256').update(JSON.stringify(process.versions))
  const listed = await Promise.all(
    FOLDERS.map((folder) => readdir(new URL(folder, ROOT), { recursive: true, withFileTypes: true })),
  )
  const files = listed.flatMap((entries) => entries.filter((entry) => entry.isFile()))
  const paths = files.map(({ parentPath, name }) => `${parentPath}/${name}`).toSorted()
  for (const path of [...paths, new URL('package.json', ROOT)]) hasher.update(await readFile(path))
  return hasher.digest('hex')
})
