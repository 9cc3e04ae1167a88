import type { Criteria, JudgedCriterion, KnownFigures, ListedCriterion } from '#src/law/classification/index.ts'
import { citedRefOf } from '#src/law/attachments/index.ts'
import type { JointDuty } from '#src/law/engine/index.ts'
import type { Truth } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { openFiguresOf } from './open-figures.ts'
import { decidedBy, partsOf } from './parts.ts'
import type { ClassificationWire, FiguresWire, JudgedCriterionWire } from './schema.ts'
import { resultWord, testWireOf, verdictWord } from './test-wire.ts'

interface Context {
  pack: ListedCriterion[]
  judge(code: string): JudgedCriterion
  isAsked: Criteria['isAsked']
  verdictWith(figures: KnownFigures): Truth
  known: KnownFigures
  figures: FiguresWire
  vocabulary: Vocabulary
}

/** A verdict as an answer tells it, with its criteria and what it hangs on. */
export async function classificationOf(
  row: ListedCriterion,
  duty: JointDuty,
  { pack, judge, isAsked, figures, known, verdictWith, vocabulary }: Context,
): Promise<ClassificationWire> {
  const { title, verdict, duty: dutyCode } = row.content_json
  const { event, due } = verdict!
  const judged = judge(row.code)
  const rows = new Map(pack.map((one) => [one.code, one]))
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
      code: dutyCode!,
      outcome: duty.outcome,
      ...(duty.displacedBy ? { displaced_by: duty.displacedBy } : {}),
      ...(missing.length > 0 ? { missing_facts: missing } : {}),
    },
    result: resultWord(judged.truth),
    verdict: verdictWord(judged.truth, verdict!),
    ...(judged.truth === true ? { event } : {}),
    due: { text: due.text, ref: citedRefOf(due.citation) },
    decided_by: decidedBy(judged, judge),
    open_figures: openFiguresOf(judged, {
      known,
      judge,
      verdictWith,
      wordOf: (truth) => verdictWord(truth, verdict!),
      vocabulary,
    }),
    criteria: partsOf(row.code, rows)
      .filter((code) => isAsked(code) !== false)
      .map(wireOf),
  }
}
