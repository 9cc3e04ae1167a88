import fc from 'fast-check'
import {
  hashLegalVersion,
  OBJECT_KINDS,
  type JsonObject,
  type LegalObject,
  type LegalVersion,
  type ObjectKind,
} from '#src/law/versions/index.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'

/** An object with its hash. Obligations carry their lineage in their content, as compiled ones do. */
export function makeObject(kind: ObjectKind, code: string, lineage: string, content: JsonObject): LegalObject {
  const whole = kind === 'obligation' ? { ...content, lineage_id: lineage } : content
  return { kind, code, lineage_id: lineage, hash: sha256(canonicalJson(whole)), content: whole }
}

/** A version of pack `p` with correct hashes. */
export function makeVersion(
  version: string,
  objects: LegalObject[],
  facts: JsonObject = { legal_from: '2020-01-01' },
  coverage: JsonObject = { covers: [] },
): LegalVersion {
  const sorted = OBJECT_KINDS.flatMap((kind) => objects.filter((object) => object.kind === kind))
  return {
    pack_id: 'p',
    version,
    content_hash: hashLegalVersion({ facts, objects: sorted }),
    facts,
    coverage,
    objects: sorted,
  }
}

const keys = fc.constantFrom('a', 'b', 'a/b', '~', '~1', '0', '1', '', '__proto__', 'constructor', 'date', 'ref')

/** Values with keys that need escapes, keys that plain objects inherit, and lists with repetitions. */
export const jsonValues = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'json' },
    fc.constantFrom('a', 'b', 'c', 1, 2, 0.5, true, null, ''),
    fc.array(tie('value'), { maxLength: 5, depthIdentifier: 'json' }),
    fc
      .array(fc.tuple(keys, tie('value')), { maxLength: 4, depthIdentifier: 'json' })
      .map((entries) => Object.fromEntries(entries) as unknown),
  ),
})).value

const contents = fc
  .record({
    title: fc.constantFrom('one', 'two', 'three'),
    summary: fc.constantFrom('x', 'y'),
    citations: fc.array(
      fc.constantFrom('Art 1', 'Art 2', 'Art 3').map((ref) => ({ ref, role: 'basis' })),
      {
        maxLength: 3,
      },
    ),
    more: jsonValues,
  })
  .map((content) => content as unknown as JsonObject)

/** The change of an object of the earlier version, or a new object beside it. */
type Fate = 'keep' | 'remove' | 'renumber' | 'modify' | 'both' | 'split' | 'spin_off' | 'merge' | 'relineage' | 'add'
const fates = fc.constantFrom<Fate>(
  'keep',
  'keep',
  'keep',
  'remove',
  'renumber',
  'modify',
  'both',
  'split',
  'spin_off',
  'merge',
  'relineage',
  'add',
)

/** Pairs of versions; the later one results from amendments of every kind, in another order. */
export const amendedPairs = fc
  .array(fc.tuple(fc.constantFrom(...OBJECT_KINDS), contents, contents, fates, fc.nat()), { maxLength: 12 })
  .map((seeds) => {
    const before = seeds.map(([kind, content], at) => makeObject(kind, `c${at}`, `l${at}`, content))
    const after = seeds.flatMap(([kind, content, other, fate, rank], at) =>
      amend(kind, at, content, other, fate, before).map((object) => ({ object, rank })),
    )
    const reordered = after.toSorted((a, b) => a.rank - b.rank).map(({ object }) => object)
    return {
      from: makeVersion('1.0.0', before),
      to: makeVersion('2.0.0', reordered, { legal_from: '2021-01-01', legal_to: '2030-01-01' }, { covers: ['Art 1'] }),
      fates: seeds.map(([, , , fate]) => fate),
    }
  })

function amend(
  kind: ObjectKind,
  at: number,
  content: JsonObject,
  other: JsonObject,
  fate: Fate,
  before: LegalObject[],
): LegalObject[] {
  const [code, lineage] = [`c${at}`, `l${at}`]
  const derived = { ...other, derived_from: [lineage] }
  // A neighbour of any kind. One of another kind is no source, so its lineage names no object of this kind.
  const neighbour = before[at - 1]?.lineage_id ?? 'l0'
  const results: Record<Fate, () => LegalObject[]> = {
    keep: () => [makeObject(kind, code, lineage, content)],
    remove: () => [],
    renumber: () => [makeObject(kind, `n${at}`, lineage, content)],
    modify: () => [makeObject(kind, code, lineage, other)],
    both: () => [makeObject(kind, `n${at}`, lineage, other)],
    split: () => [
      makeObject(kind, `${code}-a`, `${lineage}-a`, derived),
      makeObject(kind, `${code}-b`, `${lineage}-b`, derived),
    ],
    spin_off: () => [makeObject(kind, code, lineage, content), makeObject(kind, `${code}-a`, `${lineage}-a`, derived)],
    merge: () => [makeObject(kind, code, lineage, { ...other, derived_from: [lineage, neighbour] })],
    relineage: () => [makeObject(kind, code, `x${at}`, derived)],
    add: () => [makeObject(kind, code, lineage, content), makeObject(kind, `new${at}`, `new${at}`, other)],
  }
  return results[fate]()
}

/** Any two versions; only their codes and lineages are unique within each. */
export const unrelatedPairs = fc.tuple(anyVersion('1.0.0'), anyVersion('2.0.0'))

function anyVersion(version: string) {
  const names = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const object = fc.tuple(
    fc.constantFrom(...OBJECT_KINDS.slice(0, 2)),
    names,
    names,
    contents,
    fc.array(names, { maxLength: 2 }),
  )
  return fc.uniqueArray(object, { maxLength: 8, selector: ([kind, code]) => `${kind} ${code}` }).map((list) => {
    const seen = new Set<string>()
    const unique = list.filter(([kind, , lineage]) => !seen.has(`${kind} ${lineage}`) && seen.add(`${kind} ${lineage}`))
    return makeVersion(
      version,
      unique.map(([kind, code, lineage, content, derived]) =>
        makeObject(kind, code, lineage, derived.length > 0 ? { ...content, derived_from: derived } : content),
      ),
    )
  })
}
