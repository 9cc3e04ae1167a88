/**
 * Makes the provision index of one text: the names of its articles, paragraphs, points, recitals and annex points, and
 * its titles, chapters and sections. Only names are kept, no wording.
 *
 *   node seed/instruments/index-provisions.ts --text <file> --instrument <celex> --id <text id> --source <line>
 *   node seed/instruments/index-provisions.ts --overlay <file.overlay.json>
 *
 * `--text` reads JSON ({articles: [{number, text}], annexes?, recitals?}) or markdown (`#### Article 1`, `- (a) …`).
 * `--overlay` makes the index of an amended text from that of an earlier one: {base, text, source, changes: [{cause,
 * add?, remove?, rename?}], divisions?, …}; a change that doesn't fit the base is an error. Divisions are read from the
 * headings of markdown; JSON has none that are reliable. An overlay states its own, or takes those of its base; ends
 * that its text lacks are an error. Results go to <celex>/<text id>.json beside this file. See docs/PACK-FORMAT.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { ActDivision } from '#src/lib/law/provision-tree.ts'
import { divisionsOfMarkdown } from './read-divisions.ts'

type Kind = 'paragraph' | 'number' | 'letter' | 'roman'
type Level = { kind: Kind; value: string }
type Divided = {
  divisions?: ActDivision[] | undefined
  outside_divisions?: string[] | undefined
  divisions_source?: string | undefined
}
type Index = { instrument: string; text: string; source: string; provisions: string[] } & Divided
type Change = {
  cause: string
  add?: { after: string; names: string[] }[]
  remove?: string[]
  rename?: [string, string][]
}
type Overlay = { base: string; text: string; source: string; changes: Change[] } & Divided

const ROMAN = /^(?=.)x{0,3}(ix|iv|v?i{0,3})$/
const ROMAN_VALUE: Record<string, number> = { i: 1, v: 5, x: 10 }

function romanToNumber(value: string): number {
  let total = 0
  for (let at = 0; at < value.length; at++) {
    const digit = ROMAN_VALUE[value[at]!]!
    total += digit < (ROMAN_VALUE[value[at + 1] ?? ''] ?? 0) ? -digit : digit
  }
  return total
}

/** Position in its list: `aa` and `3a` come right after `a` and `3`. */
function position(kind: Kind, value: string): number {
  if (kind === 'roman') return romanToNumber(value)
  if (kind === 'letter') return value.charCodeAt(0) - 96
  return Number.parseInt(value, 10)
}

const isFirst = (kind: Kind, value: string): boolean => position(kind, value) === 1 && /^(1|a|i)$/.test(value)

function follows(kind: Kind, before: string, value: string): boolean {
  if (kind === 'letter' && before === 'z') return value === 'aa'
  const step = position(kind, value) - position(kind, before)
  const suffixed = kind === 'letter' ? value.length > 1 : /[a-z]$/.test(value) && kind !== 'roman'
  return step === 1 || (step === 0 && suffixed && value > before)
}

function kindsOf(marker: string): Kind[] {
  if (/^\d/.test(marker)) return ['number']
  return ROMAN.test(marker) ? ['roman', 'letter'] : ['letter']
}

/** Which of a marker's readings fits what came before, and how many levels stay above it. */
function place(stack: Level[], marker: string, opensList: boolean): { level: Level; keep: number } | undefined {
  const kinds = kindsOf(marker)
  const last = (kind: Kind) => stack.findLastIndex((level) => level.kind === kind)
  const successor = () => {
    for (let at = stack.length - 1; at >= 0; at--) {
      const { kind, value } = stack[at]!
      if (kind !== 'paragraph' && kinds.includes(kind) && follows(kind, value, marker))
        return { level: { kind, value: marker }, keep: at }
    }
    return undefined
  }
  const first = () => {
    const kind = kinds.find((candidate) => isFirst(candidate, marker))
    if (!kind) return undefined
    const same = last(kind)
    return { level: { kind, value: marker }, keep: same >= 0 ? same : stack.length }
  }
  return opensList ? (first() ?? successor()) : (successor() ?? first())
}

