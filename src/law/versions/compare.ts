import { findUnknown, pointNear, readVocabulary, suggest } from '#src/law/vocabulary/index.ts'
import { canonicalJson, pointerOf } from '#src/lib/json/canonical.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { pageOf } from '#src/lib/paging.ts'
import { filled, present } from '#src/lib/present.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import {
  type ChangeClass,
  classesFrom,
  type ClassifiedChange,
  diffVersions,
  OBJECT_OPS,
  type ObjectDiff,
  type ObjectOp,
} from './diff.ts'
import type { LegalVersion, ObjectKind } from './legal-version.ts'
import { rolesConcerned, titlesOf } from './named.ts'
import type { FieldChangeWire, PackDiffWire } from './schema.ts'
import { pickVersion } from './version-choice.ts'
import { causeOf, type ListedVersion, requireLegalVersion, requireVersions } from './versions.ts'

/** Changes that several objects have alike: one change of the law, seen in each of them. */
interface SameChanges {
  changes: ClassifiedChange[]
  objects: Array<{ kind: ObjectKind; code: string }>
}

/** From so many objects on, they share one change. */
const SAME_LEAST = 3

/**
 * Finds the changes that at least `SAME_LEAST` objects have alike, wherever in a list they stand; `placeOf` gives the
 * place of a change among them. Changes of the same objects stand together, the most widespread first.
 */
export function findSameChanges(objects: readonly ObjectDiff[]) {
  const seen = new Map<string, { change: ClassifiedChange; objects: Set<ObjectDiff> }>()
  for (const object of objects)
    for (const change of object.changes) {
      const key = keyOf(change)
      const known = seen.get(key)
      if (known) known.objects.add(object)
      else seen.set(key, { change: { ...change, path: anyPlace(change.path) }, objects: new Set([object]) })
    }
  const numbers = new Map(objects.map((object, at) => [object, at]))
  const many = [...seen].filter(([, same]) => same.objects.size >= SAME_LEAST)
  const groups = [
    ...Map.groupBy(many, ([, same]) => [...same.objects].map((one) => numbers.get(one)).join(' ')).values(),
  ].toSorted((one, other) => other[0]![1].objects.size - one[0]![1].objects.size)
  const places = new Map(groups.flatMap((group, place) => group.map(([key]) => [key, place] as const)))
  return {
    same: groups.map((group): SameChanges => ({
      changes: group.map(([, { change }]) => change),
      objects: [...group[0]![1].objects].map(({ kind, from, to }) => ({ kind, code: (to ?? from[0]!).code })),
    })),
    placeOf: (change: ClassifiedChange): number | undefined => places.get(keyOf(change)),
  }
}

const keyOf = ({ path, ...change }: ClassifiedChange): string => canonicalJson({ ...change, path: anyPlace(path) })

/** A path with `*` for each place in a list. */
const anyPlace = (path: readonly string[]): string[] => path.map((step) => (/^\d+$/.test(step) ? '*' : step))

interface DiffFilter {
  from?: string | undefined
  to?: string | undefined
  mode: PublicationMode
  kind?: ObjectKind | undefined
  /** Duties by their code in either version. */
  obligationCodes?: string[] | undefined
  op?: ObjectOp | undefined
  /** Objects with a change of this class or a heavier one. */
  least?: ChangeClass | undefined
  limit: number
  offset: number
}

/**
 * What differs between two versions of a pack, a page of its objects at a time; counts are of the whole. Throws
 * `not_found` for an unknown pack, and a `validation_error` for a version that isn't there.
 */
export async function diffDomainPack(
  law: LawReader,
  packId: string,
  filter: DiffFilter,
  today: string,
): Promise<PackDiffWire> {
  const { mode, kind, obligationCodes: codes, op, least = 'metadata', limit, offset } = filter
  const all = await requireVersions(law.graph, packId, mode)
  const visible = all.filter(({ publication_mode: state }) => state === 'published' || state === mode)
  const to = filter.to === undefined ? currentOf(visible, packId, today) : named('to', filter.to, visible, packId)
  const from = filter.from === undefined ? beforeOf(visible, to) : named('from', filter.from, visible, packId)
  const [earlier, later] = await Promise.all([from, to].map((row) => requireLegalVersion(law, row)))
  requireKnownCodes(codes, [earlier!, later!])
  const diff = diffVersions(earlier!, later!)
  const classes = classesFrom(least)
  const found = diff.objects.filter(
    (object) =>
      (kind === undefined || object.kind === kind) &&
      (codes === undefined || (object.kind === 'obligation' && codesOf(object).some((code) => codes.includes(code)))) &&
      (op === undefined || object.ops.includes(op)) &&
      classes.includes(object.severity),
  )
  const touched = new Set(diff.objects.flatMap((object) => (object.to ? [`${object.kind} ${object.to.code}`] : [])))
  const { same, placeOf } = findSameChanges(diff.objects)
  const told = await tellObjects(law, [earlier!, later!])
  return {
    pack_id: packId,
    from: sideOf(from),
    to: sideOf(to),
    severity: diff.severity,
    causes: causesBetween(visible, from, to),
    counts: {
      ...countOps(diff.objects),
      unchanged: later!.objects.length - touched.size,
    },
    facts: diff.facts.map(changeOf),
    coverage: diff.coverage.map(changeOf),
    same: same.map(({ changes, objects }) => ({ changes: changes.map(changeOf), objects })),
    data: found.slice(offset, offset + limit).map((object) => {
      const changes = object.changes.map((change) => {
        const place = placeOf(change)
        return { ...changeOf(change), ...(place === undefined ? {} : { same: place }) }
      })
      return { ...object, ...told.tell(object), changes }
    }),
    named: told.namedIn(diff.objects),
    order: diff.order.map(({ after, ...placed }) => ({ ...placed, ...(after === null ? {} : { after }) })),
    page: pageOf(found.length, limit, offset),
  }
}

