import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Value } from '@sinclair/typebox/value'
import type { Command } from 'commander'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findWrongHashes, type LegalVersion, OBJECT_KINDS, readLegalVersion } from '#src/law/versions/index.ts'
import { readText } from '#src/lib/read-text.ts'
import { Refused } from '#src/lib/envelope.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { compileSeed, legalVersionOf, type SeedSource, versionIdOf, readSoundSeed } from '#src/loader/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { print, type Terminal } from '../command/command.ts'
import { addSeedOptions, findSources, type SeedOptions } from './seed-option.ts'

interface HashOptions extends SeedOptions {
  file?: string
}

/** `packs hash`: computes the hashes that reviews are bound to from the files. Needs no store. */
export function addHashCommand(packs: Command, terminal: Terminal): void {
  const command = packs
    .command('hash')
    .description('content hashes of pack versions, or of relationship facts; or check those of an exported version')
    .argument('[pack]', 'a pack, or `relationships`')
    .argument('[version]')
    .option('--file <path>', 'work out every hash of a version that `packs show --json` wrote', (path) => resolve(path))
  addSeedOptions(command).action(
    (pack: string | undefined, version: string | undefined, { file, folder, json }: HashOptions) => {
      if (file && pack !== undefined) command.error('error: --file names the version itself')
      if (file) return checkExport(terminal, file, folder, json)
      const hashes = listHashes(readSoundSeed(folder), pack, version)
      print(
        terminal,
        json,
        hashes,
        hashes.map(({ id, hash }) => `${hash}  ${id}`),
      )
    },
  )
}

function listHashes(seed: SeedSource, pack?: string, version?: string): Array<{ id: string; hash: string }> {
  const compiled = compileSeed(seed, '')
  if (pack === 'relationships') return compiled.relationships.facts.map(({ id, hash }) => ({ id, hash }))
  const chosen = new Set(findSources(seed, pack, version).map(versionIdOf))
  return compiled.versions.flatMap(({ version: { id, content_hash: hash } }) => (chosen.has(id) ? [{ id, hash }] : []))
}

/**
 * Compares the hashes that an export states with its content, and with the seed files where they have the version.
 * Throws Refused.
 */
function checkExport(terminal: Terminal, file: string, folder: string, json: boolean | undefined): void {
  const exported = readExport(file)
  const id = `${exported.pack_id}@${exported.version}`
  const wrong = findWrongHashes(exported)
  const seeded = listHashes(readSoundSeed(folder)).find((version) => version.id === id)?.hash
  const reasons = wrong.map(
    ({ object, stated, computed }) => `${object}: the file says ${stated}, its content is ${computed}`,
  )
  if (seeded !== undefined && seeded !== exported.content_hash)
    reasons.push(`${id}: the file says ${exported.content_hash}, the seed files are ${seeded}`)
  const result = {
    id,
    content_hash: exported.content_hash,
    objects: exported.objects.length,
    wrong,
    ...(seeded ? { seed_hash: seeded } : {}),
  }
  if (json) print(terminal, true, result, [])
  if (reasons.length > 0) throw new Refused(reasons)
  if (!json)
    print(terminal, false, undefined, [
      `${id}: ${exported.objects.length} objects and the version have the hashes that are stated${seeded ? ', and so have the seed files' : ''}`,
    ])
}

const JsonObject = Type.Record(Type.String(), Type.Unknown())

/**
 * The output of `packs show --json`. `readExport` also reads an answer of `GET …/versions/{version}` with all its pages
 * in `data`.
 */
const Exported = Type.Object({
  ...fields('pack_id version content_hash'),
  facts: JsonObject,
  coverage: JsonObject,
  objects: Type.Array(
    Type.Object({
      kind: StringEnum(OBJECT_KINDS),
      ...fields('code lineage_id hash'),
      content: JsonObject,
    }),
  ),
})

/** Reads an exported version. Throws Refused for any other file, and for a single page of a version. */
function readExport(path: string): LegalVersion {
  if (!existsSync(path)) throw new Refused([`${path}: there is no such file`])
  let value: unknown
  try {
    value = JSON.parse(readText(path))
  } catch (error) {
    throw new Refused([`${path}: ${(error as Error).message}`])
  }
  const { data, page, ...rest } = (value ?? {}) as { data?: unknown[]; page?: { total?: number } }
  if (data && page?.total !== data.length)
    throw new Refused([
      `${path}: holds ${data.length} of ${page?.total ?? 'unknown'} objects; join all pages, with limit=500`,
    ])
  const exported: unknown = data ? { ...rest, objects: data } : value
  if (Value.Check(Exported, exported)) return exported as LegalVersion
  const first = Value.Errors(Exported, exported).First()
  throw new Refused([`${path}: is no exported version: ${first?.path ?? ''} ${first?.message ?? ''}`])
}

/** A version from the seed files of a folder. Throws Refused. */
export function readSeedVersion(folder: string, pack: string, number: string): LegalVersion {
  const seed = readSoundSeed(folder)
  findSources(seed, pack, number)
  const found = compileSeed(seed, '').versions.find(({ version }) => version.id === `${pack}@${number}`)
  return legalVersionOf(found!)
}

/** A version from the graph, in any state. Throws Refused. */
export async function readGraphVersion(graph: Graph, pack: string, number: string): Promise<LegalVersion> {
  const found = await readLegalVersion(graph, `${pack}@${number}`)
  if (!found) throw new Refused([`the graph has no legal texts of ${pack}@${number}; see \`packs list ${pack}\``])
  return found
}
