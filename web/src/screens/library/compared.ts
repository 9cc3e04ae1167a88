import type { Schemas } from '#clients/typescript/src/index.ts'
import { rolesBound } from '../../law/reference.ts'
import { headOf } from '../../strings/comparison.ts'

type Diff = Schemas['DomainPackDiff']
export type DiffObject = Schemas['ObjectDiff']
export type FieldChange = Schemas['FieldChange']

/** What weighs most comes first. */
export const CLASSES = ['substantive', 'date', 'editorial', 'metadata'] as const

export const FILTERS = ['role', 'field', 'class', 'op', 'kind'] as const
export type Filter = (typeof FILTERS)[number]

/** What the page shows once: an object with what only it has, or a change that several objects have alike. */
export interface Told {
  key: string
  changes: readonly FieldChange[]
  /** One, or all that have the same change. */
  objects: readonly DiffObject[]
  isSame: boolean
  severity: string
  values: Record<Filter, readonly string[]>
}

export const codeOf = ({ from, to }: DiffObject): string => (to ?? from[0])?.code ?? ''
const idOf = (kind: string, code: string) => `${kind} ${code}`

/** The differences in the order in which the page shows them. `isOne`: of one duty, whose card then has all. */
export function tellDiff({ data, same }: Pick<Diff, 'data' | 'same'>, isOne: boolean): Told[] {
  const named = new Set(data.flatMap(({ addressee_roles: roles = [] }) => roles))
  const byId = new Map(data.map((object) => [idOf(object.kind, codeOf(object)), object]))
  const alike = isOne
    ? []
    : same.map(({ changes, objects }, at) => {
        const own = objects.flatMap(({ kind, code }) => byId.get(idOf(kind, code)) ?? [])
        return told({ key: `same ${at}`, changes, objects: own, isSame: true }, named)
      })
  const single = data.flatMap((object) => {
    const changes = isOne ? object.changes : object.changes.filter((change) => change.same === undefined)
    if (changes.length === 0 && object.changes.length > 0) return []
    return told({ key: idOf(object.kind, codeOf(object)), changes, objects: [object], isSame: false }, named)
  })
  return [...alike, ...single].toSorted((one, other) => weightOf(one) - weightOf(other))
}

const weightOf = ({ severity }: Told) => CLASSES.findIndex((name) => name === severity)

function told(one: Pick<Told, 'key' | 'changes' | 'objects' | 'isSame'>, named: ReadonlySet<string>): Told {
  const ops = one.isSame ? ['modified'] : one.objects[0]!.ops
  const heaviest = CLASSES.find((name) => one.changes.some((change) => change.class === name)) ?? 'metadata'
  const isWhole = ops.some((op) => op !== 'modified' && op !== 'moved')
  const severity = isWhole ? one.objects[0]!.severity : heaviest
  return {
    ...one,
    severity,
    values: {
      role: [...new Set(one.objects.flatMap((object) => rolesOf(object, named)))],
      field: [...new Set(one.changes.filter(({ class: own }) => own !== 'metadata').map(({ path }) => headOf(path)))],
      class: [severity],
      op: ops,
      kind: [...new Set(one.objects.map(({ kind }) => kind))],
    },
  }
}

/** Whom an object concerns, with the narrower roles that this diff names. What is limited to no role concerns all. */
const rolesOf = ({ addressee_roles: own }: DiffObject, named: ReadonlySet<string>) =>
  own === undefined ? [...named] : rolesBound(own, named)

/** The objects of one difference that concern a role; all without one. */
export function objectsFor({ objects }: Told, role: string | null): readonly DiffObject[] {
  return role === null ? objects : objects.filter((object) => rolesOf(object, new Set([role])).includes(role))
}
