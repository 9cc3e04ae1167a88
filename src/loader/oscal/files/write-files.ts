import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { hashOf } from '#src/lib/json/canonical.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { listRefs } from '#src/loader/check/instruments/citations.ts'
import { SeedMistakes, validateSeed } from '#src/loader/check/validate.ts'
import { SEED_FOLDER } from '#src/loader/load.ts'
import { readDocument } from '#src/loader/read/document.ts'
import { readSeed } from '#src/loader/read/read.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedSource } from '#src/loader/read/source.ts'
import type { SeedFile } from '../options.ts'

/** The action of an import on the files of a seed folder. */
export type Written = 'created' | 'replaced' | 'unchanged'

/**
 * Copies the common vocabulary, with the instruments that it cites, into a seed folder without a vocabulary, and the
 * vocabulary of standards into one without it. Every pack needs the relationship types and jurisdictions, and standards
 * need their role.
 */
export function prepareFolder(folder: string): void {
  const needed = ['vocabularies/common.yaml', 'vocabularies/standards.yaml']
  const missing = needed.filter((name) => !existsSync(join(folder, name)))
  const copy = (name: string) => {
    if (existsSync(join(folder, name)) || !existsSync(join(SEED_FOLDER, name))) return
    cpSync(join(SEED_FOLDER, name), join(folder, name), { recursive: true })
  }
  for (const name of missing) {
    if (name === needed[0] && existsSync(join(folder, 'vocabularies'))) continue
    copy(name)
    const cited = listRefs(readDocument(join(SEED_FOLDER, name)).value).map(({ ref }) => splitRef(ref).instrument)
    for (const id of new Set(cited)) {
      copy(`instruments/${id}.yaml`)
      copy(`instruments/${id}`)
    }
  }
}

/**
 * Writes files and checks the whole folder. If the folder has any mistake, this restores the earlier files and throws
 * SeedMistakes. `owned` is a folder that only holds files of an import of this name; other files in it are removed.
 */
export function writeSeedFiles(folder: string, files: SeedFile[], owned: string | undefined): Written {
  const changed = files.filter(({ name, text }) => readIfThere(join(folder, name)) !== text)
  const stale = owned === undefined ? [] : strangersIn(folder, owned, files)
  if (changed.length === 0 && stale.length === 0) return 'unchanged'
  const names = [...changed.map(({ name }) => name), ...stale]
  const before = new Map(names.map((name) => [name, readIfThere(join(folder, name))]))
  const isNew =
    owned === undefined ? changed.every(({ name }) => before.get(name) === undefined) : !existsSync(join(folder, owned))
  for (const { name, text } of changed) put(join(folder, name), text)
  for (const name of stale) rmSync(join(folder, name))
  const mistakes = validateSeed(readSeed(folder))
  if (mistakes.length > 0) {
    for (const [name, text] of before) put(join(folder, name), text)
    throw new SeedMistakes(mistakes)
  }
  return isNew ? 'created' : 'replaced'
}

/** Describes how the stored obligations of a version differ from the new ones; undefined when no file would change. */
export function describeChange(
  seed: SeedSource,
  pack: string,
  version: string,
  files: SeedFile[],
  obligations: SeedObligation[],
): string | undefined {
  const known = seed.packs.find((source) => source.packId === pack && source.versionNumber === version)
  if (!known) return undefined
  const isSame = files
    .filter(({ name }) => name.startsWith(`packs/${pack}/${version}/`))
    .every(({ name, text }) => readIfThere(join(seed.folder, name)) === text)
  if (isSame && strangersIn(seed.folder, `packs/${pack}/${version}`, files).length === 0) return undefined
  const before = new Map(known.obligations.map(({ value }) => [value.code, hashOf(value)]))
  const after = new Map(obligations.map((item) => [item.code, hashOf(item)]))
  const added = [...after.keys()].filter((code) => !before.has(code))
  const removed = [...before.keys()].filter((code) => !after.has(code))
  const altered = [...after]
    .filter(([code, hash]) => before.has(code) && before.get(code) !== hash)
    .map(([code]) => code)
  const parts = [
    [added, 'added'],
    [removed, 'removed'],
    [altered, 'changed'],
  ] as const
  const told = parts
    .filter(([codes]) => codes.length > 0)
    .map(([codes, what]) => `${what} ${codes.length} (${shown(codes)})`)
  return told.length > 0 ? `obligations ${told.join(', ')}` : 'what is said of the version, or its structure'
}

function shown(codes: string[]): string {
  return codes.length > 3 ? `${codes.slice(0, 3).join(', ')}, …` : codes.join(', ')
}

function strangersIn(folder: string, owned: string, files: SeedFile[]): string[] {
  const path = join(folder, owned)
  if (!existsSync(path)) return []
  const expected = new Set(files.map(({ name }) => name))
  return readdirSync(path)
    .map((name) => `${owned}/${name}`)
    .filter((name) => !expected.has(name))
}

function put(path: string, text: string | undefined): void {
  if (text === undefined) return rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

const HEAD = '# Written by `regpack packs import oscal`; see docs/OSCAL.md.\n'

/** A YAML file of an import. The same value gives the same bytes. */
export function yamlFile(name: string, value: unknown): SeedFile {
  const text = stringify(value, {
    lineWidth: 128,
    flowCollectionPadding: false,
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
  })
  return { name, text: HEAD + text }
}
