/**
 * Counts the lines of code, of comments, and blank ones, by room and language. `node bin/count.mjs` prints the table;
 * `node bin/count.mjs <commit>` also how many lines of code each room had there. `docs/CODE-MAP.md` has the same table.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commentsOf } from './comments.mjs'

const COUNTED = ['src', 'cypher', 'web', 'test']
const LANGUAGES = ['ts', 'tsx', 'lua', 'cypher', 'css']
const NOT_OPENED = new Set(['node_modules', 'dist'])

/**
 * The lines of each room in each language: `{ room, language, code, comment, blank }`, in the order of their names.
 * `root` is the folder of the project.
 */
export function countRooms(root) {
  const rooms = new Map()
  for (const path of COUNTED.flatMap((folder) => listFiles(root, folder))) {
    const language = path.split('.').at(-1)
    if (!LANGUAGES.includes(language)) continue
    const room = roomOf(path)
    const key = `${room} ${language}`
    if (!rooms.has(key)) rooms.set(key, { room, language, code: 0, comment: 0, blank: 0 })
    const lines = countLines(readFileSync(join(root, path), 'utf8'), language)
    for (const kind of Object.keys(lines)) rooms.get(key)[kind] += lines[kind]
  }
  return [...rooms.values()].toSorted((one, other) => (one.room < other.room ? -1 : Number(one.room > other.room)))
}

function listFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return NOT_OPENED.has(entry.name) ? [] : listFiles(root, path)
  })
}

/** A room is `src/<a>/<b>`, below `src/features` and `web/src/screens` one folder more; `cypher` is one. */
function roomOf(path) {
  const depth = /^(?:src\/features|web\/src\/screens)\//.test(path) ? 4 : path.startsWith('cypher/') ? 1 : 3
  return path.split('/').slice(0, -1).slice(0, depth).join('/')
}

/** A line with nothing but a comment is one of comment; a blank line within a comment is blank. */
function countLines(text, language) {
  let code = text
  for (const { 0: comment, index } of commentsOf(text, language))
    code = code.slice(0, index) + comment.replaceAll(/[^\n]/g, ' ') + code.slice(index + comment.length)
  const codeLines = code.split('\n')
  const lines = { code: 0, comment: 0, blank: 0 }
  for (const [at, line] of text.replace(/\n$/, '').split('\n').entries())
    lines[line.trim() === '' ? 'blank' : codeLines[at].trim() === '' ? 'comment' : 'code'] += 1
  return lines
}

/** The rooms that grew by more than a tenth, and by more than a hundred lines of code, since `earlier` was counted. */
export function listGrown(rooms, earlier) {
  const known = new Map(earlier.map(({ room, language, code }) => [`${room} ${language}`, code]))
  return rooms
    .map(({ room, language, code }) => ({ room, language, code, before: known.get(`${room} ${language}`) ?? 0 }))
    .filter(({ code, before }) => code - before > Math.max(100, before / 10))
}

const COLUMNS = ['code', 'comment', 'blank']

/** The rooms as a table of Markdown, after one row for each of `src`, `cypher`, `web` and `test`. */
export function renderTable(rooms) {
  const totals = COUNTED.flatMap((top) =>
    sumByLanguage(
      rooms.filter(({ room }) => room.split('/')[0] === top),
      `all of ${top}`,
    ),
  )
  const rows = [...totals, ...rooms].map(
    ({ room, language, ...lines }) =>
      `| \`${room}\` | ${language} | ${COLUMNS.map((kind) => lines[kind]).join(' | ')} |\n`,
  )
  return `| room | language | ${COLUMNS.join(' | ')} |\n|---|---|${COLUMNS.map(() => '--:|').join('')}\n${rows.join('')}`
}

/** The rooms of a table that `renderTable` made, without its totals. */
export function readTable(markdown) {
  return [...markdown.matchAll(/^\| `(\S+)` \| (\w+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, room, language, code, comment, blank]) => ({ room, language, code: +code, comment: +comment, blank: +blank }),
  )
}

function sumByLanguage(rooms, room) {
  return [...Map.groupBy(rooms, ({ language }) => language)].map(([language, counted]) => ({
    room,
    language,
    ...Object.fromEntries(COLUMNS.map((kind) => [kind, counted.reduce((sum, lines) => sum + lines[kind], 0)])),
  }))
}

/** Counts the files as they were at a commit. */
function countCommit(root, commit) {
  const folder = mkdtempSync(join(tmpdir(), 'count-'))
  try {
    const archive = execFileSync('git', ['archive', commit, ...COUNTED], { cwd: root, maxBuffer: 1_000_000_000 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return countRooms(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function renderComparison(rooms, earlier) {
  const keys = [...new Set([...earlier, ...rooms].map(({ room, language }) => `${room} ${language}`))].toSorted()
  const codeOf = (counted) => new Map(counted.map(({ room, language, code }) => [`${room} ${language}`, code]))
  const [before, now] = [codeOf(earlier), codeOf(rooms)]
  const totals = COUNTED.map((top) => {
    const sum = (codes) => [...codes].reduce((all, [key, code]) => all + (key.split(/[ /]/)[0] === top ? code : 0), 0)
    return [`all of ${top}`, sum(before), sum(now)]
  })
  return [...totals, ...keys.map((key) => [key, before.get(key) ?? 0, now.get(key) ?? 0])]
    .filter(([name, then, code]) => then !== code || name.startsWith('all of'))
    .map(
      ([name, then, code]) =>
        `${name.padEnd(48)}${String(then).padStart(8)}${String(code).padStart(8)}${signed(code - then).padStart(8)}\n`,
    )
    .join('')
}

const signed = (number) => (number > 0 ? `+${number}` : String(number))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  const [commit] = process.argv.slice(2)
  const rooms = countRooms(root)
  process.stdout.write(commit ? renderComparison(rooms, countCommit(root, commit)) : renderTable(rooms))
}
