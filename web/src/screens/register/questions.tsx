import { useState } from 'preact/hooks'
import { valueOf, type Question } from '../../company/asking.ts'
import { entriesAbout } from '../../company/openings.ts'
import { nameOfPack } from '../../law/reference.ts'
import { AnswerControl } from '../../parts/answer-control.tsx'
import { ask, LIST_NAME } from '../../strings/words.ts'
import { acts } from '../../strings/acts.ts'
import { view } from '../../url/register.ts'
import { answer, editing, lastChange, questions, setAside, undo } from './changes.ts'
import { asked, hasSubjects } from './check.ts'
import { company } from './company-now.ts'
import { Given } from './given.tsx'
import { conflict, isSaving, kept, keptFailure } from './kept.ts'
import { isNarrow } from './narrow.ts'

/** Where the answers come before the table, one question leaves it in sight. */
const SHOWN = { wide: 3, narrow: 1 }

/** The answers of the company: what would decide most, then what was said. */
export function Answers() {
  const [isAll, setAll] = useState(false)
  const all = questions.value
  const isOfSubjects = asked.value !== undefined && hasSubjects(asked.value)
  const most = SHOWN[isNarrow.value ? 'narrow' : 'wide']
  const shown = isAll ? all : all.slice(0, most)
  const next = asked.value?.next
  const content = (
    <>
      <LastAnswer />
      {isOfSubjects && <p class="hint">{ask.ofSubjects}</p>}
      {next && next.questions.length > 1 && next.at_most > 0 && (
        <p class="hint">{ask.together(next.questions.length, next.at_least, next.at_most)}</p>
      )}
      {all.length === 0 && <p class="hint">{setAside.value.length > 0 ? ask.onlyAside : ask.none}</p>}
      {shown.map((one) => (
        <Card key={one.code} question={one} />
      ))}
      {all.length > most && (
        <button type="button" class="quiet wide" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? ask.fewer : ask.more(all.length - most)}
        </button>
      )}
      {!isOfSubjects && <Given />}
    </>
  )
  const title = <h2 tabIndex={-1}>{ask.best}</h2>
  return (
    <section class="ask" aria-label={ask.region}>
      {isNarrow.value ? (
        // Before the table they are folded, until one is answered or changed.
        <details open={lastChange.value !== undefined || editing.value !== undefined}>
          <summary>{title}</summary>
          {content}
        </details>
      ) : (
        <>
          {title}
          {content}
        </>
      )}
    </section>
  )
}

/** The last answer, which can be undone. */
export function LastAnswer() {
  if (!lastChange.value || conflict.value !== undefined || keptFailure.value !== undefined) return null
  return (
    <p class="undo">
      <span>
        {lastChange.value.said}
        {kept.value && view.value.customer !== undefined && (
          <span class="faint stored">{isSaving.value ? ask.storing : ask.stored(kept.value.profile.version)}</span>
        )}
      </span>
      <button type="button" class="plain" onClick={undo}>
        {ask.undo}
      </button>
    </p>
  )
}

/** `decides`: what the answer decides; absent: how many duties hang on it. */
export function Card({ question, decides = decidesOf(question) }: { question: Question; decides?: string }) {
  const { code, text, hint, control, packIds, likely } = question
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset>
      <legend tabIndex={-1}>{text}</legend>
      <p class="hint">{decides}</p>
      {hint && (
        <details>
          <summary>{ask.why}</summary>
          <p class="hint">{hint}</p>
        </details>
      )}
      {asked.value && hasSubjects(asked.value) ? null : control.kind === 'list' && !isChoosing ? (
        <button type="button" class="quiet wide" onClick={() => setChoosing(true)}>
          {ask.choose(LIST_NAME[code] ?? code)}
        </button>
      ) : (
        <AnswerControl
          control={control}
          value={valueOf(company.value, code)}
          offered={control.kind === 'list' ? entriesAbout(control.list, packIds) : undefined}
          likely={likely}
          onAnswer={(value) => {
            // The same question may be asked again: a list says only what is true.
            setChoosing(false)
            answer(code, value)
          }}
          onCancel={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}

/** What an answer decides: whole acts, or single duties. */
function decidesOf({ code, decides, packIds }: Question): string {
  const open = (asked.value?.acts ?? []).filter(
    ({ outcome, missing_facts: missing }) => outcome === 'undetermined' && missing.includes(code),
  )
  if (decides > 0 || open.length === 0) return ask.decides(decides, packIds.map(nameOfPack))
  return acts.decidesAct(open.map(({ pack_id: packId }) => nameOfPack(packId)))
}
