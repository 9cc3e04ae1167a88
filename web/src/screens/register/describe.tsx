import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { controlOf, nameOf, sayNumber, sayValue, textOf, valueOf } from '../../company/asking.ts'
import { isAskable } from '../../company/company.ts'
import { openingOf } from '../../company/openings.ts'
import { factOf, nameOfPack } from '../../law/reference.ts'
import { AnswerControl } from '../../parts/answer-control.tsx'
import { ListPicker } from '../../parts/list-picker.tsx'
import { ask } from '../../strings/words.ts'
import { start as words } from '../../strings/start.ts'
import { beginCompany } from './company-now.ts'
import { askLikely, beginAnew, draft, FIGURES, isBegun, isRestored, likely, say, shownOf, steps } from './draft.ts'

/** The form with which a company begins: place and size first, then what it is; all at once, or one question at a time. */
export function Describe() {
  const { step } = draft.value
  useEffect(() => void (isRestored.value = isBegun.peek()), [])
  return (
    <section class="own" aria-label={words.own}>
      <div class="row">
        <h2>{words.own}</h2>
        <button
          type="button"
          class="plain"
          onClick={() => (draft.value = { ...draft.value, step: step === undefined ? 0 : undefined })}
        >
          {step === undefined ? words.single : words.whole}
        </button>
      </div>
      {isRestored.value && (
        <p class="notice row">
          <span>{words.restored}</span>
          <button type="button" class="quiet" onClick={beginAnew}>
            {words.anew}
          </button>
        </p>
      )}
      <p class="hint">{words.ownHint}</p>
      {step === undefined ? <Whole /> : step < steps.value.length ? <Single at={step} /> : <CheckAnswers />}
    </section>
  )
}

function Whole() {
  const [place, sector] = steps.value
  const opening = steps.value.slice(2 + FIGURES.length)
  return (
    <>
      <h3>{words.placeAndSize}</h3>
      <div class="questions">
        <Question code={place!} />
        <fieldset>
          <legend>{words.size}</legend>
          <p class="hint">{words.sizeHint}</p>
          {FIGURES.map((code) => (
            <Figure key={code} code={code} />
          ))}
        </fieldset>
        <Question code={sector!} />
      </div>
      <h3>{words.what}</h3>
      <div class="questions" onFocusCapture={() => void askLikely()}>
        {opening.map((code) => (
          <Question key={code} code={code} />
        ))}
      </div>
      <Begin />
    </>
  )
}

/** One question, with its place among all. */
function Single({ at }: { at: number }) {
  const code = steps.value[at]!
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    if (openingOf(code)) void askLikely()
  }, [at])
  return (
    <>
      <h3 tabIndex={-1} ref={title}>
        {words.step(at + 1, steps.value.length)}
      </h3>
      <Question key={code} code={code} isSingle />
      <div class="row">
        {at > 0 && (
          <button type="button" class="quiet" onClick={() => goTo(at - 1)}>
            {words.back}
          </button>
        )}
        <button type="button" class="main" onClick={() => goTo(at + 1)}>
          {at + 1 < steps.value.length ? words.next : words.check}
        </button>
      </div>
    </>
  )
}

const goTo = (step: number) => (draft.value = { ...draft.value, step })

/** All answers before anything is asked of them, each with a way back. */
function CheckAnswers() {
  const { company } = draft.value
  return (
    <>
      <h3>{words.check}</h3>
      <dl class="given">
        {steps.value.map((code, at) => {
          const value = valueOf(company, code)
          return (
            <div key={code}>
              <dt>{nameOf(code)}</dt>
              <dd>
                <span class="value">{value === undefined ? words.notAsked : sayValue(code, value)}</span>
                <button type="button" class="plain" aria-label={ask.changeOf(nameOf(code))} onClick={() => goTo(at)}>
                  {ask.change}
                </button>
              </dd>
            </div>
          )
        })}
      </dl>
      <Begin />
    </>
  )
}

function Begin() {
  const { company } = draft.value
  return (
    <div class="row">
      <button
        type="button"
        class="main"
        disabled={!isAskable(company)}
        onClick={() => beginCompany({ ...company, name: words.mine })}
      >
        {words.ask}
      </button>
      {isBegun.value && (
        <button type="button" class="plain" onClick={beginAnew}>
          {words.clear}
        </button>
      )}
      <span class="hint">{words.price}</span>
    </div>
  )
}

function Question({ code, isSingle = false }: { code: string; isSingle?: boolean }) {
  const opening = openingOf(code)
  const value = shownOf(code)
  const control = controlOf(code)
  const isFigure = control.kind === 'number'
  return (
    <fieldset>
      <legend>{code === 'jurisdictions' && !isSingle ? words.where : textOf(code)}</legend>
      {opening?.packId !== undefined && <p class="hint">{nameOfPack(opening.packId)}</p>}
      {isFigure && <p class="hint">{factOf(code)?.definition}</p>}
      {isFigure ? (
        <Figure code={code} />
      ) : control.kind === 'list' ? (
        <ListPicker
          list={control.list}
          chosen={Array.isArray(value) ? value : []}
          likely={likely.value.get(code)}
          onChoose={(codes) => say(code, codes.length > 0 ? codes : undefined)}
        />
      ) : (
        <AnswerControl
          control={control}
          value={value}
          likely={likely.value.get(code)}
          onAnswer={(next) => say(code, next)}
        />
      )}
    </fieldset>
  )
}

/** A figure that may be left empty. */
function Figure({ code }: { code: string }) {
  const value = shownOf(code)
  const { label = code, unit, minimum = 0 } = factOf(code) ?? {}
  const field = useRef<HTMLInputElement>(null)
  // While the reader types `4.0` the number stays 4: only another one is written into the field.
  useLayoutEffect(() => {
    const input = field.current!
    if (input.valueAsNumber !== value) input.value = typeof value === 'number' ? String(value) : ''
  }, [value])
  return (
    <>
      <label class="field">
        <span>{label}</span>
        <input
          type="number"
          min={minimum}
          step="any"
          ref={field}
          onInput={({ currentTarget: { value: typed } }) => say(code, typed === '' ? undefined : Number(typed))}
        />
        {unit && <span>{unit}</span>}
      </label>
      <output class="faint">{typeof value === 'number' && sayNumber(value, unit)}</output>
    </>
  )
}
