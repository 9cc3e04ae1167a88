import type { Vocabulary, Words } from '#src/law/vocabulary/index.ts'
import { provisionInCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { periodInWords } from '#src/lib/law/period-words.ts'
import { LIMIT_WORDS, moneyInWords } from '#src/lib/law/words.ts'
import type { FigureMeasure, FigureValue } from '#src/law/classification/index.ts'
import type { ClassificationWire, JudgedCriterionWire, JudgedTestWire } from './schema.ts'

const BOUNDS = ['at_least', 'more_than', 'at_most', 'less_than'] as const

/** What is known of a figure, as a person says it: `yes`, `80,000 to 120,000`, `at least 3 hours`, `EUR 60,000`. */
export function figureInWords(value: FigureValue, isPercent = false): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === 'unknown' ? value : rangeInWords(value, (measure) => measureInWords(measure, isPercent))
}

/** A measure, or bounds with words around them, each as `say` writes it. */
export function rangeInWords(
  value: Exclude<FigureValue, boolean | 'unknown'>,
  say: (measure: FigureMeasure) => string,
): string {
  if (typeof value !== 'object' || 'amount' in value) return say(value)
  const { at_least: least, at_most: most } = value
  if (least !== undefined && most !== undefined) return `${say(least)} to ${say(most)}`
  return BOUNDS.flatMap((bound) => {
    const end = value[bound]
    return end === undefined ? [] : [`${wordsCell(bound)} ${say(end)}`]
  }).join(', ')
}

/** What a test asks of its figure or of its criteria: `more than 10 % of clients of the affected service`. */
function thresholdInWords(test: JudgedTestWire, labelOf: (figure: string) => string): string {
  const { threshold, at_least: least, recurring } = test
  if (least !== undefined) return `at least ${least} met`
  if (recurring) return `at least ${recurring.times} within ${periodInWords(recurring.within)}`
  if (!threshold) return 'met'
  const { compare, is, lower_of: lower, ...limit } = threshold
  if (compare === 'is') return is ? 'yes' : 'no'
  const limits = (lower ?? [limit]).map((one) => limitInWords(one, labelOf))
  return `${LIMIT_WORDS[compare]} ${limits.length > 1 ? `the lower of ${limits.join(' and ')}` : limits[0]}`
}

type Limit = Omit<NonNullable<JudgedTestWire['threshold']>, 'compare' | 'is' | 'lower_of'>

function limitInWords(
  { count, amount, currency = 'EUR', duration, percent, of }: Limit,
  labelOf: (figure: string) => string,
) {
  if (percent !== undefined)
    return `${measureInWords(percent, true)} of ${of === undefined ? 'it' : labelOf(of).toLowerCase()}`
  return measureInWords(amount === undefined ? (duration ?? count ?? 0) : { amount, currency })
}

function measureInWords(measure: FigureMeasure, isPercent = false): string {
  if (typeof measure === 'string') return periodInWords(measure)
  if (typeof measure === 'object') return moneyInWords(measure)
  return `${measure.toLocaleString('en-GB', { maximumFractionDigits: 6 })}${isPercent ? ' %' : ''}`
}

/** A row of the sheet of verdicts: a verdict, a criterion of it, or a test of a criterion. */
export interface ClassificationRow {
  key: string
  act: string
  level: 'verdict' | 'criterion' | 'test'
  verdict: string
  criterion?: string
  text?: string
  result: string
  figure?: string | string[]
  threshold?: string
  given?: string
  decides?: string[]
  duty?: string
  due?: string
  contradicted?: string[]
  provisions?: string[]
  note?: string | undefined
}

interface Context {
  words: Words
  vocabulary: Vocabulary
  contradicted: string[]
}

/** The rows of a verdict: its own, then each criterion, each followed by its tests. */
export function rowsOfVerdict(
  one: ClassificationWire,
  { words, vocabulary, contradicted }: Context,
): ClassificationRow[] {
  const key = `${one.pack_id}/${one.code}`
  const act = words.ofPack(one.pack_id)
  const verdict = wordsCell(one.verdict)
  return one.criteria.flatMap((criterion) => {
    const isVerdict = criterion.code === one.code
    const own = isVerdict ? key : `${key}/${criterion.code}`
    const result = wordsCell(criterion.result)
    const head = { act, verdict, criterion: criterion.title }
    const decides = isVerdict
      ? one.open_figures
      : one.open_figures.filter(({ criteria }) => criteria.includes(criterion.code))
    const row: ClassificationRow = {
      ...head,
      key: own,
      level: isVerdict ? 'verdict' : 'criterion',
      result,
      decides: criterion.result === 'open' ? decides.map(questionInWords) : [],
      provisions: [...new Set(criterion.alternatives.map(({ ref }) => ref))],
      note: criterion.note,
      ...(isVerdict ? { duty: dutyInWords(one.duty, words), due: dueInWords(one.due), contradicted } : {}),
    }
    return [
      row,
      ...testRows(criterion, one, vocabulary).map((test) => ({ ...head, ...test, key: `${own}/${test.key}` })),
    ]
  })
}

/** The tests of a criterion with their numbers as keys. */
function testRows({ alternatives }: JudgedCriterionWire, one: ClassificationWire, vocabulary: Vocabulary) {
  const titles = new Map(one.criteria.map(({ code, title }) => [code, title]))
  const labelOf = (figure: string) => vocabulary.figures.get(figure)?.label ?? wordsCell(figure)
  return alternatives.flatMap(({ text, ref, tests }, first) =>
    tests.map((test, second) => {
      const asked = [...(test.of ?? []), ...(test.criterion ? [test.criterion] : [])].map(
        (code) => titles.get(code) ?? code,
      )
      const { figure, given, recurring } = test
      const isPercent = vocabulary.figures.get(figure ?? '')?.type === 'percent'
      const open = one.open_figures.filter((question) => figuresInTest(test).includes(question.figure))
      return {
        key: `${first + 1}.${second + 1}`,
        level: 'test' as const,
        text,
        result: wordsCell(test.result),
        figure: figure ? labelOf(figure) : recurring ? 'Incidents of the same root cause' : asked,
        threshold: thresholdInWords(test, labelOf),
        ...(given === undefined ? {} : { given: figureInWords(given, isPercent) }),
        ...(recurring
          ? { given: recurring.with.length > 0 ? `this one and ${recurring.with.join(', ')}` : 'this one alone' }
          : {}),
        decides: test.result === 'open' ? open.map(questionInWords) : [],
        provisions: [ref],
      }
    }),
  )
}

/** The figures that a test asks for: its own, and what that is a share of. */
export function figuresInTest({ figure, threshold }: JudgedTestWire): string[] {
  const limits = threshold ? [threshold, ...(threshold.lower_of ?? [])] : []
  return [...(figure ? [figure] : []), ...limits.flatMap(({ of }) => of ?? [])]
}

/** `How many clients are affected? (by itself: major or not major)` */
function questionInWords({ question, decides }: ClassificationWire['open_figures'][number]): string {
  return decides ? `${question} (by itself: ${decides.map(wordsCell).join(' or ')})` : question
}

function dueInWords({ text, ref }: ClassificationWire['due']): string {
  return `${text} (${provisionInCell(ref)})`
}

function dutyInWords(
  { outcome, displaced_by: by, missing_facts: facts }: ClassificationWire['duty'],
  words: Words,
): string {
  const hangsOn = facts ? `, hangs on ${facts.map(words.ofInput).join(', ')}` : ''
  return `${wordsCell(outcome)}${by ? `, ${words.ofPack(by)} goes before` : ''}${hangsOn}`
}
