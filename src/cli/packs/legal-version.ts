import { existsSync, readFileSync } from 'node:fs'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { compileSeed, legalVersionOf } from '#src/loader/index.ts'
import { OBJECT_KINDS, type LegalVersion, readLegalVersion } from '#src/features/versions/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import { Refused } from '#src/lib/refused.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { findSources, readSoundSeed } from './seed-option.ts'

const JsonObject = Type.Record(Type.String(), Type.Unknown())

/** The output of `packs show --json`. `readExport` also reads an answer of `GET …/versions/{version}` with all its pages in `data`. */
const Exported = Type.Object({
  pack_id: Type.String(),
  version: Type.String(),
  content_hash: Type.String(),
  facts: JsonObject,
  coverage: JsonObject,
  objects: Type.Array(
    Type.Object({
      kind: StringEnum(OBJECT_KINDS),
      code: Type.String(),
      lineage_id: Type.String(),
      hash: Type.String(),
      content: JsonObject,
    }),
  ),
})

/** Reads an exported version. Throws Refused for any other file, and for a single page of a version. */
export function readExport(path: string): LegalVersion {
  if (!existsSync(path)) throw new Refused([`${path}: there is no such file`])
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
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
