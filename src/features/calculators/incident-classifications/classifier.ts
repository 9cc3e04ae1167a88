import {
  type Criteria,
  type CriterionContent,
  exactRange,
  judgeCriteria,
  type KnownFigures,
  type ListedCriterion,
  type Occurrence,
  type Range,
  readCriteria,
} from '#src/law/classification/index.ts'
import type { JointDuty, JudgedSubject } from '#src/law/engine/index.ts'
import { FIGURES, isRange, not, ownFigureOf, type SubjectFact, type Truth } from '#src/law/subjects/index.ts'
import { readVocabulary, type Vocabulary, withBroader, type Words } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { computedOnce } from '#src/lib/computed-once.ts'
import { present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type AskedVerdict, classificationOf } from './classification.ts'
import { knownFiguresOf } from './figures.ts'
import { partsOf, sayOfWhom } from './parts.ts'
import type { ClassificationWire, IncidentClassification, IncidentClassificationWire } from './schema.ts'

/** What is known of an incident, in the fields of a request. */
export type IncidentFigures = Pick<
  IncidentClassification,
  'figures' | 'rates' | 'occurred_at' | 'root_cause' | 'earlier_incidents'
>

/** A verdict of a law on an incident: null while it is undetermined. */
export interface Verdict {
  pack_id: string
  code: string
  content: NonNullable<CriterionContent['verdict']>
  truth: Truth
}

interface Found {
  classifications: ClassificationWire[]
  notConcerned: IncidentClassificationWire['not_concerned']
  unused: string[]
  assumptions: string[]
}

/**
 * The verdicts of the laws of a day on incidents of one judged subject. The calculator, the assessment and the kept
 * incident ask it; it reads nothing more, so it can be asked for each entry of a log. `stated` are events that were
 * given: where figures leave their verdict open, the verdicts that are made of it count it as met.
 */
export interface Classifier {
  verdictsOf(incident: IncidentFigures, stated: ReadonlySet<string>): Verdict[]
  answer(incident: IncidentFigures, stated?: ReadonlySet<string>): Promise<Found>
  /** Events with all those of which they are a narrower kind. */
  withBroader(events: readonly string[]): Set<string>
}

/** Reads the criteria of the laws of the day, to be asked of the subject. */
export async function readClassifier(
  law: LawReader,
  subject: JudgedSubject,
  { mode }: VersionChoice,
  packIds?: string[],
): Promise<Classifier> {
  const vocabulary = await readVocabulary(law)
  const versions = [...subject.packs.values()].map(({ version }) => version.version.id)
  const rows = await readCriteria(law, versions, mode)
  const wanted = rows.filter(({ pack_id: packId }) => !packIds || packIds.includes(packId))
  const packs = [...Map.groupBy(wanted, ({ pack_id: packId }) => packId).values()].map((pack) => ({
    pack,
    criteria: criteriaFor(pack, subject, vocabulary),
  }))
  const askedFigures = new Set(wanted.flatMap(({ figures }) => figures))
  const recurs = wanted.some(({ content_json: { any } }) =>
    any.some(({ all }) => all.some((test) => 'recurring' in test)),
  )

  const ask = (incident: IncidentFigures, stated: ReadonlySet<string>) =>
    askPacks(packs, { subject, vocabulary, incident, stated })

  // A log asks for the same knowledge again with each of its entries.
  const verdictsOf = computedOnce((incident: IncidentFigures, stated: string[]) =>
    ask(incident, new Set(stated)).flatMap(({ row, judge, unasked }): Verdict[] => {
      const { pack_id, code, content_json: content } = row
      return unasked === undefined ? [{ pack_id, code, content: content.verdict!, truth: judge(code).truth }] : []
    }),
  )
  return {
    verdictsOf: (incident, stated) => verdictsOf(incident, [...stated]),
    withBroader: (events) =>
      new Set(
        events.flatMap((event) =>
          [...withBroader(`events/${event}`, vocabulary.broader)].map((id) => id.slice('events/'.length)),
        ),
      ),
    async answer(incident, stated = new Set()) {
      const classifications: ClassificationWire[] = []
      const notConcerned: Found['notConcerned'] = []
      for (const asked of ask(incident, stated)) {
        const { row, duty, unasked } = asked
        if (unasked !== undefined || !duty)
          notConcerned.push({ pack_id: row.pack_id, code: row.code, detail: unasked ?? '' })
        else classifications.push(await classificationOf(asked, duty, vocabulary))
      }
      return {
        classifications,
        notConcerned,
        unused: Object.keys(incident.figures).filter((figure) => !askedFigures.has(figure)),
        assumptions:
          recurs && !incident.earlier_incidents
            ? [
                'No earlier incident of the same root cause is known, so none is taken to recur; a law may count several small ones as one.',
              ]
            : [],
      }
    },
  }
}

interface AskedPack {
  pack: ListedCriterion[]
  criteria: ReturnType<typeof criteriaFor>
}

interface Asking {
  subject: JudgedSubject
  vocabulary: Vocabulary
  incident: IncidentFigures
  /** Events that are stated, which decide the verdicts that lead to them. */
  stated: ReadonlySet<string>
}

