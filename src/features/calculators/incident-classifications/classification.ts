import {
  basesOfTest,
  type Criteria,
  exactRange,
  type JudgedCriterion,
  type JudgedTest,
  type KnownFigures,
  type ListedCriterion,
  partsOfTest,
} from '#src/law/classification/index.ts'
import type { JointDuty } from '#src/law/engine/index.ts'
import { type Truth, truthWord } from '#src/law/subjects/index.ts'
import { type FigureTerm, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { filled, present } from '#src/lib/present.ts'
import { decidedBy, partsOf, sayOfWhom, testWireOf, verdictWord } from './parts.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import type { ClassificationWire, FiguresWire, JudgedCriterionWire } from './schema.ts'

/** A pack's question how grave an incident is, put to the subject. */
export interface AskedVerdict {
  row: ListedCriterion
  pack: ListedCriterion[]
  /** Why the question isn't asked. */
  unasked?: string
  duty?: JointDuty
  figures: FiguresWire
  /** What is known of the incident, with the facts of the subject. */
  known: KnownFigures
  judge(code: string): JudgedCriterion
  isAsked: Criteria['isAsked']
  /** The verdict with other figures. */
  verdictWith(figures: KnownFigures): Truth
}

/**
 * The figures that an open verdict hangs on: those first that can decide it alone, with the verdicts that they can
 * bring. Only what is open under what is open can change anything.
 */
function openFiguresOf(
  { row, known, judge, verdictWith }: AskedVerdict,
  { figures }: Vocabulary,
): ClassificationWire['open_figures'] {
  const wordOf = (truth: boolean) => verdictWord(truth, row.content_json.verdict!)
  return [...criteriaByFigure(judge(row.code), judge)]
    .map(([figure, criteria]) => {
      const term = figures.get(figure)!
      const truths = new Set(extremesOf(term, known).map((value) => verdictWith(new Map(known).set(figure, value))))
      const alone = [true, false].filter((truth) => truths.has(truth)).map(wordOf)
      return present({ figure, question: term.question, criteria: [...criteria], decides: filled(alone) })
    })
    .toSorted((one, other) => (other.decides?.length ?? 0) - (one.decides?.length ?? 0))
}

/** More than any number that can be given. */
const BEYOND = 1e15

/** Yes and no, or the least and the most that a number can still be. */
function extremesOf({ code, type }: FigureTerm, known: KnownFigures) {
  if (type === 'boolean') return [true, false]
  const range = known.get(code)
  const { low, high } = typeof range === 'object' ? range : exactRange({ low: 0 })
  const most = high ?? exactRange({ low: type === 'percent' ? 100 : BEYOND }).low
  return [low, most].flatMap((end) => (end ? [{ low: end, high: end }] : []))
}

function criteriaByFigure(judged: JudgedCriterion, judge: AskedVerdict['judge']): Map<string, Set<string>> {
  const criteriaOf = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const visit = (one: JudgedCriterion): void => {
    if (one.truth !== null || seen.has(one.code)) return
    seen.add(one.code)
    for (const { tests } of one.alternatives.filter(({ truth }) => truth === null))
      for (const test of tests.filter(({ truth }) => truth === null)) {
        for (const part of partsOfTest(test.test)) visit(judge(part))
        for (const figure of figuresOf(test))
          criteriaOf.set(figure, (criteriaOf.get(figure) ?? new Set()).add(one.code))
      }
  }
  visit(judged)
  return criteriaOf
}

/** The figure, and what it is a share of. */
const figuresOf = ({ test }: JudgedTest): string[] => ('figure' in test ? [test.figure, ...basesOfTest(test)] : [])

/** A verdict as an answer tells it, with its criteria and what it hangs on. */
export async function classificationOf(
  asked: AskedVerdict,
  duty: JointDuty,
  vocabulary: Vocabulary,
): Promise<ClassificationWire> {
  const { row, pack, judge, isAsked, figures } = asked
  const { title, verdict, duty: dutyCode } = row.content_json
  const { event, due } = verdict!
  const judged = judge(row.code)
  const rows = new Map(pack.map((one) => [one.code, one]))
  const wireOf = (code: string): JudgedCriterionWire => {
    const { alternatives, truth, together } = judge(code)
    const { title: name, note } = rows.get(code)!.content_json
    return present({
      code,
      title: name,
      result: truthWord(truth),
      alternatives: alternatives.map((one) => ({
        text: one.text,
        ref: canonicalRef(one.ref),
        result: truthWord(one.truth),
        tests: one.tests.map((test) => testWireOf(test, figures, together ?? [])),
      })),
      note,
    })
  }
  const parts = partsOf(row.code, rows)
  return {
    pack_id: row.pack_id,
    pack_version: row.version,
    code: row.code,
    title,
    duty: present({
      code: dutyCode!,
      outcome: duty.outcome,
      displaced_by: duty.displacedBy,
      missing_facts: filled(await duty.findMissing()),
    }),
    result: truthWord(judged.truth),
    verdict: verdictWord(judged.truth, verdict!),
    ...(judged.truth === true ? { event } : {}),
    due: { text: due.text, ref: canonicalRef(due.citation.ref) },
    decided_by: decidedBy(judged, judge),
    open_figures: openFiguresOf(asked, vocabulary),
    criteria: parts.filter((code) => isAsked(code) !== false).map(wireOf),
    left_out: parts
      .filter((code) => isAsked(code) === false)
      .map((code) => {
        const part = rows.get(code)!
        return { code, title: part.content_json.title, detail: sayOfWhom(part, vocabulary.words) }
      }),
  }
}
