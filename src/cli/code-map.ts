import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const SRC = join(import.meta.dirname, '..')
/** Below these folders the files say enough by their names. */
const NOT_OPENED = ['stores/redis/scripts']
/** Levels of folders that the page shows; deeper ones have a first line too. */
const levelsOf = (folder: string) => (folder.startsWith('features/') ? 3 : 2)

const HEAD = `# Code map

The folders of \`src/\`, each with its own first sentence: of its README, or of the first comment in its \`index.ts\`,
\`feature.ts\`, \`routes.ts\` or the file of its own name. [ARCHITECTURE.md](ARCHITECTURE.md) says how they belong
together, and [below](#lines) are the lines of each room. Written by \`npm run -s regpack -- docs map\`.

`

const LINES = `
## Lines

Lines of code, of comments, and blank ones, as \`node bin/count.mjs\` prints them; \`node bin/count.mjs <commit>\` compares. A
test fails when a room has grown by more than a tenth and a hundred lines since this table was made.

`

/**
 * `docs/CODE-MAP.md`: a line for each folder of `src`, and the lines of each room. Throws for a folder that says
 * nothing about itself.
 */
export async function renderCodeMap(): Promise<string> {
  // An image of the service has no `bin/`.
  const { countRooms, renderTable } = await import('../../bin/count.mjs')
  const folders = listFolders(SRC)
    .map((folder) => ({ name: relative(SRC, folder), line: lineOf(folder) }))
    .map(({ name, line }) => ({ name, level: name.split('/').length, text: `- \`${name}/\`: ${line}\n` }))
    .filter(({ name, level }) => level <= levelsOf(name))
    .map(({ level, text }) => '  '.repeat(level - 1) + text)
  return `${HEAD}${folders.join('')}${LINES}${renderTable(countRooms(join(SRC, '..')))}`
}

function listFolders(folder: string): string[] {
  if (NOT_OPENED.includes(relative(SRC, folder))) return []
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return inner
    .map((entry) => join(folder, entry.name))
    .toSorted()
    .flatMap((path) => [path, ...listFolders(path)])
}

function lineOf(folder: string): string {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')
  const [paragraph] = read('README.md')
    .split('\n\n')
    .filter((text) => text.trim() !== '' && !text.startsWith('#'))
  const doors = ['index.ts', 'feature.ts', 'routes.ts', `${basename(folder)}.ts`]
  const comment = /^\/\*\*(.*?)\*\//ms.exec(doors.map(read).join('\n'))?.[1]
  const text = (paragraph ?? comment?.replaceAll(/^\s*\* ?/gm, ''))?.trim().replaceAll(/\s+/g, ' ')
  const line = text?.replace(/(?<=\w\w`?\.) [A-Z].*/, '')
  if (!line)
    throw new Error(
      `src/${relative(SRC, folder)} has no first line: begin its routes.ts, its index.ts or a README.md with one`,
    )
  return line
}
