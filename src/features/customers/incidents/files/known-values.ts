import { figuresInTest, figureInWords } from '#src/features/calculators/incident-classifications/index.ts'
import type { FilingField, KnownOfField, ListedFiling } from '#src/law/attachments/index.ts'
import { withBroader } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { shareOf, writtenFigure, writtenInstant, type WrittenValue } from './form-values.ts'
import {
  type GivenFigure,
  givenFigure,
  type IncidentFile,
  isOneValue,
  questionOfFigure,
  type ValueSource,
} from './incident-file.ts'
import { choicesOfNumbers, type Choosing } from './numbers.ts'
import { criterionForForm, recurrenceOf } from './recurrence.ts'

/** What an incident knows of a field, and what that rests on. */
export interface KnownValue extends WrittenValue {
  from: ValueSource[]
}

/** What an incident knows of a field, and what would tell the rest: questions of figures, or events. */
export interface FieldAnswer {
  known?: KnownValue
  asks?: string[]
}

/** What the incident knows of a field of a form, by what the pack says answers it. */
export function filledFieldOf(field: FilingField, filing: ListedFiling, file: IncidentFile): FieldAnswer {
  const { choices = [] } = field
  const known: KnownOfField | undefined = field.known
  if (!known) return {}
  const { pack_id: packId } = filing
  const { figure, event, reference, figures, criteria, numbers, recurring, filing_types: types } = known
  if (figure !== undefined) return figureOf(figure, known, { packId, file })
  if (event !== undefined) {
    const own = known.own_event === undefined ? undefined : instantOfEvent(known.own_event, {}, file)
    return own?.known ? own : instantOfEvent(event, known, file)
  }
  if (reference !== undefined) return referenceOf(packId, reference, file)
  if (recurring !== undefined) return recurrenceAnswer(recurring, packId, file)
  if (types) {
    const type = types[filing.content_json.filing_type]
    return type === undefined ? {} : { known: { value: type, in_form: type, from: [{ detail: 'the filing' }] } }
  }
  const { made, asks } = numbers
    ? choicesOfNumbers(numbers, file, known.together && { packId })
    : figures
      ? choicesByFigures(figures, file)
      : choicesByCriteria(criteria ?? {}, packId, file)
  const value = choices.filter((choice) => made.some((one) => one.choice === choice))
  if (value.length === 0) return { asks }
  const said = field.type === 'choice' ? value[0]! : value
  return { known: { value: said, in_form: said, from: distinct(made.flatMap(({ from }) => from)) }, asks }
}

interface Place {
  packId: string
  file: IncidentFile
}

function figureOf(code: string, { share, together }: KnownOfField, { packId, file }: Place): FieldAnswer {
  const given = (figure: string) => givenFigure(figure, file, together && { packId })
  const own = given(code)
  const isPercent = file.vocabulary.figures.get(code)?.type === 'percent'
  if (own) return { known: { ...writtenFigure(own.value, isPercent), from: own.from } }
  if (!share) return { asks: [questionOfFigure(code, file)] }
  const part = given(share.figure)
  const whole = (part && saidWith(part, share.of, file)) ?? given(share.of)
  return (
    (part && whole && answerOfShare(part, whole)) ?? {
      asks: [[share.figure, part] as const, [share.of, whole] as const].flatMap(([one, value]) =>
        value ? [] : [questionOfFigure(one, file)],
      ),
    }
  )
}

/** A figure as the entry said it that counts for another one: numerator and base are of one instant. */
function saidWith({ from }: GivenFigure, code: string, { incident }: IncidentFile): GivenFigure | undefined {
  const entry = incident.entries.find(({ id }) => from.length === 1 && id === from[0]!.entry_id)
  const value = entry?.figures?.[code]
  if (!entry || value === undefined || value === 'unknown') return undefined
  return { value, isEstimate: undefined, from: [{ figure: code, entry_id: entry.id }] }
}

/** A percentage that was not given itself, by the two figures that make it. */
function answerOfShare(part: GivenFigure, whole: GivenFigure): FieldAnswer | undefined {
  const share = shareOf(part.value, whole.value)
  const detail = `${figureInWords(part.value)} of ${figureInWords(whole.value)}`
  return share === undefined
    ? undefined
    : { known: { ...writtenFigure(share, true), from: [{ detail }, ...part.from, ...whole.from] } }
}

