import { FINES_PATH, type Fine } from '../../fines/read-fines.ts'
import { callApi } from '../../api/api.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { Menu } from '../../parts/menu.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { acts } from '../../strings/acts.ts'
import { fines as words } from '../../strings/fines.ts'
import { files } from '../../strings/register.ts'
import { view } from '../../url/register.ts'
import { isExporting, nameIn, saveFrom } from './export.ts'
import { FineQuestions } from './fine-questions.tsx'
import { FineRow } from './fine-row.tsx'
import { askFines, finesQuestion } from './fines-asked.ts'
import { isNarrow } from './narrow.ts'
import { Panel } from './panel.tsx'

/** The fines that the company can get, those that are certain first, beside what they hang on. No sum is made. */
export function Fines() {
  const question = finesQuestion.value
  const { data, error, again } = useAnswer(question, () => askFines(question))
  if (data === undefined)
    return error === undefined ? (
      <p class="hint" role="status">
        {words.reading}
      </p>
    ) : (
      <ProblemNote error={error} onAgain={again} />
    )
  const { data: all, not_summed: why, open_acts: open, assumptions } = data
  const isBehind = data.question !== question
  const questions = <FineQuestions {...data} />
  return (
    <div
      class={`cols fines${view.value.open === undefined ? '' : ' with-panel'}${isBehind ? ' behind' : ''}`}
      aria-busy={isBehind}
    >
      {!isNarrow.value && questions}
      <section class="list" aria-label={words.region}>
        <div class="why">
          <p>{all.length === 0 ? (open.length > 0 ? words.noneYet : words.none) : why}</p>
          <Export />
        </div>
        {error !== undefined && <ProblemNote error={error} onAgain={again} />}
        {open.length > 0 && <p class="hint">{words.notListed([...new Set(open.map(({ act }) => act))])}</p>}
        {assumptions.length > 0 && (
          <details>
            <summary>{acts.assumptions(assumptions.length)}</summary>
            <ul class="plainlist">
              {assumptions.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </details>
        )}
        <List title={words.certain} all={all.filter(({ certain }) => certain)} />
        <List title={words.open} all={all.filter(({ certain }) => !certain)} />
        <footer class="made">
          <MadeLine made={data.made} />
        </footer>
      </section>
      {isNarrow.value && questions}
      <Panel />
    </div>
  )
}

function List({ title, all }: { title: string; all: Fine[] }) {
  if (all.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ol class="fine-list">
        {all.map((fine) => (
          <FineRow key={`${fine.pack_id} ${fine.code} ${fine.subject_id}`} fine={fine} />
        ))}
      </ol>
    </>
  )
}

const KINDS = ['xlsx', 'csv'] as const

/** The same list as a file: of a kept company, whose address has no more than its id. */
function Export() {
  const { customer, asOf } = view.value
  return (
    <Menu label={isExporting.value === undefined ? files.label : files.running}>
      <p class="hint">{customer === undefined ? words.keepFirst : words.file}</p>
      {customer !== undefined &&
        KINDS.map((kind) => (
          <button key={kind} type="button" onClick={() => void saveFrom(kind, () => fetchFile(customer, kind, asOf))}>
            {files.kinds[kind]}
          </button>
        ))}
      <button type="button" onClick={() => print()}>
        {files.print}
      </button>
    </Menu>
  )
}

async function fetchFile(customer: string, format: (typeof KINDS)[number], asOf: string | undefined) {
  const query = { format, ...(asOf ? { as_of: asOf } : {}) }
  const params = { path: { customer_profile_id: customer }, query }
  const path = `/api/v1/customer-profiles/${customer}/fines?${new URLSearchParams(query).toString()}`
  let name = ''
  const found = await callApi({ method: 'GET', path }, async (api) => {
    const answer = await api.GET(FINES_PATH, { params, parseAs: 'blob' })
    name = nameIn(answer.response)
    return answer
  })
  return { ...found, name }
}
