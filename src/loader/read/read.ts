import type { TSchema } from '@sinclair/typebox'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { JsonObject, LegalObject, LegalVersion, ObjectKind } from '#src/law/versions/index.ts'
import { isRecord, stepsOf } from '#src/lib/json/canonical.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { findShapeMistakes } from '../check/shape.ts'
import type { CompiledVersion } from '../compile/compile-pack.ts'
import { type Located, type Mistake, readDocument } from './document.ts'
import { ProvisionIndex, SeedInstrument } from '../shapes/instrument.ts'
import { SeedPackFile } from '../shapes/pack.ts'
import { SeedRelationshipFile, SeedReviewFile } from '../shapes/relationship.ts'
import { SeedVocabularyFile } from '../shapes/vocabulary.ts'
import {
  byList,
  type PackObjects,
  type PackSource,
  type SeedSource,
  TERM_DIMENSIONS,
  type VocabularySource,
} from './source.ts'

/** Reads every seed file and checks its shape. Mistakes are collected, never thrown. */
export function readSeed(folder: string): SeedSource {
  const mistakes: Mistake[] = []
  const open = (path: string, schema: TSchema) => openFile(path, schema, mistakes)
  const list = (name: string, ending: string) => listFiles(join(folder, name), ending)

  const instruments = list('instruments', '.yaml').map((path) => open(path, SeedInstrument).whole<SeedInstrument>())
  const indexes = list('instruments', '.json')
    .filter((path) => !path.endsWith('.overlay.json'))
    .map((path) => open(path, ProvisionIndex).whole<SeedSource['indexes'][number]['value']>())
  const vocabulary = readVocabulary(list('vocabularies', '.yaml').map((path) => open(path, SeedVocabularyFile)))
  const packs = listPackFolders(join(folder, 'packs')).map((path) =>
    readPack(
      path,
      listFiles(path, '.yaml').map((file) => open(file, SeedPackFile)),
    ),
  )
  const relationships = list('relationships', '.yaml').flatMap((path) =>
    open(path, SeedRelationshipFile).list<SeedSource['relationships'][number]['value']>('relationships'),
  )
  const reviews = list('reviews', '.yaml').flatMap((path) =>
    open(path, SeedReviewFile).list<SeedSource['reviews'][number]['value']>('reviews'),
  )
  return { folder, mistakes, vocabulary, instruments, indexes, packs, relationships, reviews }
}

/** A file whose shape was checked, with accessors for its parts. */
interface OpenedFile {
  whole<T>(): Located<T>
  /** The object under a top key; empty without it. */
  one<T>(key: string): Array<Located<T>>
  /** The items under a top key. */
  list<T>(key: string): Array<Located<T>>
}

function openFile(path: string, schema: TSchema, mistakes: Mistake[]): OpenedFile {
  const document = readDocument(path)
  const found = document.mistakes.length > 0 ? document.mistakes : findShapeMistakes(document, schema)
  mistakes.push(...found)
  const wrongPaths = found.map((mistake) => stepsOf(mistake.pointer))
  const locate = <T>(value: unknown, steps: Array<string | number>): Located<T> => ({
    value: value as T,
    document,
    path: steps,
    sound: !wrongPaths.some((wrong) => steps.every((step, at) => String(step) === wrong[at])),
  })
  const top = (key: string): unknown => (isRecord(document.value) ? document.value[key] : undefined)
  return {
    whole: () => locate(document.value, []),
    one: (key) => (isRecord(top(key)) ? [locate(top(key), [key])] : []),
    list: (key) => {
      const items = top(key)
      if (!Array.isArray(items)) return []
      return items.flatMap((item, at) => (isRecord(item) ? [locate(item, [key, at])] : []))
    },
  }
}

function readVocabulary(files: OpenedFile[]): VocabularySource {
  const joined = <T>(key: string) => files.flatMap((file) => file.list<T>(key))
  const terms = Object.fromEntries(TERM_DIMENSIONS.map((dimension) => [dimension, joined(dimension)]))
  return {
    terms: terms as VocabularySource['terms'],
    facts: joined('facts'),
    relationshipTypes: joined('relationship_types'),
    derivations: joined('derivations'),
    options: joined('member_state_options'),
    transpositions: joined('transpositions'),
    synonyms: joined('synonyms'),
  }
}

function readPack(folder: string, files: OpenedFile[]): PackSource {
  const joined = <T>(key: string) => files.flatMap((file) => file.list<T>(key))
  const single = <T>(key: string) => files.flatMap((file) => file.one<T>(key))
  return {
    packId: basename(dirname(folder)),
    versionNumber: basename(folder),
    folder,
    files: files.map((file) => file.whole()),
    packs: single('pack'),
    versions: single('version'),
    coverages: single('coverage'),
    ...(byList(joined) as PackObjects),
  }
}

function listPackFolders(folder: string): string[] {
  const byName = (path: string) =>
    (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [])
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .toSorted()
  return byName(folder).flatMap((pack) =>
    byName(join(folder, pack))
      .toSorted(compareVersions)
      .map((version) => join(folder, pack, version)),
  )
}

function listFiles(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name))
}

/** A version as the graph would return it, compiled from the seed files alone. */
export function legalVersionOf({ version, ...compiled }: CompiledVersion): LegalVersion {
  const objectsOf = (
    kind: ObjectKind,
    rows: Array<{ code: string; lineage_id: string; hash: string; legal_json: string }>,
  ) =>
    rows.map(({ code, lineage_id, hash, legal_json }): LegalObject => {
      return { kind, code, lineage_id, hash, content: JSON.parse(legal_json) as JsonObject }
    })
  return {
    pack_id: version.pack_id,
    version: version.version,
    content_hash: version.content_hash,
    facts: JSON.parse(version.legal_json) as JsonObject,
    coverage: JSON.parse(version.coverage_json) as JsonObject,
    objects: [
      ...objectsOf('obligation', compiled.obligations),
      ...objectsOf('rule', compiled.rules),
      ...objectsOf('evidence_requirement', compiled.evidence),
      ...objectsOf('filing_rule', compiled.filings),
      ...objectsOf('penalty_fact', compiled.penalties),
      ...objectsOf('criterion', compiled.criteria),
    ],
  }
}
