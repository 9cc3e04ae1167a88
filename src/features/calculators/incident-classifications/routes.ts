import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { applicabilityAssumptions } from '#src/features/check/index.ts'
import { tables } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { judgedSourceOf } from '#src/law/engine/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { RefTo } from '#src/lib/schema.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type IncidentSubject, judgeIncidentSubject, incidentSubjectOf } from '../incident-subject/incident-subject.ts'
import { checkClassificationInput } from './check-input.ts'
import { readClassifier } from './classifier.ts'
import {
  type IncidentClassification,
  IncidentClassificationAnswer,
  IncidentClassificationBody,
  type IncidentClassificationWire,
} from './schema.ts'
import { classificationSheet } from './table.ts'

export const incidentClassificationRoutes = routesOf<Deps>('Calculators', ({ add }, deps) => {
  add('POST /incident-classifications', 'classifyIncident', {
    summary: 'Classify an incident: is it major, is it significant, and what would decide it',
    description:
      'Each law that asks how grave an incident is answers from what is known: figures with bounds, yes, no or unknown. Each criterion is `met`, `not_met` or `open`, with its threshold, what was given of it and the provision. Thresholds are data of the packs. Money in another currency needs a rate of yours.',
    price: 'calculator',
    work: 'heavy',
    names: true,
    formats: tables(async (answer: IncidentClassificationWire) => [await classificationSheet(deps, answer)]),
    checkInput: ({ body }) => checkClassificationInput(deps, body),
    body: IncidentClassificationBody,
    answers: RefTo(IncidentClassificationAnswer),
    async handler({ body, asOf, caller }) {
      const subject = await incidentSubjectOf(deps.graph, caller.workspaceId, body)
      return classifyIncident(deps, body, subject, asOf)
    },
  })
})

/** Classifies an incident under each law of the day that asks how grave it is. */
async function classifyIncident(
  law: LawReader,
  body: IncidentClassification,
  subject: IncidentSubject,
  asOf: VersionChoice,
): Promise<IncidentClassificationWire> {
  const judged = await judgeIncidentSubject(law, subject, asOf, [])
  const classifier = await readClassifier(law, judged, asOf, body.pack_ids)
  const { occurred_at: occurredAt, earlier_incidents: earlier } = body
  const toldOf = (id: string, at: string | undefined, said: Pick<IncidentClassification, 'figures' | 'root_cause'>) =>
    classifier.knownOf(present({ id, occurred_at: at }), [
      { known_at: at ?? '', ...pick(said, 'figures root_cause'), ...pick(body, 'rates') },
    ])
  const known = present({
    ...toldOf('', occurredAt, body),
    earlier: earlier?.map((one) => toldOf(one.id, one.occurred_at, one)),
  })
  const found = await classifier.answer(known)
  const [first] = judged.packs.values()
  const answered = new Set(found.classifications.map(({ pack_id: packId }) => packId))
  return present({
    as_of: asOf.validAt,
    known_at: asOf.knownAt,
    customer: subject.customer,
    classifications: found.classifications,
    not_concerned: found.notConcerned,
    rates: body.rates,
    unused_figures: filled(found.unused),
    assumptions: [
      ...found.assumptions,
      ...judged.aboutRoles,
      ...(first ? applicabilityAssumptions([first.judged.subject], await readVocabulary(law)) : []),
    ],
    sources: [...judged.packs.values()]
      .map(({ version }) => version)
      .filter(({ pack_id: packId }) => answered.has(packId))
      .map(judgedSourceOf),
  })
}
