import { figureInWords } from '#src/features/calculators/incident-classifications/index.ts'
import type { FieldCondition, FilingField, ListedFiling } from '#src/law/attachments/index.ts'
import { or, type Truth } from '#src/law/subjects/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { givenFigure, type IncidentFile, labelOfFigure, questionOfFigure } from './incident-file.ts'
import { filledFieldOf, questionsOfCriterion } from './known-values.ts'
import { firstAboveZero } from './numbers.ts'
import { criterionForForm, recurrenceOf } from './recurrence.ts'

/** Whether a field has to be filled in, as far as the incident decides that, and why, or on what it hangs. */
export interface MandatoryAnswer {
  mandatory?: 'yes' | 'no' | 'if_applicable' | 'depends'
  because?: string[]
}

/** The form of a filing for an incident. */
export interface FilledForm {
  rule: ListedFiling
  file: IncidentFile
  fieldOf(number: string): FilingField
}

/** A condition as the incident decides it. */
interface Judged {
  truth: Truth
  /** Why so; of an open one what would decide it. */
  says: string[]
}

/** Whether a field is mandatory: by the form, or by what is known of its condition. */
export function mandatoryOf(
  { mandatory, mandatory_when: when, mandatory_if: conditions }: FilingField,
  form: FilledForm,
): MandatoryAnswer {
  if (mandatory !== 'conditional') return mandatory === undefined ? {} : { mandatory }
  const judged = conditions?.map((one) => judge(one, form)) ?? [{ truth: null, says: when === undefined ? [] : [when] }]
  const truth = or(judged.map((one) => one.truth))
  return {
    mandatory: truth === null ? 'depends' : truth ? 'yes' : 'no',
    because: judged.filter((one) => one.truth === truth).flatMap(({ says }) => says),
  }
}

function judge(condition: FieldCondition, form: FilledForm): Judged {
  const { criterion, figures, field, says, recurring, reporter } = condition
  if (criterion !== undefined) return judgeCriterion(criterion, form)
  if (figures) return judgeFigures(figures, form)
  if (field !== undefined) return judgeField(form.fieldOf(field), says, form)
  if (recurring) {
    const { truth } = recurrenceOf(form.rule.pack_id, form.file.incident)
    const it = truth === null ? 'whether it has' : truth ? 'it has' : 'it does not have'
    return { truth, says: [`${it} its verdict only together with others of the same root cause`] }
  }
  return { truth: null, says: reporter === undefined ? [] : [reporter] }
}

function judgeCriterion(code: string, { rule, file }: FilledForm): Judged {
  const { truth, criterion } = criterionForForm(rule.pack_id, code, file.incident)
  const title = `“${criterion?.title ?? wordsCell(code.replaceAll('-', '_'))}”`
  if (truth !== null) return { truth, says: [`${title} is ${truth ? 'met' : 'not met'}`] }
  return { truth, says: [`whether ${title} is met`, ...questionsOfCriterion(code, rule.pack_id, file)] }
}

function judgeFigures(codes: string[], { rule, file }: FilledForm): Judged {
  const known = codes.flatMap((code) => {
    const given = givenFigure(code, file, { packId: rule.pack_id })
    return given ? [{ code, given }] : []
  })
  const truth = firstAboveZero(known)
  const [first] = known
  if (truth === null || !first) return { truth: null, says: [questionOfFigure(codes[0]!, file)] }
  const isPercent = file.vocabulary.figures.get(first.code)?.type === 'percent'
  return { truth, says: [`${labelOfFigure(first.code, file)}: ${figureInWords(first.given.value, isPercent)}`] }
}

/** Whether another field is filled in, or says one of these choices; one that need not be filled in says nothing. */
function judgeField(field: FilingField, wanted: string[] | undefined, form: FilledForm): Judged {
  const name = `field ${field.number} (${wordsCell(field.name)})`
  if (mandatoryOf(field, form).mandatory === 'no') return { truth: false, says: [`${name} is not mandatory`] }
  const { known } = filledFieldOf(field, form.rule, form.file)
  if (!wanted)
    return known
      ? { truth: true, says: [`${name} is filled in`] }
      : { truth: null, says: [`whether ${name} is filled in`] }
  const said = known ? [known.value].flat() : []
  const found = wanted.filter((choice) => said.includes(choice))
  if (found.length > 0) return { truth: true, says: [`${name} says “${found[0]}”`] }
  // Of several choices those that are known may not be all.
  if (known && field.type !== 'multiple_choice') return { truth: false, says: [`${name} says “${said[0]}”`] }
  return { truth: null, says: [`whether ${name} says ${wanted.map((choice) => `“${choice}”`).join(' or ')}`] }
}
