import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const SRC = join(import.meta.dirname, '..')
/** Below these folders the files say enough by their names. */
const NOT_OPENED = ['stores/redis/scripts']
/** Levels of folders that the page shows; deeper ones have a first line too. */
const LEVELS = 2

const HEAD = `# Code map

The folders of \`src/\`, two levels deep, each with its own first sentence: of its README, \`index.ts\`, \`feature.ts\` or
\`routes.ts\`. Written by \`npm run -s regpack -- docs map\`. [ARCHITECTURE.md](ARCHITECTURE.md) says how they belong together.

`

/** `docs/CODE-MAP.md`: one line for each folder of `src`. Throws for a folder that says nothing about itself. */
export function renderCodeMap(): string {
  return `${HEAD}${listFolders(SRC)
    .map((folder) => ({ name: relative(SRC, folder), line: lineOf(folder) }))
    .map(({ name, line }) => ({ level: name.split('/').length, text: `- \`${name}/\`: ${line}\n` }))
    .filter(({ level }) => level <= LEVELS)
    .map(({ level, text }) => '  '.repeat(level - 1) + text)
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
  const text = (paragraph ?? comment?.replaceAll(/^\s*\* ?/gm, ''))?.trim().replaceAll(/\s+/g, ' ')
  const line = text?.replace(/(?<=\w\w`?\.) [A-Z].*/, '')
  if (!line)
    throw new Error(
      `src/${relative(SRC, folder)} has no first line: begin its routes.ts, its index.ts or a README.md with one`,
    )
  return line
}
