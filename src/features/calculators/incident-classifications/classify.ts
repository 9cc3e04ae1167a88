import { applicabilityAssumptions } from '#src/features/check/index.ts'
import { judgedSourceOf } from '#src/law/engine/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type IncidentSubject, judgeIncidentSubject } from '../incident-subject/index.ts'
import { readClassifier } from './classifier.ts'
import type { IncidentClassification, IncidentClassificationWire } from './schema.ts'

/** Classifies an incident under each law of the day that asks how grave it is. */
export async function classifyIncident(
  law: LawReader,
  body: IncidentClassification,
  subject: IncidentSubject,
  asOf: VersionChoice,
): Promise<IncidentClassificationWire> {
  const judged = await judgeIncidentSubject(law, subject, asOf, [])
  const classifier = await readClassifier(law, judged, asOf, body.pack_ids)
  const found = await classifier.answer(body)
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
