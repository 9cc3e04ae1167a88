import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { seenText } from '#src/lib/plain-text.ts'
import { readText } from '#src/lib/read-text.ts'
import { isRecord, pointerOf } from '#src/lib/json/canonical.ts'
import { findRepeatedPath } from '#src/lib/json/pieces.ts'
import { findShapeMistakes } from '#src/loader/check/shape.ts'
import { SeedMistakes } from '#src/loader/check/validate.ts'
import { type Mistake, type Path, readDocument, type SeedDocument, shownName } from '#src/loader/read/document.ts'
import { CatalogFile, MappingFile, type OscalCatalog, type OscalMappings } from '../shapes.ts'

/** The largest file that is read: several times the largest known catalog, and small enough for one process. */
const MOST_BYTES = 50 * 1024 * 1024

/** A sound OSCAL file, with a way to report mistakes in its parts. */
export type OscalFile = FileBase & ({ catalog: OscalCatalog } | { mappings: OscalMappings })

interface FileBase {
  document: SeedDocument
  /** A mistake at a place in the file. */
  mistake(path: Path, reason: string): Mistake
}

const SHAPES = { catalog: TypeCompiler.Compile(CatalogFile), 'mapping-collection': TypeCompiler.Compile(MappingFile) }
type Model = keyof typeof SHAPES

/** Other models of OSCAL, with the reason why a file of each is refused. */
const OTHER_MODELS: Record<string, string> = {
  profile:
    'is a profile that was not resolved; resolve it with an OSCAL tool (`oscal-cli resolve-profile`, or the profile resolver of compliance-trestle), and import the catalog that it writes',
  ...Object.fromEntries(
    [
      'component-definition',
      'system-security-plan',
      'assessment-plan',
      'assessment-results',
      'plan-of-action-and-milestones',
    ].map((model) => [model, `is a ${model}; catalogs, resolved profiles and mapping collections are imported`]),
  ),
}

/** Reads JSON or YAML. Throws SeedMistakes with all mistakes of the file, each with line, pointer and reason. */
export function readOscalFile(path: string): OscalFile {
  const file = shownName(path)
  const refuse = (reason: string, line = 1) => new SeedMistakes([{ file, line, pointer: '', reason }])
  const bytes = statSync(path).size
  if (bytes > MOST_BYTES) {
    throw refuse(
      `has ${megabytes(bytes)} MB; at most ${megabytes(MOST_BYTES)} MB are read: split it by groups, or resolve a profile that picks the controls you need`,
    )
  }
  if (startOf(path).startsWith('<'))
    throw refuse('is XML; convert it to JSON with an OSCAL tool (`oscal-cli convert --to json`)')
  const document = path.endsWith('.json') ? readJson(path, refuse) : readDocument(path)
  if (document.mistakes.length > 0) throw new SeedMistakes(document.mistakes)
  const mistake = (steps: Path, reason: string): Mistake => {
    return { file, line: document.lineOf(steps), pointer: pointerOf(steps), reason }
  }
  const fail = (steps: Path, reason: string) => new SeedMistakes([mistake(steps, reason)])
  const unsound = findValueMistakes(document.value, mistake)
  if (unsound.length > 0) throw new SeedMistakes(unsound)
  const { model, content } = modelOf(document, fail)
  checkVersion(model, content, fail)
  const { value } = document
  if (model === 'catalog' && SHAPES.catalog.Check(value)) return { document, mistake, catalog: value.catalog }
  if (model === 'mapping-collection' && SHAPES[model].Check(value))
    return { document, mistake, mappings: value['mapping-collection'] }
  throw new SeedMistakes(findShapeMistakes(document, model === 'catalog' ? CatalogFile : MappingFile))
}

type Fail = (path: Path, reason: string) => SeedMistakes

/** A file has one top key, which names its model; `$schema` is also allowed. Throws SeedMistakes for anything else. */
function modelOf({ value }: SeedDocument, fail: Fail): { model: Model; content: Record<string, unknown> } {
  const root = isRecord(value) ? value : {}
  const keys = Object.keys(root).filter((key) => key !== '$schema')
  const model = keys.find((key) => key in SHAPES) as Model | undefined
  if (model && keys.length === 1 && isRecord(root[model])) return { model, content: root[model] }
  const other = keys.find((key) => key in OTHER_MODELS)
  if (other) throw fail([other], OTHER_MODELS[other]!)
  const found = isRecord(value) ? `the top keys are ${keys.slice(0, 5).join(', ') || 'none'}` : 'it holds no object'
  throw fail([], `is not OSCAL: one top key \`catalog\` or \`mapping-collection\` is needed, and ${found}`)
}

