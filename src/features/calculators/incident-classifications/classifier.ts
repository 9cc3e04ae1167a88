import {
  type Criteria,
  type CriterionContent,
  judgeCriteria,
  type ListedCriterion,
  NOTHING_KNOWN,
  type Occurrence,
  type Range,
  rangeOfEnds,
  rangeOfNumber,
  readCriteria,
  type FigureStatement,
} from '#src/law/classification/index.ts'
import type { JointDuty, JudgedSubject } from '#src/law/engine/index.ts'
import { FIGURES, isRange, not, ownFigureOf, type SubjectFact, type Truth } from '#src/law/subjects/index.ts'
import { readVocabulary, type Vocabulary, withBroader, type Words } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type AskedVerdict, classificationOf } from './classification.ts'
import { type Finding, type KnownIncident, knownOf } from './known.ts'
import { partsOf, sayOfWhom } from './parts.ts'
import type { ClassificationWire, IncidentClassificationWire } from './schema.ts'

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
  /** What findings say together. */
  knownOf(incident: { id: string; occurred_at?: string }, findings: readonly Finding[]): KnownIncident
  verdictsOf(incident: KnownIncident, stated: ReadonlySet<string>): Verdict[]
  answer(incident: KnownIncident, stated?: ReadonlySet<string>): Promise<Found>
  /** Events with all those of which they are a narrower kind. */
  withBroader(events: readonly string[]): Set<string>
  vocabulary: Vocabulary
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
  const askedFigures = new Set(
    wanted.flatMap(({ figures }) => figures).flatMap((code) => [code, ...(vocabulary.figures.get(code)?.items ?? [])]),
  )
  const recurs = wanted.some(({ content_json: { any } }) =>
    any.some(({ all }) => all.some((test) => 'recurring' in test)),
  )

  const ask = (incident: KnownIncident, stated: ReadonlySet<string>) =>
    askPacks(packs, { subject, vocabulary, incident, stated })
  // A log asks for the same knowledge again with each of its entries.
  const known = new Map<string, KnownIncident>()
  const verdicts = new Map<string, Verdict[]>()
  return {
    vocabulary,
    knownOf: (incident, findings) =>
      remembered(known, nameOfFindings(incident, findings), (name) =>
        knownOf({ ...incident, name }, findings, vocabulary),
      ),
    verdictsOf: (incident, stated) => {
      const names = [incident, ...(incident.earlier ?? [])].map(({ name }) => name)
      return remembered(verdicts, JSON.stringify([names, ...stated]), () =>
        ask(incident, stated).flatMap(({ row, judge, unasked }): Verdict[] => {
          const { pack_id, code, content_json: content } = row
          return unasked === undefined ? [{ pack_id, code, content: content.verdict!, truth: judge(code).truth }] : []
        }),
      )
    },
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
        unused: [...figuresSaid(incident)].filter((figure) => !askedFigures.has(figure)),
        assumptions:
          recurs && !incident.earlier
            ? [
                'No earlier incident of the same root cause is known, so none is taken to recur; a law may count several small ones as one.',
              ]
            : [],
      }
    },
  }
}

function remembered<T>(kept: Map<string, T>, name: string, compute: (name: string) => T): T {
  const found = kept.get(name) ?? compute(name)
  kept.set(name, found)
  return found
}

/** Entries of a log never change, so their ids say what they say. */
function nameOfFindings(incident: object, findings: readonly Finding[]): string {
  return JSON.stringify([incident, ...findings.map((finding) => finding.id ?? finding)])
}

/** The figures that are given or computed. */
function figuresSaid({ statements }: KnownIncident): Set<string> {
  return new Set(statements.flatMap(({ figures }) => [...figures.keys()]))
}

interface AskedPack {
  pack: ListedCriterion[]
  criteria: ReturnType<typeof criteriaFor>
}

interface Asking {
  subject: JudgedSubject
  vocabulary: Vocabulary
  incident: KnownIncident
  /** Events that are stated, which decide the verdicts that lead to them. */
  stated: ReadonlySet<string>
}

