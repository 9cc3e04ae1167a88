import type { ClassificationWire } from '#src/features/calculators/incident-classifications/index.ts'
import { and, not, or, type Truth, type TRUTHS } from '#src/law/subjects/index.ts'
import type { IncidentWire } from '../schema.ts'

/** Whether an incident has the verdict of a pack only together with others, and what they come to. */
interface Recurrence {
  truth: Truth
  together?: RecurringWire['together']
}

type Criterion = ClassificationWire['criteria'][number]
type RecurringWire = NonNullable<Criterion['alternatives'][number]['tests'][number]['recurring']>

/** Whether an incident has the verdict of a pack only together with others: not by any alternative of its own. */
export function recurrenceOf(packId: string, { classifications = [] }: IncidentWire): Recurrence {
  const verdict = classifications.find((one) => one.pack_id === packId && one.criteria?.some(recurringOf))
  const joint = verdict?.criteria!.find(recurringOf)
  const alternatives = verdict?.criteria!.find(({ code }) => code === verdict.code)?.alternatives ?? []
  const isJoint = ({ tests }: (typeof alternatives)[number]) => tests.some(({ criterion }) => criterion === joint?.code)
  const truthOfSome = (some: typeof alternatives) => or(some.map(({ result }) => truthOfWord(result)))
  const own = truthOfSome(alternatives.filter((one) => !isJoint(one)))
  const truth = and([not(own), truthOfSome(alternatives.filter(isJoint))])
  const together = joint && recurringOf(joint)!.together
  return { truth, ...(together ? { together } : {}) }
}

function recurringOf({ alternatives }: Criterion) {
  return alternatives.flatMap(({ tests }) => tests.flatMap(({ recurring }) => recurring ?? []))[0]
}

/** The value that a word of an answer says. */
export function truthOfWord(word: (typeof TRUTHS)[number]): Truth {
  return word === 'open' ? null : word === 'met'
}

/** A criterion of a pack as it counts for its form: met by the incident, or by those that are major only together. */
export interface CriterionForForm {
  truth: Truth
  criterion?: Criterion
  verdict?: string
}

export function criterionForForm(packId: string, code: string, incident: IncidentWire): CriterionForForm {
  const { classifications = [] } = incident
  for (const { pack_id, criteria, verdict } of classifications) {
    const criterion = pack_id === packId ? criteria?.find((one) => one.code === code) : undefined
    if (criterion) return { truth: jointTruth(criterion), criterion, verdict }
  }
  return { truth: null }

  function jointTruth({ result }: Criterion): Truth {
    const own = truthOfWord(result)
    const { truth, together } = recurrenceOf(packId, incident)
    if (own === true || truth === false) return own
    if (truth !== true || !together || together.open?.includes(code)) return null
    return together.criteria?.includes(code) ?? false
  }
}
