import { findUnknown, pointNear, readVocabulary, suggest } from '#src/law/vocabulary/index.ts'
import { pointerOf } from '#src/lib/json/canonical.ts'
import { fullProvision, isWithin, refsIn } from '#src/lib/law/provisions.ts'
import { type Paged, pageOf } from '#src/lib/paging.ts'
import { filled, present } from '#src/lib/present.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { classesFrom, type ClassifiedChange, countOps, diffVersions, type ObjectDiff } from './diff.ts'
import type { diffQuery, FieldChangeWire, PackDiffWire } from './diff.outside.ts'
import type { JsonObject, LegalObject, LegalVersion } from './legal-version.ts'
import { rolesConcerned, titlesOf } from './named.ts'
import { findSameChanges } from './same-changes.ts'
import { pickVersion } from './version-choice.ts'
import { listUnmodelledChanges } from './unmodelled-changes.ts'
import { causeOf } from './version.outside.ts'
import { type ListedVersion, requireLegalVersion, requireVersions } from './versions.ts'

/**
 * What differs between two versions of a pack, a page of its objects at a time; counts are of the whole. Throws
 * `not_found` for an unknown pack, and a `validation_error` for a version that isn't there.
 */
export async function diffDomainPack(
  law: LawReader,
  packId: string,
  query: Paged<typeof diffQuery>,
  today: string,
): Promise<PackDiffWire> {
  const { publication_mode: mode = 'published', obligation_code: codes, class: least = 'metadata' } = query
  const { kind, op, provision, limit, offset } = query
  const all = await requireVersions(law.graph, packId, mode)
  const visible = all.filter(({ publication_mode: state }) => state === 'published' || state === mode)
  const to = query.to === undefined ? currentOf(visible, packId, today) : named('to', query.to, visible, packId)
  const from = query.from === undefined ? beforeOf(visible, to) : named('from', query.from, visible, packId)
  const [earlier, later] = await Promise.all([from, to].map((row) => requireLegalVersion(law, row)))
  requireKnownCodes(codes, [earlier!, later!])
  const diff = diffVersions(earlier!, later!)
  const classes = classesFrom(least)
  const sought = provision === undefined ? undefined : await fullProvisionOf(law, packId, provision)
  const concerns = (ref: string) => sought === undefined || isWithin(ref, sought) || isWithin(sought, ref)
  const contentsOf = contentsIn([earlier!, later!])
  const unmodelled = await listUnmodelledChanges(law, { from, to, visible }, [earlier!, later!])
  const scope =
    sought === undefined ? diff.objects : diff.objects.filter((one) => contentsOf(one).flatMap(refsIn).some(concerns))
  const found = scope.filter(
    (object) =>
      (kind === undefined || object.kind === kind) &&
      (codes === undefined || (object.kind === 'obligation' && codesOf(object).some((code) => codes.includes(code)))) &&
      (op === undefined || object.ops.includes(op)) &&
      classes.includes(object.severity),
  )
  const touched = new Set(diff.objects.flatMap((object) => (object.to ? [`${object.kind} ${object.to.code}`] : [])))
  const { same, placeOf } = findSameChanges(scope)
  const told = await tellObjects(law, [earlier!, later!])
  return {
    pack_id: packId,
    from: sideOf(from),
    to: sideOf(to),
    severity: diff.severity,
    causes: causesBetween(visible, from, to),
    counts: { ...countOps(diff.objects), unchanged: later!.objects.length - touched.size },
    facts: diff.facts.map(changeOf),
    coverage: diff.coverage.filter((change) => sought === undefined || refsIn(change).some(concerns)).map(changeOf),
    same: same.map(({ changes, objects }) => ({ changes: changes.map(changeOf), objects })),
    data: found.slice(offset, offset + limit).map((object) => {
      const changes = object.changes.map((change) => ({ ...changeOf(change), ...present({ same: placeOf(change) }) }))
      return { ...object, ...told.tell(object), changes }
    }),
    not_modelled: unmodelled.filter((change) => concerns(change.provision.replace(/^CELEX:/, ''))),
    named: told.namedIn(scope),
    order: diff.order.map(({ after, ...placed }) => present({ ...placed, after: after ?? undefined })),
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
      return present({
        title,
        title_before: before === title ? undefined : before,
        addressee_roles: filled([...new Set(roles)]),
        content: to ? object.content : removedOf(object),
      })
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

/** All that a changed object says, or said, in two versions. */
function contentsIn(versions: LegalVersion[]): (object: ObjectDiff) => JsonObject[] {
  const byCode = versions.map(
    ({ objects }) => new Map(objects.map(({ kind, code, content }) => [`${kind} ${code}`, content])),
  )
  return (object) =>
    byCode.flatMap((contents) =>
      codesOf(object).flatMap((code) => {
        const content = contents.get(`${object.kind} ${code}`)
        return content ? [content] : []
      }),
    )
}

/** A provision as packs spell it, of the main act of the pack where none is named. */
export async function fullProvisionOf(law: LawReader, packId: string, written: string): Promise<string> {
  return fullProvision(written, (await readVocabulary(law)).mainActs.get(packId) ?? '')
}

function codesOf({ from, to }: ObjectDiff): string[] {
  return [...from, ...(to ? [to] : [])].map(({ code }) => code)
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
  return present({ version, content_hash, legal_from, legal_to })
}

/**
 * The rules that some objects of a version name by code, in words: those of their dates, conditions, exceptions and
 * variants.
 */
export async function nameRules(
  law: LawReader,
  version: Pick<ListedVersion, 'id' | 'publication_mode'>,
  objects: ReadonlyArray<Pick<LegalObject, 'kind' | 'code'>>,
) {
  const legal = await requireLegalVersion(law, version)
  const own = legal.objects.filter(({ kind, code }) => objects.some((one) => one.kind === kind && one.code === code))
  const { namedIn } = titlesOf([legal], await readVocabulary(law))
  return namedIn(own.map(({ content }) => ({ path: [], value: content }))).flatMap(({ kind, code, title }) =>
    kind === 'rule' ? [{ code, says: title }] : [],
  )
}
