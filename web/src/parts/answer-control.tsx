import { useState } from 'preact/hooks'
import { type Control, sayNumber } from '../company/asking.ts'
import type { FactValue } from '../company/company.ts'
import { ANSWERED, ask } from '../strings/words.ts'
import { ListPicker } from './list-picker.tsx'

type Value = FactValue | string[]

interface Props {
  control: Control
  value: Value | undefined
  offered?: readonly string[] | undefined
  /** Ids of the entries of a list that are likely, the likeliest first. */
  likely?: readonly string[] | undefined
  onAnswer(value: Value): void
  onCancel?: (() => void) | undefined
}

/** What a person answers a question with. Every question can be answered by “I don’t know yet”. */
export function AnswerControl({ control, value, offered, likely, onAnswer, onCancel }: Props) {
  const choice = (shown: string, given: Value, isPressed: boolean) => (
    <button type="button" class="choice" aria-pressed={isPressed} onClick={() => onAnswer(given)}>
      {shown}
    </button>
  )
  const unknown = choice(ANSWERED.unknown, 'unknown', value === 'unknown')
  if (control.kind === 'number' || control.kind === 'date' || control.kind === 'text')
    return <Field control={control} value={value} onAnswer={onAnswer} unknown={unknown} />
  if (control.kind === 'list') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <>
        <ListPicker list={control.list} {...{ chosen, offered, likely, onCancel }} onChoose={onAnswer} />
        <div class="yn">
          {control.list !== 'jurisdictions' && choice(ask.nothingElse, false, value === 'no')}
          {unknown}
        </div>
      </>
    )
  }
  if (control.kind === 'opening') return <OpeningControl {...{ control, value, likely, onAnswer, onCancel }} />
  if (control.kind === 'choice')
    return (
      <div class="yn">
        {control.values.map((one) => choice(one.replaceAll('_', ' '), one, value === one))}
        {unknown}
      </div>
    )
  return (
    <div class="yn">
      {choice(ANSWERED.yes, true, value === true || value === 'yes')}
      {choice(ANSWERED.no, false, value === false || value === 'no')}
      {unknown}
    </div>
  )
}

interface OpeningProps extends Pick<Props, 'value' | 'likely' | 'onAnswer' | 'onCancel'> {
  control: Extract<Control, { kind: 'opening' }>
}

/** Whether an act is about the company, or which kinds it is: a yes names them. One answer at most looks pressed. */
function OpeningControl({ control: { list, entries, isOfKinds }, value, likely, onAnswer, onCancel }: OpeningProps) {
  const held = Array.isArray(value) ? value : []
  const [isChoosing, setChoosing] = useState(false)
  const isYes = isChoosing || Array.isArray(value)
  const answerWith = (given: Value) => {
    setChoosing(false)
    onAnswer(given)
  }
  // Where each change is an answer, so is a yes that names nothing yet.
  const chooseYes = () => {
    if (onCancel) setChoosing(true)
    else if (!isYes) onAnswer([])
  }
  return (
    <>
      <div class="yn">
        <button type="button" class="choice" aria-pressed={isYes} onClick={chooseYes}>
          {isOfKinds ? ask.chooseKinds : ANSWERED.yes}
        </button>
        <button type="button" class="choice" aria-pressed={!isYes && value === 'no'} onClick={() => answerWith(false)}>
          {isOfKinds ? ask.none_of : ANSWERED.no}
        </button>
        <button
          type="button"
          class="choice"
          aria-pressed={!isYes && value === 'unknown'}
          onClick={() => answerWith('unknown')}
        >
          {ANSWERED.unknown}
        </button>
      </div>
      {isYes && (
        <>
          <p class="hint">{ask.chooseAll}</p>
          <ListPicker
            list={list}
            only={entries}
            likely={likely}
            chosen={held}
            onChoose={onAnswer}
            onCancel={
              onCancel &&
              (() => {
                setChoosing(false)
                onCancel()
              })
            }
          />
        </>
      )}
    </>
  )
}

interface FieldProps extends Props {
  control: Extract<Control, { kind: 'number' | 'date' | 'text' }>
  unknown: preact.JSX.Element
}

function Field({ control, value, onAnswer, unknown }: FieldProps) {
  const [typed, setTyped] = useState(value === undefined || value === 'unknown' ? '' : String(value))
  const isNumber = control.kind === 'number'
  const unit = isNumber ? control.unit : undefined
  const submit = (event: Event) => {
    event.preventDefault()
    if (typed !== '') onAnswer(isNumber ? Number(typed) : typed)
  }
  const shared = {
    required: true,
    'aria-label': unit ?? ask.field[control.kind],
    value: typed,
    onInput: (event: preact.TargetedInputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  }
  return (
    <form class="yn" onSubmit={submit}>
      <label class="field">
        {isNumber ? (
          <input type="number" min={control.minimum} step="any" {...shared} />
        ) : control.kind === 'date' ? (
          <input type="date" {...shared} />
        ) : (
          <input type="text" maxLength={500} {...shared} />
        )}
        {unit && <span>{unit}</span>}
      </label>
      <button class="choice">{ask.set}</button>
      {unknown}
      {isNumber && <output class="faint">{typed !== '' && sayNumber(Number(typed), unit)}</output>}
    </form>
  )
}
