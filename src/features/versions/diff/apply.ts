import { ofKind, comparedValueOf, type ObjectDiff, type VersionDiff } from './diff.ts'
import { applyChanges } from './json-diff.ts'
import { OBJECT_KINDS, type JsonObject, type LegalObject, type LegalVersion } from '../legal-version.ts'
import { placeMoves } from '../order.ts'

/** Makes the later version out of the earlier one: `applyDiff(diffVersions(a, b), a)` is b. Throws when the diff is of another version. */
export function applyDiff(diff: VersionDiff, from: LegalVersion): LegalVersion {
  if (diff.from.content_hash !== from.content_hash)
    throw new Error(`the diff is from ${diff.from.content_hash}, not from ${from.content_hash}`)
  return {
    ...diff.to,
    facts: applyChanges(from.facts, diff.facts) as JsonObject,
    coverage: applyChanges(from.coverage, diff.coverage) as JsonObject,
    objects: OBJECT_KINDS.flatMap((kind) =>
      applyToKind(
        ofKind(from, kind),
        diff.objects.filter((object) => object.kind === kind),
        diff.order.filter((placement) => placement.kind === kind),
      ),
    ),
  }
}

function applyToKind(before: LegalObject[], diffs: ObjectDiff[], order: VersionDiff['order']): LegalObject[] {
  const byCode = new Map(before.map((object) => [object.code, object]))
  const gone = new Set(diffs.flatMap(({ from }) => from.filter(({ ends }) => ends).map(({ code }) => code)))
  /** What stands in the place of an object of the earlier version. */
  const continued = new Map<string, LegalObject>()
  const results = new Map<string, LegalObject>()
  for (const diff of diffs) {
    if (!diff.to) continue
    const object = makeObject(diff, byCode)
    results.set(object.code, object)
    if (isContinuation(diff)) continued.set(diff.from[0]!.code, object)
  }
  const kept = before.flatMap((object) => {
    const now = continued.get(object.code) ?? (gone.has(object.code) ? undefined : object)
    return now ? [now] : []
  })
  for (const object of kept) if (!results.has(object.code)) results.set(object.code, object)
  const placed = new Set(order.map(({ code }) => code))
  const codes = placeMoves(
    kept.map(({ code }) => code).filter((code) => !placed.has(code)),
    order,
  )
  return codes.map((code) => results.get(code)!)
}

/** One of the same lineage, or that was only moved, stands in the place of its source. */
function isContinuation({ ops, from, to }: ObjectDiff): boolean {
  return from[0] !== undefined && (from[0].lineage_id === to?.lineage_id || ops.includes('moved'))
}

function makeObject({ kind, from, to, changes, content }: ObjectDiff, before: Map<string, LegalObject>): LegalObject {
  const { code, lineage_id, hash } = to!
  if (content) return { kind, code, lineage_id, hash, content }
  const source = before.get(from[0]!.code)
  if (!source) throw new Error(`there is no ${kind} ${from[0]!.code}`)
  const { code: _code, lineage_id: lineage, ...rest } = applyChanges(comparedValueOf(source), changes) as JsonObject
  // The lineage of an obligation is part of its legal content.
  return { kind, code, lineage_id, hash, content: kind === 'obligation' ? { ...rest, lineage_id: lineage! } : rest }
}