/** The earliest instant at which the event is stated or derived: the first one counts, as for clocks. */
function instantOfEvent(wanted: string, { instant }: KnownOfField, file: IncidentFile): FieldAnswer {
  const { incident, vocabulary, zone } = file
  const isWanted = (event: string) => withBroader(`events/${event}`, vocabulary.broader).has(`events/${wanted}`)
  const stated = incident.entries.flatMap((entry) => {
    const { id, event, corrected_by: by, happened_at: happenedAt, aware_at: awareAt, counts_from: from } = entry
    if (event === undefined || by !== undefined || !isWanted(event)) return []
    // Where awareness is not told apart, the entry says only when somebody became aware.
    const isToldApart = awareAt !== undefined && Date.parse(awareAt) !== Date.parse(happenedAt)
    const at = instant !== 'happened_at' ? from : isToldApart ? happenedAt : undefined
    return at === undefined ? [] : [{ at, from: { event, entry_id: id } }]
  })
  const derived = (incident.derived_events ?? []).flatMap(({ event, at, entry_id }) =>
    instant === undefined && isWanted(event)
      ? [{ at, from: { event, detail: 'derived from the figures', ...(entry_id ? { entry_id } : {}) } }]
      : [],
  )
  const [first] = [...stated, ...derived].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  if (first) return { known: { ...writtenInstant(first.at, zone), from: [first.from] } }
  const label = vocabulary.words.ofInput(`events/${wanted}`)
  return {
    asks: [`event “${label}”${instant === undefined ? '' : ', with when it happened and when it became known'}`],
  }
}

function referenceOf(packId: string, code: string, file: IncidentFile): FieldAnswer {
  const sent = file.incident.filings.find((one) => one.pack_id === packId && one.code === code)?.sent
  if (sent?.reference === undefined)
    return { asks: [`reference of “${file.ruleOf({ pack_id: packId, code })?.content_json.title ?? code}”, once sent`] }
  const { reference, entry_id } = sent
  return { known: { value: reference, in_form: reference, from: [{ entry_id }] } }
}

/** How often incidents that are major only together occurred, or when the first of them did. */
function recurrenceAnswer(asked: 'occurrences' | 'first_at', packId: string, file: IncidentFile): FieldAnswer {
  const { truth, together } = recurrenceOf(packId, file.incident)
  if (truth !== true || !together) return {}
  const from = [{ detail: 'incidents of the same root cause' }]
  const value = `yes, ${together.occurrences} occurrences`
  const written = asked === 'first_at' ? writtenInstant(together.first_at, file.zone) : { value, in_form: value }
  return { known: { ...written, from } }
}

function choicesByFigures(stands: Record<string, string>, file: IncidentFile): Choosing {
  const found = Object.entries(stands).map(([code, choice]) => ({ code, choice, given: givenFigure(code, file) }))
  return {
    made: found.flatMap(({ choice, given }) => (given?.value === true ? [{ choice, from: given.from }] : [])),
    asks: found.flatMap(({ code, given }) => (given ? [] : [questionOfFigure(code, file)])),
  }
}

function choicesByCriteria(stands: Record<string, string>, packId: string, file: IncidentFile): Choosing {
  const judged = Object.entries(stands).map(([code, choice]) => ({
    code,
    choice,
    ...criterionForForm(packId, code, file.incident),
  }))
  return {
    made: judged.flatMap(({ choice, truth, verdict = '' }) =>
      truth === true ? [{ choice, from: [{ detail: `classification: ${wordsCell(verdict)}` }] }] : [],
    ),
    asks: distinct(
      judged.flatMap(({ code, truth }) => (truth === null ? questionsOfCriterion(code, packId, file) : [])),
    ),
  }
}

/** The questions that decide an open criterion. */
export function questionsOfCriterion(code: string, packId: string, file: IncidentFile): string[] {
  const { criterion } = criterionForForm(packId, code, file.incident)
  const tests = criterion?.alternatives.flatMap((one) => one.tests) ?? []
  const open = tests.filter(({ result }) => result === 'open').flatMap(figuresInTest)
  return distinct(
    open.filter((figure) => !isOneValue(givenFigure(figure, file))).map((figure) => questionOfFigure(figure, file)),
  )
}

function distinct<Item>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