function checkVersion(model: Model, content: Record<string, unknown>, fail: Fail): void {
  const metadata = content['metadata']
  const version = isRecord(metadata) ? metadata['oscal-version'] : undefined
  if (typeof version !== 'string')
    throw fail([model, 'metadata', 'oscal-version'], 'is missing; must say which OSCAL it is, such as `1.1.3`')
  const path = [model, 'metadata', 'oscal-version']
  if (!/^1\.[12]\.\d+$/.test(version)) {
    throw fail(path, `is OSCAL ${version}; 1.1 and 1.2 are read: bring the file up with a current OSCAL tool`)
  }
  if (model === 'mapping-collection' && version.startsWith('1.1.'))
    throw fail(path, `mapping collections exist since OSCAL 1.2; this one says ${version}`)
}

/** Reads strict JSON. Text that only YAML accepts is refused, and so are repeated keys. */
function readJson(path: string, refuse: (reason: string, line?: number) => SeedMistakes): SeedDocument {
  const text = readText(path)
  try {
    JSON.parse(text)
  } catch (error) {
    const message = (error as Error).message
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length)
    throw refuse(`is no JSON: ${message.replaceAll('\n', ' ')}`, text.slice(0, offset).split('\n').length)
  }
  const document = readDocument(path)
  const repeated = findRepeatedPath(text)
  if (!repeated) return document
  const mistake = {
    file: document.file,
    line: document.lineOf(repeated),
    pointer: pointerOf(repeated),
    reason: 'is given twice in one object; readers differ on which of them counts',
  }
  return { ...document, mistakes: [mistake] }
}

function startOf(path: string): string {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(64)
    return start
      .subarray(0, readSync(file, start))
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
  } finally {
    closeSync(file)
  }
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024)
}

/**
 * Most steps of a path. Real catalogs nest a dozen levels of groups, controls and parts, and each level takes two
 * steps.
 */
const DEPTH_MOST = 100
/** The check stops after so many mistakes, because the rest says nothing new. */
const MISTAKES_MOST = 50
/** Characters that a reader can't see: control characters, zero-width characters, and marks that reverse text. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\u2028\u2029]/u
/** What people read. A soft hyphen or a zero-width space that a word processor left in it says nothing. */
const PROSE = new Set<unknown>(['prose', 'title', 'remarks', 'description', 'text', 'label', 'choice'])
/** Names of object internals, which a careless program could overwrite. */
const RESERVED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

interface Step {
  value: unknown
  path: Path
  /** The key of the nearest object: of the texts of a list, that of the list. */
  key?: string | undefined
  /** Puts another value in its place. */
  replace(value: string): void
}

/**
 * Checks that a schema can't express: the depth of values, reserved keys and ids, and invisible characters. Prose loses
 * its format characters; names, by which programs find things, are refused with one. It walks without recursion, so any
 * depth gets an answer, and stops at the first value that is too deep.
 */
function findValueMistakes(value: unknown, mistake: (path: Path, reason: string) => Mistake): Mistake[] {
  const found: Mistake[] = []
  const open: Step[] = [{ value, path: [], replace: () => undefined }]
  for (let next = open.pop(); next && found.length < MISTAKES_MOST; next = open.pop()) {
    const { value: part, path, key: name } = next
    if (typeof part === 'string') {
      const text = PROSE.has(name) ? seenText(part) : part
      if (text !== part) next.replace(text)
      const reason = findTextMistake(text, path.at(-1) === 'id')
      if (reason) found.push(mistake(path, reason))
    } else if (part !== null && typeof part === 'object') {
      if (path.length >= DEPTH_MOST) {
        found.push(mistake(path, `lies more than ${DEPTH_MOST} levels deep; nest controls and parts less`))
        break
      }
      const entries = Array.isArray(part) ? part.map((item, at) => [at, item] as const) : Object.entries(part)
      for (const [key] of entries)
        if (typeof key === 'string' && (RESERVED.has(key) || findTextMistake(key, false)))
          found.push(mistake([...path, key], 'is a key that is never accepted; remove it'))
      open.push(
        ...entries
          .map(([key, item]): Step => ({
            value: item as unknown,
            path: [...path, key],
            key: typeof key === 'string' ? key : name,
            replace: (text) => void Reflect.set(part, key, text),
          }))
          .toReversed(),
      )
    }
  }
  return found
}

function findTextMistake(text: string, isId: boolean): string | undefined {
  if (isId && RESERVED.has(text))
    return `${JSON.stringify(text)} is a name that programs keep for themselves; choose another id`
  if (!text.isWellFormed()) return 'holds half of a surrogate pair, which is no character'
  const unseen = UNSEEN.exec(text)?.[0]
  if (unseen === undefined) return undefined
  const code = unseen.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return `holds the character U+${code}, which is not seen; remove it`
}