/** The objects of two versions in words: their titles, whom they concern, and what they name by code. */
async function tellObjects(law: LawReader, [earlier, later]: [LegalVersion, LegalVersion]) {
  const words = await readVocabulary(law)
  const { titleOf, namedIn } = titlesOf([later, earlier], words)
  const { titleOf: titleBefore } = titlesOf([earlier], words)
  const concerned = [earlier, later].map(rolesConcerned)
  const contents = new Map(earlier.objects.map(({ kind, code, content }) => [`${kind} ${code}`, content]))
  const removedOf = ({ kind, from }: ObjectDiff) => contents.get(`${kind} ${from[0]!.code}`)
  return {
    tell: (object: ObjectDiff) => {
      const { kind, from, to } = object
      const title = titleOf({ kind, code: (to ?? from[0]!).code })
      const roles = [
        ...from.flatMap(({ code }) => concerned[0]!({ kind, code })),
        ...(to ? concerned[1]!({ kind, code: to.code }) : []),
      ]
      const before = to && from[0] ? titleBefore({ kind, code: from[0].code }) : undefined
      const content = to ? object.content : removedOf(object)
      return {
        ...(title ? { title } : {}),
        ...(before && before !== title ? { title_before: before } : {}),
        ...present({ addressee_roles: filled([...new Set(roles)]), content }),
      }
    },
    namedIn: (objects: ObjectDiff[]) =>
      namedIn(
        objects.flatMap((object) => {
          const content = object.to ? object.content : removedOf(object)
          return [
            ...(content ? [{ path: [], value: content }] : []),
            ...object.changes.flatMap(({ path, ...change }) => [
              ...('from' in change ? [{ path, value: change.from }] : []),
              ...('to' in change ? [{ path, value: change.to }] : []),
            ]),
          ]
        }),
      ),
  }
}

function codesOf({ from, to }: ObjectDiff): string[] {
  return [...from, ...(to ? [to] : [])].map(({ code }) => code)
}

/** How many objects each op happened to; one object may have several. */
export function countOps(objects: ObjectDiff[]): Record<ObjectOp, number> {
  const counts = Object.fromEntries(OBJECT_OPS.map((op) => [op, 0])) as Record<ObjectOp, number>
  for (const { ops } of objects) for (const op of ops) counts[op] += 1
  return counts
}

/** The wire form of a changed field. */
function changeOf(change: ClassifiedChange): FieldChangeWire {
  return { ...change, path: pointerOf(change.path) }
}

/** Refuses codes that no duty has in either text. */
function requireKnownCodes(asked: string[] | undefined, versions: LegalVersion[]): void {
  if (!asked) return
  const duties = versions.flatMap(({ objects }) => objects.filter(({ kind }) => kind === 'obligation'))
  const known = new Set(duties.map(({ code }) => code))
  const list = `GET /api/v1/domain-packs/${versions[0]!.pack_id}/obligations`
  const unknown = findUnknown('query.obligation_code', asked, known, (code) => {
    return `${JSON.stringify(code)} is not an obligation in either text${pointNear(code, known, list)}`
  })
  if (unknown.length > 0) throw invalidInput(unknown)
}

function currentOf(versions: ListedVersion[], packId: string, today: string): ListedVersion {
  const current = pickVersion(versions, { mode: 'published', validAt: today })
  if (!current)
    throw new Problem('not_found', `no published version of ${packId} covers ${today}; name \`to\``, {
      field: 'query.to',
    })
  return current
}

/** The version that the later one names as its predecessor, else the one before it by number. */
function beforeOf(versions: ListedVersion[], to: ListedVersion): ListedVersion {
  const earlier = versions.filter(({ version }) => compareVersions(version, to.version) < 0)
  const before =
    earlier.find(({ version }) => version === to.previous_version) ??
    earlier.toSorted((a, b) => compareVersions(b.version, a.version))[0]
  if (!before)
    throw new Problem('not_found', `there is no version before ${to.id}; name \`from\``, { field: 'query.from' })
  return before
}

function named(field: 'from' | 'to', number: string, versions: ListedVersion[], packId: string): ListedVersion {
  const found = versions.find(({ version }) => version === number)
  if (found) return found
  const known = versions.map(({ version }) => version)
  const near = suggest(number, known) || `; there are ${known.join(', ') || 'none'}`
  throw invalidInput([{ field: `query.${field}`, detail: `${packId} has no version ${number} to compare${near}` }])
}

/** Empty when the comparison goes back in time: no act undid the later ones. */
function causesBetween(versions: ListedVersion[], from: ListedVersion, to: ListedVersion): PackDiffWire['causes'] {
  return versions
    .filter(({ version }) => compareVersions(version, from.version) > 0 && compareVersions(version, to.version) <= 0)
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .flatMap((row) => {
      const cause = causeOf(row)
      return cause ? [{ version: row.version, legal_from: row.legal_from, cause }] : []
    })
}

function sideOf({ version, content_hash, legal_from, legal_to }: ListedVersion) {
  return { version, content_hash, legal_from, ...(legal_to ? { legal_to } : {}) }
}
