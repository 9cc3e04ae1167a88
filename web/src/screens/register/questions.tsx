import { useState } from 'preact/hooks'
import { valueOf, type Question } from '../../company/asking.ts'
import { entriesAbout } from '../../company/openings.ts'
import { nameOfPack } from '../../law/reference.ts'
import { AnswerControl } from '../../parts/answer-control.tsx'
import { ask, LIST_NAME } from '../../strings/words.ts'
import { acts } from '../../strings/acts.ts'
import { view } from '../../url/register.ts'
import { answer, lastChange, questions, setAside, undo } from './changes.ts'
import { asked, hasSubjects } from './check.ts'
import { company } from './company-now.ts'
import { Given } from './given.tsx'
import { conflict, isSaving, kept, keptFailure } from './kept.ts'
import { isNarrow } from './narrow.ts'
import { decidedBy } from './rows.ts'

/** Where the answers come before the table, one question leaves it in sight. */
const SHOWN = { wide: 3, narrow: 1 }

/** The answers of the company: what would decide most, then what was said. */
export function Answers() {
  const [isAll, setAll] = useState(false)
  const all = questions.value
  const isOfSubjects = asked.value !== undefined && hasSubjects(asked.value)
  const most = SHOWN[isNarrow.value ? 'narrow' : 'wide']
  const shown = isAll ? all : all.slice(0, most)
  const best = all.slice(0, most)
  const together = decidedBy(best.map(({ code }) => code))
  const overlap = best.reduce((sum, { decides }) => sum + decides, 0) - together
  return (
    <section class="ask" aria-label={ask.region}>
      <h2 tabIndex={-1}>{ask.best}</h2>
      {lastChange.value && conflict.value === undefined && keptFailure.value === undefined && (
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
      )}
      {isOfSubjects && <p class="hint">{ask.ofSubjects}</p>}
      {overlap > 0 && <p class="hint">{ask.together(best.length, together)}</p>}
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
    </section>
  )
}

export function Card({ question }: { question: Question }) {
  const { code, text, hint, control, packIds } = question
  const [isChoosing, setChoosing] = useState(false)
  return (
    <fieldset>
      <legend tabIndex={-1}>{text}</legend>
      <p class="hint">{decidesOf(question)}</p>
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
