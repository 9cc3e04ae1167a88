import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import {
  canonicalRef,
  isDivision,
  isWithin,
  parentOf,
  placeTelling,
  refsIn,
  splitRef,
} from '#src/lib/law/provisions.ts'
import { present } from '#src/lib/present.ts'
import { compareVersions } from '#src/lib/schema.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { LegalVersion } from './legal-version.ts'
import type { ListedVersion } from './versions.ts'

const listTextDifferences = defineQuery(
  'versions/list-text-differences',
  { pairs: Type.Array(Type.Object(fields('from to'))) },
  { removed: Type.Array(Type.String()), added: Type.Array(Type.String()) },
)

/** How the wording of a provision differs between two texts. */
export const TEXT_OPS = ['added', 'removed', 'changed'] as const

type TextChange = { op: (typeof TEXT_OPS)[number]; ref: string }

/** The versions that are compared, and all that a reader sees. */
interface Compared {
  from: ListedVersion
  to: ListedVersion
  visible: readonly ListedVersion[]
}

/**
 * The provisions that two texts have differently and on which nothing rests that either version models, each with the
 * reason why not: those that one text has alone, as far up as all of it is, and those whose words are recorded as
 * changed by a version after the earlier one up to the later. In the order of the law.
 */
export async function listUnmodelledChanges(
  law: LawReader,
  { from, to, visible }: Compared,
  versions: readonly LegalVersion[],
) {
  const pairs = Object.entries(to.texts_json).flatMap(([act, text]) => {
    const before = from.texts_json[act]
    return before === undefined || before === text ? [] : [{ from: `${act}@${before}`, to: `${act}@${text}` }]
  })
  const differing = pairs.length === 0 ? [] : await law.graph.run(listTextDifferences, { pairs })
  const resting = new Set(versions.flatMap(({ objects }) => objects.flatMap(({ content }) => refsIn(content))))
  const ofOne = (['added', 'removed'] as const).flatMap((op) => {
    const alone = new Set(differing.flatMap((row) => row[op].filter((ref) => !isDivision(splitRef(ref).provision))))
    return [...alone]
      .filter((ref) => !alone.has(parentOf(ref) ?? ''))
      .flatMap((top) => withoutObjects(top, alone, resting).map((ref): TextChange => ({ op, ref })))
  })
  const told = new Set(ofOne.map(({ ref }) => ref))
  const recorded = between(from, to, visible).flatMap(({ coverage_json: { changed = [] } }) => changed)
  const changes = [
    ...ofOne,
    ...[...new Set(recorded)].flatMap((ref): TextChange[] => (told.has(ref) ? [] : [{ op: 'changed', ref }])),
  ]
  return changes
    .toSorted((one, other) => compareInLaw(one.ref, other.ref))
    .map(({ op, ref }) => {
      const { reason, note } = noteOf(ref, op === 'removed' ? from : to) ?? {}
      return present({ op, provision: canonicalRef(ref), reason, note })
    })
}

/** What of a provision nothing rests on: all of it, or those of its parts that are of one text alone too. */
function withoutObjects(ref: string, alone: ReadonlySet<string>, resting: ReadonlySet<string>): string[] {
  const place = placeTelling(ref, resting)
  if (place === undefined) return [ref]
  if (place === ref || !isWithin(place, ref)) return []
  return [...alone].filter((part) => parentOf(part) === ref).flatMap((part) => withoutObjects(part, alone, resting))
}

/** The versions after the earlier of two, up to the later one. */
function between(one: ListedVersion, other: ListedVersion, visible: readonly ListedVersion[]): ListedVersion[] {
  const [low, high] = [one.version, other.version].toSorted(compareVersions)
  return visible.filter(({ version }) => compareVersions(version, low!) > 0 && compareVersions(version, high!) <= 0)
}

/** The nearest note of a version on why a provision, or what it is in, is not modelled; else one on a part of it. */
function noteOf(ref: string, { coverage_json: { not_modelled: notes } }: ListedVersion) {
  const around = notes.filter(({ provision }) => isWithin(ref, provision))
  const nearest = around.toSorted((one, other) => other.provision.length - one.provision.length)[0]
  return nearest ?? notes.find(({ provision }) => isWithin(provision, ref))
}

const numeric = new Intl.Collator('en', { numeric: true })

/** Articles before annexes, both by their numbers. */
function compareInLaw(one: string, other: string): number {
  const [a, b] = [splitRef(one), splitRef(other)]
  const isAnnex = (provision: string) => Number(provision.startsWith('Annex'))
  return (
    numeric.compare(a.instrument, b.instrument) ||
    isAnnex(a.provision) - isAnnex(b.provision) ||
    numeric.compare(a.provision, b.provision)
  )
}
