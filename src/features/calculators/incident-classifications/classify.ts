import {
  type Criteria,
  type JudgedCriterion,
  judgeCriteria,
  type KnownFigures,
  type ListedCriterion,
  type Occurrence,
  readCriteria,
} from '#src/law/classification/index.ts'
import { citedRefOf } from '#src/law/attachments/index.ts'
import { applicabilityAssumptions } from '#src/features/check/index.ts'
import { type JointDuty, judgedSourceOf, type JudgedSubject } from '#src/law/engine/index.ts'
import type { Truth } from '#src/law/subjects/index.ts'
import { readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type IncidentSubject, judgeIncidentSubject } from '../incident-subject/index.ts'
import { knownFiguresOf } from './figures.ts'
import { openFiguresOf } from './open-figures.ts'
import type {
  ClassificationWire,
  IncidentClassification,
  IncidentClassificationWire,
  JudgedCriterionWire,
} from './schema.ts'
import { resultWord, testWireOf } from './test-wire.ts'
import { criteriaFor, withFactsOf } from './of-subject.ts'
import { decidedBy, partsOf } from './parts.ts'

/** What is known of an incident, in the fields of a request. */
export type IncidentFigures = Pick<
  IncidentClassification,
  'figures' | 'rates' | 'occurred_at' | 'root_cause' | 'earlier_incidents'
>

/** Classifies an incident under each law of the day that asks how grave it is. */
export async function classifyIncident(
  law: LawReader,
  body: IncidentClassification,
  subject: IncidentSubject,
  asOf: VersionChoice,
): Promise<IncidentClassificationWire> {
  const judged = await judgeIncidentSubject(law, subject, asOf, [])
  const found = await classificationsOf(law, judged, body, asOf, body.pack_ids)
  const { customer } = subject
  const { rates } = body
  const [first] = judged.packs.values()
  const told = new Set(found.classifications.map(({ pack_id: packId }) => packId))
  return {
    as_of: asOf.validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    ...(customer ? { customer } : {}),
    classifications: found.classifications,
    not_concerned: found.notConcerned,
    ...(rates ? { rates } : {}),
    ...(found.unused.length > 0 ? { unused_figures: found.unused } : {}),
    assumptions: [
      ...found.assumptions,
      ...judged.aboutRoles,
      ...(first ? applicabilityAssumptions(subject.inputs, [first.judged.subject]) : []),
    ],
    sources: [...judged.packs.values()]
      .map(({ version }) => version)
      .filter(({ pack_id: packId }) => told.has(packId))
      .map(judgedSourceOf),
  }
}

interface Found {
  classifications: ClassificationWire[]
  notConcerned: IncidentClassificationWire['not_concerned']
  unused: string[]
  assumptions: string[]
}

/** The verdicts of every law on one incident of a judged subject: the calculator, assessments and logs ask this. */
export async function classificationsOf(
  law: LawReader,
  subject: JudgedSubject,
  incident: IncidentFigures,
  { mode }: VersionChoice,
  packIds?: string[],
): Promise<Found> {
  const vocabulary = await readVocabulary(law)
  const versions = [...subject.packs.values()].map(({ version }) => version.version.id)
  const rows = await readCriteria(law, versions, mode)
  const wanted = rows.filter(({ pack_id: packId }) => !packIds || packIds.includes(packId))
  const { rates = {}, earlier_incidents: earlier } = incident
  const given = withFactsOf(subject, knownFiguresOf(incident.figures, rates), vocabulary)
  const one: Occurrence = { id: '', figures: given, ...whenAndWhy(incident) }
  const others = (earlier ?? []).map((other) => ({
    id: other.id,
    figures: withFactsOf(subject, knownFiguresOf(other.figures, rates), vocabulary),
    ...whenAndWhy(other),
  }))
  const classifications: ClassificationWire[] = []
  const notConcerned: Found['notConcerned'] = []
  for (const [, pack] of Map.groupBy(wanted, ({ pack_id: packId }) => packId)) {
    const criteria = criteriaFor(pack, subject, vocabulary)
    const judge = judgeCriteria(criteria, one, others)
    for (const row of pack) {
      const { verdict, duty: code, title } = row.content_json
      if (!verdict || code === undefined) continue
      const duty = subject.judgeDutiesOf(row.pack_id, new Set([code]))
      const head = { pack_id: row.pack_id, code: row.code }
      if (!duty || duty.outcome === 'does_not_apply') {
        notConcerned.push({ ...head, detail: `“${title}” is not asked: the subject does not have the duty ${code}` })
      } else if (verdict.about && !isTouched(row, pack, incident.figures)) {
        notConcerned.push({ ...head, detail: `“${title}” is asked only where something is given of a threat` })
      } else if (criteria.isAsked(row.code) === false) {
        notConcerned.push({ ...head, detail: `“${title}” is not asked of a subject with its roles` })
      } else {
        const verdictWith = (figures: KnownFigures) =>
          judgeCriteria(criteria, { ...one, figures }, others)(row.code).truth
        const context = {
          pack,
          judge,
          isAsked: criteria.isAsked,
          known: given,
          verdictWith,
          figures: incident.figures,
          vocabulary,
        }
        classifications.push(await classificationOf(row, { code, duty }, context))
      }
    }
  }
  const asked = new Set(wanted.flatMap(({ figures }) => figures))
  const recurs = wanted.some(({ content_json: { any } }) =>
    any.some(({ all }) => all.some((test) => 'recurring' in test)),
  )
  return {
    classifications,
    notConcerned,
    unused: Object.keys(incident.figures).filter((figure) => !asked.has(figure)),
    assumptions:
      recurs && !earlier
        ? ['No earlier incidents were given, so none is taken to recur; a law may count several small ones as one.']
        : [],
  }
}

