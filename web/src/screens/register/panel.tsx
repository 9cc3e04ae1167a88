import { useEffect, useRef } from 'preact/hooks'
import { isSignedIn } from '../../api/session.ts'
import { nameOf, questionOf, valueOf } from '../../company/asking.ts'
import { nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { Attachments } from '../../parts/attachments.tsx'
import { Meanings, meantBy } from '../../parts/meanings.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { Provenance, RestsOnProvisions } from '../../parts/provenance.tsx'
import { isPermission, Tag } from '../../parts/tag.tsx'
import { ask, panel as words } from '../../strings/words.ts'
import { sayChange } from '../../strings/register.ts'
import { hrefOf } from '../../url/address.ts'
import { view, type Category } from '../../url/register.ts'
import { asked } from './check.ts'
import { company } from './company-now.ts'
import { details, detailsFailure, readDetails } from './details.ts'
import { edit, lastChange, questions } from './changes.ts'
import { RestsOn } from './acts.tsx'
import { closePanel } from './keys.ts'
import { LastDone } from './last-done.tsx'
import { OwnFine } from './own-fine.tsx'
import { Card } from './questions.tsx'
import { allRows, categoriesBefore, type Row } from './rows.ts'

/** The row that the address opens, beside the table. */
export function Panel() {
  const { open } = view.value
  const row = allRows.value.find((one) => one.key === open)
  const last = useRef<Row | undefined>(undefined)
  if (row) last.current = row
  // A duty that the answer no longer has stays in sight as it was.
  const gone = !row && last.current?.key === open ? last.current : undefined
  useEffect(
    () => (row && row.category !== 'out' && isSignedIn.value ? readDetails(row) : undefined),
    [row?.key, row?.category === 'out', asked.value?.asOf, isSignedIn.value],
  )
  if (open === undefined) return null
  return (
    <aside class="panel" aria-label={(row ?? gone)?.duty.title ?? words.gone}>
      <div class="ph">
        {row ? <Tag of={row.duty} /> : <span />}
        <button type="button" class="quiet x" onClick={closePanel}>
          {words.close} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
      {row ? <Content row={row} /> : <Gone row={gone} />}
    </aside>
  )
}

function Gone({ row }: { row: Row | undefined }) {
  return (
    <>
      {row && <Title row={row} />}
      {row && <h3>{words.why}</h3>}
      <p>{words.gone}</p>
      <TakenOut />
    </>
  )
}

/** What every panel has, and a reader may not know. */
const WORDS = ['rests', 'artefact'] as const

const isNot = (category: Category) => category === 'out' || category === 'gone'

/** The last answer, because of which a duty does not apply any more. */
function TakenOut() {
  if (!lastChange.value) return null
  const { said, code } = lastChange.value
  return (
    <p class="fired">
      {words.takenOut(said)}{' '}
      <button type="button" class="plain" onClick={() => edit(code)}>
        {words.changeIt}
      </button>
    </p>
  )
}

function Title({ row }: { row: Row }) {
  const { duty, basis, subject } = row
  const label = basis && `${basis.label.startsWith('Art') ? `${row.act} ` : ''}${basis.label}`
  return (
    <>
      <h2 tabIndex={-1}>{duty.title}</h2>
      <p class="under">
        {basis && <CiteLink citation={{ ...basis, label: label! }} />}
        {subject !== undefined && <span>{subject}</span>}
        <span class="faint">{row.when}</span>
      </p>
    </>
  )
}

function Content({ row }: { row: Row }) {
  const { duty, key, category } = row
  const isOut = category === 'out'
  // What hangs on a duty that is not owed would read as if it were.
  const own = !isOut && details.value?.key === key ? details.value : undefined
  const asking = askingOf(row)
  const source = asked.value?.sources.find(({ pack_id: packId }) => packId === duty.pack_id)
  const before = categoriesBefore.value.get(key)
  return (
    <>
      <Title row={row} />
      <Meanings of={[...meantBy([isPermission(duty) ? 'permission' : (duty.outcome ?? '')]), ...WORDS]} />
      {duty.summary && <p>{duty.summary}</p>}
      <h3>{words.why}</h3>
      <p>{duty.why}</p>
      {row.isChanged && <p class="changed">{sayChange(duty.change)}</p>}
      {isNot(category) && before !== undefined && !isNot(before) && <TakenOut />}
      <Deciding codes={duty.decided_by ?? []} />
      <RestsOn duty={duty} />
      {asking.length > 0 && (
        <div class="ask">
          <h3>{words.open}</h3>
          {asking.map((one) => (
            <Card key={one.code} question={one} />
          ))}
        </div>
      )}
      {duty.dates && (
        <>
          <h3>{words.dates}</h3>
          <ul>
            {duty.dates.map(({ says }) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
          <LastDone row={row} />
        </>
      )}
      {!isOut && duty.each_time && duty.each_time.length > 0 && (
        <>
          <h3>{words.eachTime}</h3>
          <ul>
            {duty.each_time.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
      {own ? (
        <Attachments duty={own.duty} fine={<OwnFine row={row} />} />
      ) : isOut ? null : detailsFailure.value === undefined ? (
        <p class="hint" role="status">
          {words.reading}
        </p>
      ) : (
        <ProblemNote error={detailsFailure.value} onAgain={() => void readDetails(row)} />
      )}
      {own && (
        <>
          <h3>{words.rests}</h3>
          <RestsOnProvisions citations={own.duty.citations} />
        </>
      )}
      {source && <Provenance source={source} />}
      <p class="src refs">
        <a href={hrefOf(`/library/${key}`, dayQuery())}>{words.whole}</a>
        <a href={hrefOf(`/library/${duty.pack_id}`, dayQuery())}>{words.act(nameOfPack(duty.pack_id))}</a>
      </p>
      {own && <p class="src">{words.cost(own.made.cost)}</p>}
    </>
  )
}

/** The day of the answer, where the address names one. */
const dayQuery = () => new URLSearchParams(view.value.asOf ? { as_of: view.value.asOf } : {})

/** What a person can answer about this duty. An exception that decides no other duty is not ranked, and asked here alone. */
function askingOf({ duty: { hangs_on: codes, open_questions: texts, pack_id: packId } }: Row) {
  const ranked = questions.value.filter(({ code }) => codes.includes(code))
  const rest = codes.flatMap((code, place) => {
    const isRanked = asked.value?.unknown.some(({ fact }) => fact === code) ?? true
    const question = codes.length === texts.length ? texts[place] : undefined
    if (isRanked || question === undefined || valueOf(company.value, code) !== undefined) return []
    return [questionOf({ fact: code, question, decides: 1, pack_ids: [packId] })]
  })
  return [...ranked, ...rest]
}

/** The answers that gave the duty its outcome. What follows from answers is changed by changing those. */
function Deciding({ codes }: { codes: string[] }) {
  const said = codes.filter((code) => valueOf(company.value, code) !== undefined)
  if (said.length === 0) return null
  return (
    <p class="fired">
      {words.changeAnswer}{' '}
      {said.map((code) => (
        <button
          key={code}
          type="button"
          class="plain"
          aria-label={ask.changeOf(nameOf(code))}
          onClick={() => edit(code)}
        >
          {nameOf(code)}
        </button>
      ))}
    </p>
  )
}
