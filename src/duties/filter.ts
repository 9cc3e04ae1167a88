import { type Static, Type } from '@sinclair/typebox'
import { readTerminology, withBroader } from '#src/law/vocabulary/index.ts'
import { inOrder, placeInLaw, placeInTime, rankActs } from '#src/lib/law/duty-order.ts'
import { several } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import { Maybe, ShortTexts, Strict, StringEnum } from '#src/lib/schema.ts'
import { filterInTurns, flatMapInTurns } from '#src/lib/waiting/turns.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type ActWire, COUNTED_AS, type DutyWire } from './schema.ts'

export const DUTY_ORDERS = ['act', 'date', 'role', 'artefact'] as const
type Order = (typeof DUTY_ORDERS)[number]

const VALUES_MOST = 50

const OF_COUNTS = 'Only duties that are counted as one of these'
const OF_ROLES = 'Only duties that bind one of these roles, also those laid on a wider role'
const WITH_WORDS = 'Only duties that have all of these words in title, summary, act, article or addressees'

const counts = (description: string) =>
  Maybe(
    Type.Array(StringEnum(COUNTED_AS, { title: 'CountedAInput' }), {
      minItems: 1,
      maxItems: COUNTED_AS.length,
      description,
      examples: [['applies', 'applies_if']],
    }),
  )

const order = Maybe(
  StringEnum(DUTY_ORDERS, {
    title: 'OrderByInput',
    description:
      'Order of the duties; default by outcome. Of acts that apply first, then of those that are open; in an act the order of the law. `date`: by `next_date`, then what has none by the day from which it applies, the oldest first',
    examples: ['date'],
  }),
)

/** The fields of a body that narrow and order a list of duties. */
export const dutyFilterBody = {
  counted_as: counts(OF_COUNTS),
  addressee_roles: ShortTexts(OF_ROLES, ['controller'], VALUES_MOST),
  words: ShortTexts(WITH_WORDS, ['incident'], VALUES_MOST),
  order_by: order,
}

/** The query parameters that do it. */
export const dutyFilterQuery = {
  counted_as: counts(`${OF_COUNTS}; repeat the parameter for several`),
  addressee_role: several(OF_ROLES, ['controller']),
  word: several(WITH_WORDS, ['incident']),
  order_by: order,
}

const body = Strict(dutyFilterBody)
/** What a reader wants to see of a list of duties. */
export type DutyFilter = Static<typeof body>

const query = Strict(dutyFilterQuery)
/** The filter that a query says. */
export function filterOfQuery({
  addressee_role: addressee_roles,
  word: words,
  counted_as,
  order_by,
}: Static<typeof query>): DutyFilter {
  return present({ counted_as, addressee_roles, words, order_by })
}

/**
 * The duties that a filter lets through, in its order: the same for every format. `acts` says which apply.
 */
export async function filterDuties(
  law: LawReader,
  duties: DutyWire[],
  { addressee_roles: roles, ...asked }: DutyFilter,
  acts: readonly ActWire[],
): Promise<DutyWire[]> {
  const { order_by: by, counted_as: counted, words } = asked
  const filter = { ...asked, ...(roles ? { addressee_roles: await rolesThatBind(law, roles) } : {}) }
  const isNarrowed = counted !== undefined || roles !== undefined || words !== undefined
  const found = isNarrowed ? await filterInTurns(duties, (duty) => matchesFilter(duty, filter)) : duties
  if (by === undefined) return found
  const ranks = rankActs(acts)
  const placed = await flatMapInTurns(found, (duty) => ({
    duty,
    place: `${groupOf(duty, by)} ${placeInLaw(duty, ranks)}`,
  }))
  return inOrder(placed, ({ place }) => place).map(({ duty }) => duty)
}

/** Some roles, and those that they are a kind of: what is laid on a controller or processor binds a processor. */
async function rolesThatBind(law: LawReader, roles: readonly string[]): Promise<string[]> {
  const { broader } = await readTerminology(law)
  return [...new Set(roles.flatMap((role) => [...withBroader(role, broader)]))]
}

function matchesFilter(duty: DutyWire, { counted_as: counted, addressee_roles: roles, words }: DutyFilter): boolean {
  if (counted && !(duty.counted_as && counted.includes(duty.counted_as))) return false
  if (roles && !duty.addressee_roles.some((role) => roles.includes(role))) return false
  if (!words) return true
  const text = [duty.title, duty.summary, duty.act, ...duty.articles, ...duty.addressees].join(' ').toLowerCase()
  return words.every((word) => text.includes(word.toLowerCase()))
}

const LAST = '~'

/** Sorts as its group does, what belongs to no group last; in a group, in the order of the law. */
function groupOf(duty: DutyWire, by: Order): string {
  const { addressees, evidence } = duty
  if (by === 'act') return ''
  if (by === 'date') return placeInTime(duty)
  return inOrder(by === 'role' ? addressees : evidence, String)[0] ?? LAST
}
