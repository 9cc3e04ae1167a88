import type { Schemas } from '#clients/typescript/src/index.ts'
import { rolesBound } from '../../law/reference.ts'
import { headOf } from '../../strings/comparison.ts'

type Diff = Schemas['DomainPackDiff']
export type DiffObject = Schemas['ObjectDiff']
export type FieldChange = Schemas['FieldChange']

export const FILTERS = ['role', 'effect', 'field', 'kind'] as const
export type Filter = (typeof FILTERS)[number]

/** What the page shows once: an object with what only it has, or a change that several objects have alike. */
export interface Told {
  key: string
  changes: readonly FieldChange[]
  /** One, or all that have the same change. */
  objects: readonly DiffObject[]
  isSame: boolean
  /** The place of its first entry: what begins, ends and moves comes first. */
  rank: number
  /** Of what several have alike: the change in a sentence. */
  says?: string
  values: Record<Filter, readonly string[]>
}

export const codeOf = ({ from, to }: DiffObject): string => (to ?? from[0])?.code ?? ''
const idOf = (kind: string, code: string) => `${kind} ${code}`

/** The differences in the order in which the page shows them. `isOne`: of one duty, whose card then has all. */
export function tellDiff({ data, entries }: Pick<Diff, 'data' | 'entries'>, isOne: boolean): Told[] {
  const named = new Set(data.flatMap(({ addressee_roles: roles = [] }) => roles))
  const byId = new Map(data.map((object) => [idOf(object.kind, codeOf(object)), object]))
  const isShared = (at: number | undefined) => {
    const entry = at === undefined ? undefined : entries[at]
    return entry !== undefined && entry.changes.length > 0 && entry.objects.length > 1
  }
  const alike = isOne
    ? []
    : entries.flatMap(({ says, effect, changes, objects }, at) => {
        if (!isShared(at)) return []
        const own = objects.flatMap(({ kind, code }) => byId.get(idOf(kind, code)) ?? [])
        return told({ key: `entry ${at}`, rank: at, says, changes, objects: own, isSame: true }, [effect], named)
      })
  // What is new or gone as a whole is in an entry without fields.
  const wholes = new Map(
    entries.flatMap(({ changes, objects }, at) =>
      changes.length > 0 ? [] : objects.map(({ kind, code }) => [idOf(kind, code), at] as const),
    ),
  )
  const single = data.flatMap((object) => {
    const changes = isOne ? object.changes : object.changes.filter((change) => !isShared(change.entry))
    if (changes.length === 0 && object.changes.length > 0) return []
    const key = idOf(object.kind, codeOf(object))
    const own = [wholes.get(key), ...changes.map(({ entry }) => entry)].filter((at) => at !== undefined).toSorted(first)
    const effects = [...new Set(own.flatMap((at) => entries[at]?.effect ?? []))]
    return told({ key, rank: own[0] ?? entries.length, changes, objects: [object], isSame: false }, effects, named)
  })
  return [...alike, ...single].toSorted((one, other) => one.rank - other.rank)
}

const first = (one: number, other: number) => one - other

/** `effects`: what it does, the first to be read first. */
function told(one: Omit<Told, 'values'>, effects: readonly string[], named: ReadonlySet<string>): Told {
  return {
    ...one,
    values: {
      role: [...new Set(one.objects.flatMap((object) => rolesOf(object, named)))],
      effect: effects,
      field: [...new Set(one.changes.filter(({ class: own }) => own !== 'metadata').map(({ path }) => headOf(path)))],
      kind: [...new Set(one.objects.map(({ kind }) => kind))],
    },
  }
}

/** Whom an object concerns, with the narrower roles that this diff names. What is limited to no role concerns all. */
const rolesOf = ({ addressee_roles: own }: DiffObject, named: ReadonlySet<string>) =>
  own === undefined ? [...named] : rolesBound(own, named)

/** The sentences of a comparison that concern a role, each with how many of its objects do. */
export function sentencesFor({ entries, data }: Schemas['DomainPackDiff'], role: string | null) {
  const named = new Set(role === null ? [] : [role])
  const bound = new Set(
    data.flatMap((object) => (rolesOf(object, named).length > 0 ? idOf(object.kind, codeOf(object)) : [])),
  )
  return entries.flatMap(({ says, objects }) => {
    const own = role === null ? objects : objects.filter(({ kind, code }) => bound.has(idOf(kind, code)))
    return own.length > 0 || (role === null && objects.length === 0)
      ? { says, own: own.length, all: objects.length }
      : []
  })
}

/** The objects of one difference that concern a role; all without one. */
export function objectsFor({ objects }: Told, role: string | null): readonly DiffObject[] {
  return role === null ? objects : objects.filter((object) => rolesOf(object, new Set([role])).includes(role))
}
