import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const SRC = join(import.meta.dirname, '..')
/** Below these folders the files say enough by their names. */
const NOT_OPENED = ['stores/redis/scripts']

const HEAD = `# Code map

The folders of \`src/\`, each with the first line that it has about itself: of its README,
else of its \`index.ts\`, \`feature.ts\` or \`routes.ts\`.
Written by \`npm run -s regpack -- docs map\`; a test fails when this page is out of date.
[ARCHITECTURE.md](ARCHITECTURE.md) says how the folders belong together.

`

/** `docs/CODE-MAP.md`: one line for each folder of `src`. Throws for a folder that says nothing about itself. */
export function renderCodeMap(): string {
  return `${HEAD}${listFolders(SRC)
    .map((folder) => {
      const name = relative(SRC, folder)
      const indent = '  '.repeat(name.split('/').length - 1)
      return `${indent}- \`${name}/\`: ${lineOf(folder)}\n`
    })
    .join('')}`
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
  const comment = /^\/\*\*(.*?)\*\//ms.exec(['index.ts', 'feature.ts', 'routes.ts'].map(read).join('\n'))?.[1]
  const line = (paragraph ?? comment?.replaceAll(/^\s*\* ?/gm, ''))?.trim().replaceAll(/\s+/g, ' ')
  if (!line)
    throw new Error(
      `src/${relative(SRC, folder)} has no first line: begin its routes.ts, its index.ts or a README.md with one`,
    )
  return line
}
