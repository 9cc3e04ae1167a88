import { computed } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { cite, type Citation } from '../../law/cite.ts'
import { actNames, duties, labelOf, nameOfPack, type Obligation } from '../../law/reference.ts'
import { CATEGORIES, type Category } from './address.ts'
import { asked, askedBefore, type Answer } from './check.ts'

export type PackResult = Schemas['ApplicabilityResult']
export type DutyResult = Schemas['SubjectObligationResult']

/** A duty as the table shows it: its outcome from the check, its text from its pack. */
export interface Row {
  key: string
  packId: string
  act: string
  category: Category
  outcome: string
  result: DutyResult
  pack: PackResult
  duty: Obligation | undefined
  basis: Citation[]
  roles: string[]
  /** The day from which it applies, past or to come; absent where no date is known. */
  from: string | undefined
  /** The event that starts it, in words. */
  event: string | undefined
  /** Facts, lists and questions on which it hangs while it is open. */
  hangsOn: string[]
}

export const rows = computed(() => (asked.value ? rowsOf(asked.value.answer) : []))

/** The categories of the answer before, by row; empty while there was none. */
export const categoriesBefore = computed(
  () => new Map(askedBefore.value ? rowsOf(askedBefore.value.answer).map((row) => [row.key, row.category]) : []),
)

export const counts = computed(() => countRows(rows.value))
export const countsBefore = computed(() =>
  askedBefore.value ? countRows(rowsOf(askedBefore.value.answer)) : undefined,
)

/** How many duties of the checked packs do not reach the company; they are no rows. */
export const outOfReach = computed(() =>
  (asked.value?.answer.results ?? []).reduce(
    (sum, { subjects }) => sum + subjects.reduce((own, one) => own + one.obligations.does_not_apply, 0),
    0,
  ),
)

function countRows(list: Row[]): Record<Category, number> {
  const sums = Object.fromEntries(CATEGORIES.map((one) => [one, 0])) as Record<Category, number>
  for (const { category } of list) sums[category] += 1
  return sums
}

function rowsOf(answer: Answer): Row[] {
  const found = answer.results.flatMap((pack) =>
    pack.subjects.flatMap((own) =>
      (own.obligation_results ?? [])
        .filter(({ outcome }) => outcome !== 'does_not_apply')
        .map((result) => rowOf(pack, own.missing_facts, result, answer.as_of)),
    ),
  )
  return found.toSorted(inOrderOfLaw)
}

function rowOf(pack: PackResult, packMissing: string[], result: DutyResult, day: string): Row {
  const { pack_id: packId } = pack
  const act = nameOfPack(packId)
  const duty = duties.value.get(`${packId}/${result.code}`)
  const basis = duty?.citations.filter(({ role }) => role === 'basis').map(({ ref }) => ref) ?? []
  const open = result.open_conditions ?? []
  const missing = result.outcome === 'undetermined' ? (result.missing_facts ?? packMissing) : []
  return {
    key: `${packId}/${result.code}`,
    packId,
    act,
    category: categoryOf(result),
    outcome: result.outcome,
    result,
    pack,
    duty,
    basis: (basis.length > 0 ? basis : result.refs).map((ref) => cite(ref, actNames.value, act)),
    roles: duty?.addressee_roles ?? [],
    from: result.applies_from ?? dateOf(duty, day),
    event: duty?.trigger_event && labelOf('events', duty.trigger_event),
    hangsOn: [...missing, ...open.flatMap(({ code }) => code)],
  }
}

/** What the law only allows is counted apart, whatever its outcome: it is nothing that has to be done. */
function categoryOf({ modality, outcome }: DutyResult): Category {
  if (modality === 'may') return 'permission'
  if (outcome === 'applies') return 'apply'
  if (outcome === 'applies_if') return 'if'
  if (outcome === 'displaced') return 'displaced'
  return outcome === 'not_yet' ? 'later' : 'open'
}

/** The newest day that has come, else the first one to come. */
function dateOf(duty: Obligation | undefined, day: string): string | undefined {
  const days = (duty?.applies_from ?? [])
    .map(({ date, effective }) => effective ?? date)
    .filter((one) => /^\d/.test(one))
  const sorted = days.toSorted()
  return sorted.findLast((one) => one <= day) ?? sorted[0]
}

const { compare } = new Intl.Collator('en', { numeric: true })

function inOrderOfLaw(one: Row, other: Row): number {
  return compare(one.act, other.act) || compare(placeOf(one), placeOf(other)) || compare(one.key, other.key)
}

/** The act itself comes before the acts under it; articles before annexes. */
function placeOf({ basis: [first] }: Row): string {
  const label = first?.label ?? ''
  return `${label.startsWith('Art ') ? 0 : 1} ${label}`
}

/** How many open duties hang on at least one of these. */
export function hangingOn(codes: readonly string[]): number {
  return rows.value.filter((row) => row.category !== 'permission' && row.hangsOn.some((code) => codes.includes(code)))
    .length
}