/** Lines of an act that another act quotes, so as to insert them, belong to that other act. */
function withoutQuotedActs(lines: string[]): string[] {
  const amends = /(is|are) (amended as follows|replaced by the following|added|inserted|deleted)/
  if (!lines.some((line) => amends.test(line))) return lines
  let quoted = false
  return lines.filter((line, at) => {
    if (!quoted && line.startsWith('‘') && (lines[at - 1] ?? '').endsWith(':')) quoted = true
    const skip = quoted
    if (quoted && /’\s*[.;,]?\s*(and)?"?$/.test(line)) quoted = false
    return !skip
  })
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '')

/** All names at and under one article or annex, in the order of the text. */
function provisionsUnder(head: string, lines: string[], warn: (message: string) => void): string[] {
  const found = [head]
  const isAnnex = head.startsWith('Annex')
  // A section's letter belongs to the name only where the numbering starts anew in each section.
  const heads = lines.flatMap(
    (line) => /^Section ([A-Z]|\d)\b/.exec(line)?.[1] ?? /^(1)\.(\s|$)/.exec(line)?.[1]?.replace('1', 'one') ?? [],
  )
  const restarts = isAnnex && heads.filter((entry) => entry === 'one').length > 1
  let section: string[] = []
  let stack: Level[] = []
  const emit = () =>
    found.push(head + [...section, ...stack.map((level) => level.value)].map((value) => `(${value})`).join(''))
  let before = ''
  for (const line of lines) {
    const opened = isAnnex ? /^Section ([A-Z]|\d)\b/.exec(line)?.[1] : undefined
    const paragraph = /^(\d+[a-z]?)\.(?:\s|$)/.exec(line)?.[1]
    const subPoint = isAnnex ? /^(\d+)\.(\d+)\.(?:\s|$)/.exec(line) : null
    const marker = /^\((\d+[a-z]?|[a-z]{1,5})\)$/.exec(line)?.[1]
    if (opened) {
      found.push(`${head}(${opened})`)
      section = restarts ? [opened] : []
      stack = []
    } else if (subPoint) {
      stack = [
        { kind: 'paragraph', value: subPoint[1]! },
        { kind: 'number', value: subPoint[2]! },
      ]
      emit()
    } else if (paragraph) {
      const previous = stack[0]?.kind === 'paragraph' ? stack[0].value : undefined
      if (previous ? !follows('number', previous, paragraph) : paragraph !== '1' && !isAnnex)
        warn(`${head}: ${paragraph}. after ${previous ?? 'nothing'}`)
      stack = [{ kind: 'paragraph', value: paragraph }]
      emit()
    } else if (marker) {
      const placed = place(stack, marker, /[:—]$/.test(before))
      if (!placed) warn(`${head}: (${marker}) after ${stack.map((level) => level.value).join(' ') || 'nothing'}`)
      const kind = kindsOf(marker).at(-1)!
      const keep = placed?.keep ?? stack.findLastIndex((level) => level.kind === kind)
      stack = [...stack.slice(0, keep < 0 ? stack.length : keep), placed?.level ?? { kind, value: marker }]
      emit()
    }
    before = line
  }
  return found
}

type Part = { number: string; text: string }

/** Markdown to the same parts as JSON: `- (a) text` becomes a line with the marker and a line with the text. */
function partsOfMarkdown(markdown: string): { articles: Part[]; annexes: Part[] } {
  const articles: Part[] = []
  const annexes: Part[] = []
  let part: Part | undefined
  for (const raw of markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n')) {
    const article = /^#+ \**Article (\d+[a-z]*)/.exec(raw)?.[1]
    const annex = /^#+ \**ANNEX ([IVXLC]+)/.exec(raw)?.[1]
    if (article) articles.push((part = { number: article, text: '' }))
    else if (annex) annexes.push((part = { number: annex, text: '' }))
    else if (part && !raw.startsWith('[^')) {
      const line = raw.trim().replace(/^(#+|-)\s+/, '')
      part.text += `${line.replace(/^(\((?:\d+[a-z]?|[a-z]{1,5})\))\s+/, '$1\n')}\n`
    }
  }
  return { articles, annexes }
}

function partsOfJson(json: string) {
  const document = JSON.parse(json) as {
    articles: Part[]
    annexes?: Part[]
    recitals?: { recital_number?: string | number; number?: string | number }[]
  }
  const annexes = [...(document.annexes ?? [])]
  const articles = document.articles.map(({ number, text }) => {
    // Signatures, footnotes and annexes hang on the last article.
    const [body = '', ...rest] = text.split(/\n(?=ANNEX[\s\u00a0]+[IVXLC]+\s*\n)/)
    for (const annex of rest)
      annexes.push({ number: /^ANNEX[\s\u00a0]+([IVXLC]+)/.exec(annex)![1]!, text: annex.replace(/^.*\n/, '') })
    return { number, text: body.split(/\nDone at /)[0]! }
  })
  const recitals = (document.recitals ?? [])
    .map((recital) => String(recital.recital_number ?? recital.number))
    .filter((number) => /^[1-9]\d*$/.test(number))
  return { articles, annexes, recitals }
}

function write(index: Index): void {
  const folder = join(import.meta.dirname, index.instrument)
  mkdirSync(folder, { recursive: true })
  const { divisions, outside_divisions, divisions_source, ...names } = index
  // One line for each division, which prettier keeps.
  const lines = divisions?.map((division) => JSON.stringify(division).replaceAll('"', "'"))
  const provisions = [...new Set(index.provisions)]
  const text = JSON.stringify({ ...names, provisions, divisions: lines, outside_divisions, divisions_source }, null, 1)
  writeFileSync(
    join(folder, `${index.text}.json`),
    `${text.replaceAll(/"(\{'name'.*\})"/g, (_, line: string) => line.replaceAll("'", '"'))}\n`,
  )
}

/** `name` itself or anything beneath it. */
const isUnder = (provision: string, name: string): boolean => provision === name || provision.startsWith(`${name}(`)

function applyOverlay(file: string): Index {
  const overlay = JSON.parse(readFileSync(file, 'utf8')) as Overlay
  const base = JSON.parse(readFileSync(join(dirname(file), overlay.base), 'utf8')) as Index
  let names = base.provisions
  const need = (name: string, cause: string) => {
    if (!names.includes(name)) throw new Error(`${file}: ${cause}: ${name} is not in the text`)
  }
  for (const { cause, remove = [], rename = [], add = [] } of overlay.changes) {
    for (const name of remove) {
      need(name, cause)
      names = names.filter((provision) => !isUnder(provision, name))
    }
    // All renamings of one change happen at once, so that a chain such as 2→3, 3→4 can be written in any order.
    for (const [from] of rename) need(from, cause)
    names = names.map((provision) => {
      const hit = rename.find(([from]) => isUnder(provision, from))
      return hit ? hit[1] + provision.slice(hit[0].length) : provision
    })
    for (const { after, names: added } of add) {
      need(after, cause)
      for (const name of added)
        if (names.includes(name)) throw new Error(`${file}: ${cause}: ${name} is in the text already`)
      const at = names.findLastIndex((provision) => isUnder(provision, after))
      names = names.toSpliced(at + 1, 0, ...added)
    }
    if (new Set(names).size !== names.length) throw new Error(`${file}: ${cause}: leaves a name twice`)
  }
  const { divisions, outside_divisions, divisions_source }: Divided = overlay.divisions ? overlay : base
  for (const { name, from, to } of divisions ?? []) for (const end of [from, to]) need(end, name)
  const { text, source } = overlay
  return {
    instrument: base.instrument,
    text,
    source,
    provisions: names,
    divisions,
    outside_divisions,
    divisions_source,
  }
}

const { values } = parseArgs({
  options: {
    text: { type: 'string' },
    instrument: { type: 'string' },
    id: { type: 'string' },
    source: { type: 'string' },
    overlay: { type: 'string' },
  },
})

if (values.overlay) {
  write(applyOverlay(values.overlay))
} else {
  const { text, instrument, id, source } = values
  if (!text || !instrument || !id || !source)
    throw new Error('needs --text, --instrument, --id and --source, or --overlay')
  const content = readFileSync(text, 'utf8')
  const { articles, annexes, recitals } = text.endsWith('.json')
    ? partsOfJson(content)
    : { ...partsOfMarkdown(content), recitals: [] as string[] }
  const divided: Divided = text.endsWith('.json') ? {} : divisionsOfMarkdown(content)
  if (divided.divisions) divided.divisions_source = `headings of the text: ${source}`.slice(0, 300)
  const warn = (message: string) => process.stderr.write(`look at ${instrument} ${message}\n`)
  write({
    instrument,
    text: id,
    source,
    provisions: [
      ...articles.flatMap(({ number, text: body }) =>
        provisionsUnder(`Art ${number}`, withoutQuotedActs(linesOf(body)), warn),
      ),
      ...annexes.flatMap(({ number, text: body }) => provisionsUnder(`Annex ${number}`, linesOf(body), warn)),
      ...recitals.map((number) => `Recital ${number}`),
    ],
    ...divided,
  })
}
