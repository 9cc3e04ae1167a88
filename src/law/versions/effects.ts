import type { ClassifiedChange, ObjectDiff } from './diff.ts'
import type { Json, ObjectKind } from './legal-version.ts'

/** What becomes of a duty: in the law between two versions, and for a subject between two judgements. */
export const DUTY_CHANGES = ['new', 'gone', 'postponed', 'earlier'] as const

/** What a change does, in the order in which a reader of the law wants to know it. */
export const EFFECTS = [
  ...DUTY_CHANGES,
  'other_dates',
  'penalties',
  'addressees',
  'asks_otherwise',
  'words',
  'reference',
  'record',
] as const
export type Effect = (typeof EFFECTS)[number]

/**
 * Changes of one object that make one difference. A date that moved may be two: the old one is taken out, the new one
 * is put in. A unit without changes is an object that is new, gone, split or merged as a whole.
 */
export interface Unit {
  effect: Effect
  changes: ClassifiedChange[]
  /** What happened to the whole object. */
  op?: WholeOp
  /** The days of a date that moved. */
  moved?: { from: string; to: string }
}

const WHOLE_OPS = ['added', 'removed', 'split', 'merged'] as const
type WholeOp = (typeof WHOLE_OPS)[number]

/** The differences of an object: each of its changes is in exactly one of them. */
export function unitsOf({ kind, ops, changes }: Pick<ObjectDiff, 'kind' | 'ops' | 'changes'>): Unit[] {
  const op = WHOLE_OPS.find((one) => ops.includes(one))
  const whole = op === undefined ? [] : [{ effect: effectOfWhole(kind, op), changes: [], op }]
  const pairs = pairDates(changes)
  const paired = new Set(pairs.flatMap((pair) => pair.changes))
  const single = changes.filter((change) => !paired.has(change)).map((change) => unitOf(kind, change))
  return [...whole, ...pairs, ...single]
}

/** The effects of an object, the first to be read first. */
export function effectsOf(object: Pick<ObjectDiff, 'kind' | 'ops' | 'changes'>): Effect[] {
  const found = new Set(unitsOf(object).map(({ effect }) => effect))
  return EFFECTS.filter((effect) => found.has(effect))
}

/** How many objects each effect is on; one object may have several. */
export function countEffects(objects: ReadonlyArray<Pick<ObjectDiff, 'kind' | 'ops' | 'changes'>>) {
  const all = objects.flatMap(effectsOf)
  return Object.fromEntries(EFFECTS.map((effect) => [effect, all.filter((one) => one === effect).length])) as Record<
    Effect,
    number
  >
}

/** What a change of one field does, by its class first. */
function unitOf(kind: ObjectKind, change: ClassifiedChange): Unit {
  const changes = [change]
  const { class: name, path } = change
  if (name === 'metadata') return { effect: 'record', changes }
  if (name === 'editorial') return { effect: path.some((step) => CITATIONS.has(step)) ? 'reference' : 'words', changes }
  if (name === 'date') return dateUnit(change)
  return { effect: effectOfField(kind, path[0] ?? ''), changes }
}

const CITATIONS = new Set(['citation', 'citations', 'basis', 'quote_hash'])
const ADDRESSEES = new Set(['addressee_roles', 'addressee_role', 'addressee_kind', 'addressee_rules'])

function effectOfField(kind: ObjectKind, field: string): Effect {
  if (ADDRESSEES.has(field)) return 'addressees'
  if (kind === 'penalty_fact' || field === 'penalties') return 'penalties'
  return kind === 'rule' ? 'addressees' : 'asks_otherwise'
}

/** Duties are new and gone; what hangs on duties changes what they ask, cost or whom they address. */
function effectOfWhole(kind: ObjectKind, op: WholeOp): Effect {
  if (kind !== 'obligation') return effectOfField(kind, '')
  if (op === 'added') return 'new'
  return op === 'removed' ? 'gone' : 'asks_otherwise'
}

function dateUnit(change: ClassifiedChange): Unit {
  const changes = [change]
  const { from, to } = { from: undefined, to: undefined, ...change }
  if (!isDay(from) || !isDay(to)) return { effect: 'other_dates', changes }
  return { effect: from < to ? 'postponed' : 'earlier', changes, moved: { from, to } }
}

const isDay = (value: Json | undefined): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Joins a date that was taken out with the one that was put in for the same condition. */
function pairDates(changes: readonly ClassifiedChange[]): Unit[] {
  const added = changes.filter((change) => change.op === 'add')
  return changes.flatMap((change): Unit[] => {
    const from = change.op === 'remove' ? datedOf(change, change.from) : undefined
    const at = added.findIndex((one) => from && datedOf(one, one.to)?.condition === from.condition)
    const [other] = at < 0 ? [] : added.splice(at, 1)
    const to = other && datedOf(other, other.to)
    if (!from || !other || !to || from.date === to.date) return []
    const effect = from.date < to.date ? 'postponed' : 'earlier'
    return [{ effect, changes: [change, other], moved: { from: from.date, to: to.date } }]
  })
}

function datedOf({ path }: ClassifiedChange, value: Json): { date: string; condition: Json | undefined } | undefined {
  if (path.length !== 2 || path[0] !== 'applies_from') return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { date, condition } = value
  return isDay(date) ? { date, condition } : undefined
}
