import { findUnknown, pointNear, readVocabulary, suggest } from '#src/law/vocabulary/index.ts'
import { pointerOf } from '#src/lib/json/canonical.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { fullProvision, isWithin, refsIn } from '#src/lib/law/provisions.ts'
import { type Paged, pageOf } from '#src/lib/paging.ts'
import { must, present } from '#src/lib/present.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { classesFrom, type ClassifiedChange, diffVersions, type ObjectDiff } from './diff.ts'
import type { diffQuery, FieldChangeWire, PackDiffWire } from './diff.outside.ts'
import type { LegalObject, LegalVersion } from './legal-version.ts'
import { countEffects, EFFECTS, effectsOf } from './effects.ts'
import { findEntries } from './entries.ts'
import { titlesOf } from './named.ts'
import { sayEntry } from './say-entry.ts'
import { tellObjects } from './tell-objects.ts'
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
  const { kind, op, effect, provision, limit, offset } = query
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
  const told = tellObjects([earlier!, later!], await readVocabulary(law))
  const unmodelled = await listUnmodelledChanges(law, { from, to, visible }, [earlier!, later!])
  const scope =
    sought === undefined
      ? diff.objects
      : diff.objects.filter((one) => told.contentsOf(one).flatMap(refsIn).some(concerns))
  const found = scope.filter(
    (object) =>
      (kind === undefined || object.kind === kind) &&
      (codes === undefined || (object.kind === 'obligation' && codesOf(object).some((code) => codes.includes(code)))) &&
      (op === undefined || object.ops.includes(op)) &&
      (effect === undefined || effectsOf(object).includes(effect)) &&
      classes.includes(object.severity),
  )
  const touched = new Set(diff.objects.flatMap((object) => (object.to ? [`${object.kind} ${object.to.code}`] : [])))
  const { entries, entryOf } = findEntries(scope)
  return {
    pack_id: packId,
    from: sideOf(from),
    to: sideOf(to),
    severity: diff.severity,
    causes: causesBetween(visible, from, to),
    counts: { ...countEffects(diff.objects), unchanged: later!.objects.length - touched.size },
    facts: diff.facts.map(changeOf),
    coverage: diff.coverage.filter((change) => sought === undefined || refsIn(change).some(concerns)).map(changeOf),
    entries: entries.map((entry) => ({
      effect: entry.effect,
      says: sayEntry(entry, told),
      changes: entry.units.flatMap(({ changes }) => changes.map(changeOf)),
      objects: entry.objects.map((object) => ({ kind: object.kind, code: codesOf(object).at(-1)! })),
    })),
    data: byEffect(found)
      .slice(offset, offset + limit)
      .map((object) => {
        const changes = object.changes.map((change) => ({
          ...changeOf(change),
          ...present({ entry: entryOf(change) }),
        }))
        return { ...object, effects: effectsOf(object), ...told.tell(object), changes }
      }),
    not_modelled: unmodelled.filter((change) => concerns(change.provision.replace(/^CELEX:/, ''))),
    named: told.namedIn(scope),
    order: diff.order.map(({ after, ...placed }) => present({ ...placed, after: after ?? undefined })),
    page: pageOf(found.length, limit, offset),
  }
}

/** A provision as packs spell it, of the main act of the pack where none is named. */
export async function fullProvisionOf(law: LawReader, packId: string, written: string): Promise<string> {
  return fullProvision(written, (await readVocabulary(law)).mainActs.get(packId) ?? '')
}

/** What is read first before the rest; in the order of the law where that is alike. */
function byEffect(objects: readonly ObjectDiff[]): ObjectDiff[] {
  const rankOf = (object: ObjectDiff) => EFFECTS.findIndex((effect) => effect === effectsOf(object)[0])
  const ranked = objects.map((object) => ({ object, rank: rankOf(object) }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ object }) => object)
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

/**
 * What differs between two texts of a pack, whichever is the later one: the acts that made the later one, and of each
 * duty whose law differs the fields that do. Of a duty that is in one text alone all differs, and no field is named.
 */
export async function readTextChanges(
  law: LawReader,
  packId: string,
  { from, to, mode }: { from: string; to: string; mode: PublicationMode },
) {
  const versions = (await requireVersions(law.graph, packId, mode)).filter((row) => row.publication_mode === mode)
  const [was, is] = [from, to].map((number) =>
    must(
      versions.find((row) => row.version === number),
      `${packId} has ${number}`,
    ),
  )
  const [earlier, later] = [was!, is!].toSorted((one, other) => compareVersions(one.version, other.version))
  const { objects } = diffVersions(await requireLegalVersion(law, was!), await requireLegalVersion(law, is!))
  const weighty: ReadonlySet<string> = new Set(classesFrom('date'))
  const fieldsOf = new Map<string, string[]>()
  for (const { kind, from: sources, to: target, changes } of objects) {
    const fields = changes.flatMap(({ class: name, path }) => (weighty.has(name) ? [path[0]!] : []))
    if (kind === 'obligation' && sources.length > 0 && target && fields.length > 0)
      fieldsOf.set(target.code, [...new Set(fields)])
  }
  return { acts: causesBetween(versions, earlier!, later!).map(({ cause }) => cause), fieldsOf }
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
