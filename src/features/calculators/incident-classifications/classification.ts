import {
  countingFigure,
  type Criteria,
  liesWithin,
  type JudgedCriterion,
  type ListedCriterion,
  type Occurrence,
  partsOfTest,
  type Range,
  rangeOfNumber,
  type FigureStatement,
} from '#src/law/classification/index.ts'
import type { JointDuty } from '#src/law/engine/index.ts'
import { type Truth, truthWord } from '#src/law/subjects/index.ts'
import { type FigureTerm, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { filled, present } from '#src/lib/present.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { decidedBy, figuresOfTest, partsOf, sayOfWhom, verdictWord } from './parts.ts'
import type { ClassificationWire, JudgedCriterionWire } from './schema.ts'
import { testWireOf } from './tests.ts'

/** A pack's question how grave an incident is, put to the subject. */
export interface AskedVerdict {
  row: ListedCriterion
  pack: ListedCriterion[]
  /** Why the question isn't asked. */
  unasked?: string
  duty?: JointDuty
  /** What is known of the incident, with the facts of the subject. */
  incident: Occurrence
  judge(code: string): JudgedCriterion
  /** The same without what some readers hold not to be enough. */
  judgeBeyondDoubt(code: string): JudgedCriterion
  isAsked: Criteria['isAsked']
  /** The duty for which a part decides, where it hangs on that whether it is asked. */
  openDutyOf(code: string): JointDuty | undefined
  /** The verdict with other figures. */
  verdictWith(statements: readonly FigureStatement[]): Truth
}

type OpenFigures = ClassificationWire['open_figures']

/**
 * The figures that an open verdict hangs on: those first that can decide it alone, with the verdicts that they can
 * bring. Only what is open under what is open can change anything.
 */
function openFiguresOf(asked: AskedVerdict, { figures }: Vocabulary): OpenFigures {
  const { row, incident, judge, verdictWith } = asked
  const wordOf = (truth: boolean) => verdictWord(truth, row.content_json.verdict!)
  const { byFigure, causes } = criteriaByFigure(judge(row.code), judge)
  const open = [...byFigure].map(([figure, criteria]) => {
    const term = figures.get(figure)!
    const values = extremesOf(term, incident.statements)
    const truths = new Set(values.map((value) => verdictWith(withFigure(incident.statements, figure, value))))
    const alone = [true, false].filter((truth) => truths.has(truth)).map(wordOf)
    return present({ figure, question: term.question, criteria: [...criteria], decides: filled(alone) })
  })
  return [
    ...open.toSorted((one, other) => (other.decides?.length ?? 0) - (one.decides?.length ?? 0)),
    ...causes.map((criterion) => ({ figure: 'root_cause', question: NARROWER, criteria: [criterion] })),
  ]
}

const NARROWER =
  'Which cause is it exactly? The word names a broad category, and incidents recur by the specific cause.'

/** More than any number that can be given. */
const BEYOND = 1e15

/** Yes and no, or the least and the most that a number can still be. */
function extremesOf({ code, type, over_time: rule }: FigureTerm, statements: readonly FigureStatement[]) {
  if (type === 'boolean') return [true, false]
  const known = countingFigure(code, rule, statements)?.figure
  const { low, high = rangeOfNumber(type === 'percent' ? 100 : BEYOND).low } =
    typeof known === 'object' ? known : rangeOfNumber(0)
  const most = known === undefined ? rangeOfNumber(type === 'percent' ? 100 : BEYOND).low : high
  return [low, most].map((end): Range => ({ low: end, high: end }))
}

/** The statements once a figure is known: where it was open it is this, or it is said by itself. */
function withFigure(
  statements: readonly FigureStatement[],
  code: string,
  value: boolean | Range,
): readonly FigureStatement[] {
  const isOpen = ({ figures }: FigureStatement) => {
    const figure = figures.get(code)
    return typeof figure === 'object' && typeof value === 'object' && liesWithin(value, figure)
  }
  if (!statements.some(isOpen)) return [...statements, { figures: new Map([[code, value]]) }]
  return statements.map((statement) =>
    isOpen(statement) ? { ...statement, figures: new Map(statement.figures).set(code, value) } : statement,
  )
}

/** The figures of what is open, each with the criteria that ask for it; criteria that ask for a narrower cause. */
function criteriaByFigure(judged: JudgedCriterion, judge: AskedVerdict['judge']) {
  const byFigure = new Map<string, Set<string>>()
  const causes: string[] = []
  const seen = new Set<string>()
  const ask = (figure: string, code: string) => byFigure.set(figure, (byFigure.get(figure) ?? new Set()).add(code))
  const visit = (one: JudgedCriterion): void => {
    if (one.truth !== null || seen.has(one.code)) return
    seen.add(one.code)
    if (one.together?.isBroad) causes.push(one.code)
    for (const { tests } of one.alternatives.filter(({ truth }) => truth === null))
      for (const test of tests.filter(({ truth }) => truth === null)) {
        for (const part of partsOfTest(test.test)) visit(judge(part))
        for (const figure of figuresOfTest(test.test)) ask(figure, one.code)
        // What incidents that recur come to together is open by the figures of each of them.
        if ('recurring' in test.test)
          for (const part of one.together?.open ?? [])
            for (const { tests: asked } of judge(part).alternatives)
              for (const figure of asked.flatMap((other) => figuresOfTest(other.test))) ask(figure, one.code)
      }
  }
  visit(judged)
  return { byFigure, causes }
}

/** A verdict as an answer tells it, with its criteria and what it hangs on. */
export async function classificationOf(
  asked: AskedVerdict,
  duty: JointDuty,
  vocabulary: Vocabulary,
): Promise<ClassificationWire> {
  const { row, pack, judge, isAsked } = asked
  const { title, verdict, duty: dutyCode } = row.content_json
  const { event, due } = verdict!
  const judged = judge(row.code)
  const rows = new Map(pack.map((one) => [one.code, one]))
  const wireOf = (code: string): JudgedCriterionWire => {
    const one = judge(code)
    const { title: name, note } = rows.get(code)!.content_json
    return present({
      code,
      title: name,
      result: truthWord(one.truth),
      alternatives: one.alternatives.map(({ text, ref, truth, tests, doubt }) =>
        present({
          text,
          ref: canonicalRef(ref),
          result: truthWord(truth),
          tests: tests.map((test) => testWireOf(test, one.together, vocabulary)),
          doubt: doubt && citedOf(doubt),
        }),
      ),
      note,
    })
  }
  const parts = partsOf(row.code, rows)
  // For what another law displaces nothing is asked.
  const isDisplaced = duty.outcome === 'displaced'
  return present({
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
    event: judged.truth === true ? event : undefined,
    due: citedOf(due),
    decided_by: decidedBy(judged, judge),
    doubts: filled(doubtsOf(asked)),
    missing_facts: isDisplaced ? undefined : filled(await missingFactsOf(asked)),
    open_figures: isDisplaced ? [] : openFiguresOf(asked, vocabulary),
    criteria: parts.filter((code) => isAsked(code) !== false).map(wireOf),
    left_out: parts
      .filter((code) => isAsked(code) === false)
      .map((code) => {
        const part = rows.get(code)!
        return { code, title: part.content_json.title, detail: sayOfWhom(part, vocabulary.words) }
      }),
  })
}

/** The facts of the subject by which criteria are asked of it that the verdict hangs on. */
async function missingFactsOf({ row, pack, judge, openDutyOf }: AskedVerdict): Promise<string[]> {
  if (judge(row.code).truth !== null) return []
  const parts = partsOf(row.code, new Map(pack.map((one) => [one.code, one])))
  const open = parts.filter((code) => code !== row.code && judge(code).truth === null)
  const missing = await Promise.all(open.map(async (code) => (await openDutyOf(code)?.findMissing()) ?? []))
  return [...new Set(missing.flat())]
}

function citedOf({ text, citation }: { text: string; citation: { ref: string } }) {
  return { text, ref: canonicalRef(citation.ref) }
}

/** What a verdict is met by that some readers hold not to be enough, where it isn't met without. */
function doubtsOf({ row, pack, judge, judgeBeyondDoubt }: AskedVerdict) {
  if (judge(row.code).truth !== true || judgeBeyondDoubt(row.code).truth === true) return []
  const parts = partsOf(row.code, new Map(pack.map((one) => [one.code, one])))
  return parts.flatMap((criterion) => {
    const doubtful = judge(criterion).alternatives.flatMap(({ truth, doubt }) =>
      truth === true && doubt ? [doubt] : [],
    )
    return judgeBeyondDoubt(criterion).truth === true ? [] : doubtful.map((doubt) => ({ criterion, ...citedOf(doubt) }))
  })
}