/** Asks the verdicts of each pack about an incident. */
function askPacks(packs: readonly AskedPack[], { subject, vocabulary, incident, stated }: Asking): AskedVerdict[] {
  const one = occurrenceOf('', incident, incident.rates ?? {}, subject, vocabulary)
  const others = (incident.earlier_incidents ?? []).map((other) =>
    occurrenceOf(other.id, other, incident.rates ?? {}, subject, vocabulary),
  )
  return packs.flatMap(({ pack, criteria: ofSubject }) => {
    const isStated = (code: string) => stated.has(ofSubject.byCode.get(code)?.verdict?.event ?? '')
    const criteria = { ...ofSubject, isStated }
    const judge = judgeCriteria(criteria, one, others)
    return pack
      .filter(({ content_json: { verdict, duty } }) => verdict && duty !== undefined)
      .map((row) => {
        const duty = subject.judgeDutiesOf(row.pack_id, new Set([row.content_json.duty!]))
        const asked = { row, pack, duty, figures: incident.figures, isAsked: criteria.isAsked }
        return present({
          ...asked,
          known: one.figures,
          judge,
          verdictWith: (figures: KnownFigures) => judgeCriteria(criteria, { ...one, figures }, others)(row.code).truth,
          unasked: reasonNotToAsk(asked, subject.words),
        })
      })
  })
}

function reasonNotToAsk(
  {
    row,
    pack,
    duty,
    isAsked,
    figures,
  }: Pick<AskedVerdict, 'row' | 'pack' | 'figures' | 'isAsked'> & { duty: JointDuty | undefined },
  words: Words,
): string | undefined {
  const { title, verdict } = row.content_json
  if (!duty || duty.outcome === 'does_not_apply')
    return `“${title}” is not asked: the subject does not have the duty for which it decides`
  if (verdict?.about && !isTouched(row, pack, figures))
    return `“${title}” is asked only where something is given of a threat`
  if (isAsked(row.code) !== false) return undefined
  return `“${title}” is not asked of a subject with its roles: ${sayOfWhom(row, words)}`
}

/** Whether a figure is given that the criterion or one of its parts asks for. */
function isTouched(row: ListedCriterion, pack: ListedCriterion[], given: IncidentFigures['figures']): boolean {
  const rows = new Map(pack.map((one) => [one.code, one]))
  return partsOf(row.code, rows).some((code) => rows.get(code)!.figures.some((figure) => figure in given))
}

function occurrenceOf(
  id: string,
  { figures, occurred_at: at, root_cause: cause }: Pick<IncidentFigures, 'figures' | 'occurred_at' | 'root_cause'>,
  rates: NonNullable<IncidentFigures['rates']>,
  subject: JudgedSubject,
  vocabulary: Vocabulary,
): Occurrence {
  return present({
    id,
    figures: withFactsOf(subject, knownFiguresOf(figures, rates), vocabulary),
    occurredAt: at === undefined ? undefined : Date.parse(at),
    rootCause: cause,
  })
}

/**
 * A figure that is a fact of the subject is taken from there, unless the caller gives it. What an entity has of its own
 * is at most what it has with the rest of its group.
 */
function withFactsOf(subject: JudgedSubject, given: KnownFigures, { figures }: Vocabulary): KnownFigures {
  const all = new Map(given)
  for (const { code, fact } of figures.values()) {
    if (fact === undefined || given.has(code)) continue
    const ofGroup = FIGURES.find((figure) => ownFigureOf(figure) === fact)
    const range = rangeOfFact(subject.factOf(fact)) ?? (ofGroup && upTo(rangeOfFact(subject.factOf(ofGroup))))
    if (range) all.set(code, range)
  }
  return all
}

function rangeOfFact(fact: SubjectFact | undefined) {
  if (fact === undefined) return undefined
  if (isRange(fact)) return exactRange({ low: fact.atLeast })
  const [value, ...more] = fact
  return typeof value === 'number' && more.length === 0 ? exactRange({ low: value, high: value }) : undefined
}

function upTo(range: Range | undefined): Range | undefined {
  return range?.high && { ...exactRange({}), high: range.high }
}

/** The criteria of a pack as they are asked of the subject. */
function criteriaFor(rows: ListedCriterion[], subject: JudgedSubject, vocabulary: Vocabulary): Criteria {
  const byCode = new Map(rows.map(({ code, content_json: content }) => [code, content]))
  const asked = new Map(rows.map((row) => [row.code, askedOf(row, subject)]))
  return {
    byCode,
    kindOf: (figure) => vocabulary.figures.get(figure)!.type,
    isAsked: (code) => asked.get(code) ?? null,
  }
}

/** Whether a criterion is asked of the subject: by its roles, and by the duty for which it decides. */
function askedOf({ pack_id: packId, content_json: content }: ListedCriterion, subject: JudgedSubject): Truth {
  const { addressee_roles: roles, except_roles: except, duty, verdict } = content
  const truths: Truth[] = []
  if (roles) truths.push(subject.hasOneOf(packId, roles).truth)
  if (except) truths.push(not(subject.hasOneOf(packId, except).truth))
  // The answer has the duty of a verdict beside it; the duty of a part decides whether the part counts.
  if (duty !== undefined && !verdict) truths.push(owesOf(subject.judgeDutiesOf(packId, new Set([duty]))))
  if (truths.includes(false)) return false
  return truths.includes(null) ? null : true
}

function owesOf(duty: JointDuty | undefined): Truth {
  if (!duty || duty.outcome === 'does_not_apply' || duty.outcome === 'displaced' || duty.outcome === 'not_yet')
    return false
  return duty.outcome === 'undetermined' ? null : true
}
