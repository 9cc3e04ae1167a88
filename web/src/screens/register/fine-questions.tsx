import { questionOf } from '../../company/asking.ts'
import type { FinesAnswer } from '../../fines/read-fines.ts'
import { fines as words } from '../../strings/fines.ts'
import { asked, hasSubjects } from './check.ts'
import { Given } from './given.tsx'
import { Card, LastAnswer } from './questions.tsx'

/** What the fines hang on, each question once, then those that open further acts, and what was said. */
export function FineQuestions({ data, open_acts: acts }: FinesAnswer) {
  const inputs = data.flatMap(({ pack_id: packId, hangs_on: all }) => all.map((one) => ({ ...one, packId })))
  const ofFines = [...Map.groupBy(inputs, ({ input }) => input)].map(([input, own]) => ({
    input,
    question: own[0]!.question,
    packIds: [...new Set(own.map(({ packId }) => packId))],
    decides: words.decides(own.map(({ decides }) => decides)),
  }))
  const ofActs = acts
    .filter(({ input }) => !ofFines.some((one) => one.input === input))
    .map(({ input, question, pack_id: packId, act }) => ({
      input,
      question,
      packIds: [packId],
      decides: words.opens(act),
    }))
  const all = [...ofFines, ...ofActs]
  return (
    <section class="ask" aria-label={words.questions}>
      <h2 tabIndex={-1}>{words.questions}</h2>
      <LastAnswer />
      {all.length === 0 && <p class="hint">{words.settled}</p>}
      {all.map(({ input, question, packIds, decides }) => (
        <div key={input} data-asks={input}>
          <Card question={asQuestion(input, question, packIds)} decides={decides} />
        </div>
      ))}
      {!(asked.value && hasSubjects(asked.value)) && <Given />}
    </section>
  )
}

/** The question as the check ranks it, with its likely entries; one about an amount alone is not ranked. */
function asQuestion(input: string, question: string, packIds: string[]) {
  const ranked = asked.value?.unknown.find(({ fact }) => fact === input)
  return questionOf(ranked ?? { fact: input, question, decides: 0, pack_ids: packIds })
}

/** Leads to the question of an input. */
export function jumpTo(input: string): void {
  const place = document.querySelector<HTMLElement>(`[data-asks="${CSS.escape(input)}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('legend')?.focus({ preventScroll: true })
}
