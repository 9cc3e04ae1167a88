import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { pointerOf } from '#src/lib/json/json-pointer.ts'
import { findRepeatedPath } from '#src/lib/json/repeated-keys.ts'
import { readDocument, shownName, type Mistake, type Path, type SeedDocument } from '../../read/document.ts'
import { SeedMistakes } from '../../check/validate.ts'
import { findShapeMistakes } from '../../check/shape.ts'
import { findValueMistakes } from './check-values.ts'
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
  if (!SHAPES[model].Check(document.value)) {
    throw new SeedMistakes(findShapeMistakes(document, model === 'catalog' ? CatalogFile : MappingFile))
  }
  return model === 'catalog'
    ? { document, mistake, catalog: content as unknown as OscalCatalog }
    : { document, mistake, mappings: content as unknown as OscalMappings }
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
  const text = readFileSync(path, 'utf8')
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