/** Asks the verdicts of each pack about an incident. */
function askPacks(packs: readonly AskedPack[], { subject, vocabulary, incident, stated }: Asking): AskedVerdict[] {
  const facts = factsAsFigures(subject, vocabulary)
  const one = occurrenceOf(incident, facts)
  const others = (incident.earlier ?? []).map((other) => occurrenceOf(other, facts))
  const said = figuresSaid(incident)
  const kinds = new Set(packs.flatMap(({ pack }) => kindsTouched(pack, said)))
  return packs.flatMap(({ pack, criteria: ofSubject }) => {
    const isStated = (code: string) => stated.has(ofSubject.byCode.get(code)?.verdict?.event ?? '')
    const criteria = { ...ofSubject, isStated }
    const { isAsked } = criteria
    return pack
      .filter(({ content_json: { verdict, duty } }) => verdict && duty !== undefined)
      .map((row) => {
        const duty = subject.judgeDutiesOf(row.pack_id, new Set([row.content_json.duty!]))
        return present({
          row,
          pack,
          duty,
          isAsked,
          incident: one,
          openDutyOf: (code: string) => {
            const owed = criteria.byCode.get(code)?.duty
            return owed === undefined || isAsked(code) !== null
              ? undefined
              : subject.judgeDutiesOf(row.pack_id, new Set([owed]))
          },
          judge: judgeCriteria(criteria, one, others),
          judgeBeyondDoubt: judgeCriteria({ ...criteria, byCode: withoutDoubts(criteria.byCode) }, one, others),
          verdictWith: (statements: readonly FigureStatement[]) =>
            judgeCriteria(criteria, { ...one, statements }, others)(row.code).truth,
          unasked: reasonNotToAsk(row, duty, { kinds, isAsked, words: subject.words }),
        })
      })
  })
}

/** What verdicts are on, and figures are about. */
type Kind = 'incident' | NonNullable<NonNullable<CriterionContent['verdict']>['about']>

interface Asked {
  /** What the given figures are about. */
  kinds: ReadonlySet<Kind>
  isAsked: Criteria['isAsked']
  words: Words
}

function reasonNotToAsk(
  row: ListedCriterion,
  duty: JointDuty | undefined,
  { kinds, isAsked, words }: Asked,
): string | undefined {
  const { title, verdict } = row.content_json
  if (!duty || duty.outcome === 'does_not_apply')
    return `“${title}” is not asked: the subject does not have the duty for which it decides`
  if (verdict!.about && !kinds.has(verdict!.about))
    return `“${title}” is asked only where something is given of a threat`
  if (!verdict!.about && kinds.size > 0 && !kinds.has('incident'))
    return `“${title}” is asked only where something is given of an incident: what is given is about a threat`
  if (isAsked(row.code) !== false) return undefined
  return `“${title}” is not asked of a subject with its roles: ${sayOfWhom(row, words)}`
}

/** The kinds of verdicts of a pack for which a figure is given. */
function kindsTouched(pack: ListedCriterion[], said: ReadonlySet<string>): Kind[] {
  const rows = new Map(pack.map((one) => [one.code, one]))
  return pack.flatMap(({ code, content_json: { verdict } }): Kind[] => {
    const asked = partsOf(code, rows).flatMap((part) => rows.get(part)!.figures)
    return verdict && asked.some((figure) => said.has(figure)) ? [verdict.about ?? 'incident'] : []
  })
}

/** Causes that differ in their capitals alone are the same. */
export const sameCause = (cause: string): string => cause.trim().toLowerCase()

function occurrenceOf(
  { id, statements, occurred_at: at, root_causes: causes }: KnownIncident,
  facts: readonly FigureStatement[],
): Occurrence {
  return present({
    id,
    statements: [...statements, ...facts],
    occurredAt: at === undefined ? undefined : Date.parse(at),
    rootCauses: new Set(causes.map(sameCause)),
  })
}

/** The criteria without the alternatives of which some readers hold that they aren't enough. */
function withoutDoubts(byCode: Criteria['byCode']): Criteria['byCode'] {
  return new Map([...byCode].map(([code, one]) => [code, { ...one, any: one.any.filter(({ doubt }) => !doubt) }]))
}

/**
 * The figures that are facts of the subject, each said by itself: an entry that has its own takes that one. What an
 * entity has of its own is at most what it has with the rest of its group.
 */
function factsAsFigures(subject: JudgedSubject, { figures }: Vocabulary): FigureStatement[] {
  return [...figures.values()].flatMap(({ code, fact }) => {
    if (fact === undefined) return []
    const ofGroup = FIGURES.find((figure) => ownFigureOf(figure) === fact)
    const range = rangeOfFact(subject.factOf(fact)) ?? (ofGroup && upTo(rangeOfFact(subject.factOf(ofGroup))))
    return range ? [{ figures: new Map([[code, range]]) }] : []
  })
}

function rangeOfFact(fact: SubjectFact | undefined): Range | undefined {
  if (fact === undefined) return undefined
  if (isRange(fact)) return rangeOfEnds({ at_least: fact.atLeast }, false)
  const [value, ...more] = fact
  return typeof value === 'number' && more.length === 0 ? rangeOfNumber(value) : undefined
}

function upTo(range: Range | undefined): Range | undefined {
  return range?.high === undefined ? undefined : { ...NOTHING_KNOWN, high: range.high }
}

/** The criteria of a pack as they are asked of the subject. */
function criteriaFor(rows: ListedCriterion[], subject: JudgedSubject, vocabulary: Vocabulary): Criteria {
  const byCode = new Map(rows.map(({ code, content_json: content }) => [code, content]))
  const asked = new Map(rows.map((row) => [row.code, askedOf(row, subject)]))
  return {
    byCode,
    termOf: (figure) => vocabulary.figures.get(figure)!,
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