/** Whether a figure is given that the criterion or one of its parts asks for. */
function isTouched(row: ListedCriterion, pack: ListedCriterion[], given: IncidentFigures['figures']): boolean {
  const rows = new Map(pack.map((one) => [one.code, one]))
  return partsOf(row.code, rows).some((code) => rows.get(code)!.figures.some((figure) => figure in given))
}

function whenAndWhy({ occurred_at: at, root_cause: cause }: { occurred_at?: string; root_cause?: string }) {
  return {
    ...(at === undefined ? {} : { occurredAt: Date.parse(at) }),
    ...(cause === undefined ? {} : { rootCause: cause }),
  }
}

interface Context {
  pack: ListedCriterion[]
  judge: (code: string) => JudgedCriterion
  isAsked: Criteria['isAsked']
  figures: IncidentClassification['figures']
  known: KnownFigures
  verdictWith: (figures: KnownFigures) => Truth
  vocabulary: Vocabulary
}

async function classificationOf(
  row: ListedCriterion,
  { code: dutyCode, duty }: { code: string; duty: JointDuty },
  { pack, judge, isAsked, figures, known, verdictWith, vocabulary }: Context,
): Promise<ClassificationWire> {
  const { title, verdict } = row.content_json
  const { met, not_met: notMet, event, due } = verdict!
  const judged = judge(row.code)
  const rows = new Map(pack.map((one) => [one.code, one]))
  const inOrder = partsOf(row.code, rows).filter((code) => isAsked(code) !== false)
  const missing = await duty.findMissing()
  const wireOf = (code: string): JudgedCriterionWire => {
    const { alternatives, truth, together } = judge(code)
    const { title: name, note } = rows.get(code)!.content_json
    return {
      code,
      title: name,
      result: resultWord(truth),
      alternatives: alternatives.map((one) => ({
        text: one.text,
        ref: citedRefOf({ ref: one.ref, role: 'basis' }),
        result: resultWord(one.truth),
        tests: one.tests.map((test) => testWireOf(test, figures, together ?? [])),
      })),
      ...(note ? { note } : {}),
    }
  }
  return {
    pack_id: row.pack_id,
    pack_version: row.version,
    code: row.code,
    title,
    duty: {
      code: dutyCode,
      outcome: duty.outcome,
      ...(duty.displacedBy ? { displaced_by: duty.displacedBy } : {}),
      ...(missing.length > 0 ? { missing_facts: missing } : {}),
    },
    result: resultWord(judged.truth),
    verdict: judged.truth === null ? 'undetermined' : judged.truth ? met : notMet,
    ...(judged.truth === true ? { event } : {}),
    due: { text: due.text, ref: citedRefOf(due.citation) },
    decided_by: decidedBy(judged, judge),
    open_figures: openFiguresOf(judged, {
      known,
      judge,
      verdictWith,
      wordOf: (truth) => (truth ? met : notMet),
      vocabulary,
    }),
    criteria: inOrder.map(wireOf),
  }
}
