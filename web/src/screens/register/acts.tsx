import { signal } from '@preact/signals'
import { nationalInWords } from '#src/lib/law/citation-cells.ts'
import { isWaiting, nameOf, questionOf, type Question, valueOf } from '../../company/asking.ts'
import { openings } from '../../company/openings.ts'
import { isGrouping, labelOf, nameOfPack } from '../../law/reference.ts'
import { Meanings } from '../../parts/meanings.tsx'
import { ask } from '../../strings/words.ts'
import { acts as words } from '../../strings/acts.ts'
import { edit } from './changes.ts'
import { asked, hasSubjects, type ActRow, type DutyRow } from './check.ts'
import { company } from './company-now.ts'
import { Card } from './questions.tsx'
import { allRows, type Row } from './rows.ts'

/** What is to be said of whole acts: which are open, or have no duty for these roles, and which do not apply and why. */
export function Acts() {
  if (!asked.value) return null
  const { acts, assumptions } = asked.value
  const out = acts.filter(({ outcome }) => outcome === 'does_not_apply')
  const inScope = acts.filter(({ outcome }) => outcome !== 'does_not_apply')
  const national = inScope.filter(({ national_law: laws = [] }) => laws.length > 0)
  return (
    <section class="act-notes" aria-label={words.region}>
      <Notes notes={inScope.flatMap(noteOf)} />
      {national.length > 0 && (
        <details>
          <summary>{words.directives(national.map(nameOfAct))}</summary>
          {national.map((act) => (
            <National key={keyOf(act)} act={act} />
          ))}
        </details>
      )}
      {out.length > 0 && (
        <details>
          <summary>{words.out(out.map(nameOfAct))}</summary>
          <ul class="plainlist">
            {out.map((act) => (
              <li key={keyOf(act)}>
                {asked.value && hasSubjects(asked.value) ? words.of(act.subject_id, act.why ?? '') : act.why}{' '}
                <AskAgain act={act} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {assumptions.length > 0 && (
        <details>
          <summary>{words.assumptions(assumptions.length)}</summary>
          <Assumptions />
        </details>
      )}
      <details>
        <summary>{words.asked(new Set(acts.map(({ pack_id: packId }) => packId)).size)}</summary>
        <p class="faint">{words.onlyThese([...new Set(acts.map(({ pack_id: packId }) => nameOfPack(packId)))])}</p>
      </details>
      <Meanings />
    </section>
  )
}

const keyOf = ({ pack_id: packId, subject_id: id }: ActRow) => `${packId} ${id}`

/** Where there are several subjects, the name of an act includes its subject. */
function nameOfAct({ pack_id: packId, subject_id: id }: ActRow): string {
  const name = nameOfPack(packId)
  return asked.value && hasSubjects(asked.value) ? words.for(name, id) : name
}

const isSameAct = (one: ActRow, { pack_id: packId, subject_id: id }: DutyRow) =>
  one.pack_id === packId && one.subject_id === id

/** An act whose scope is open, or one in whose scope the company has no duty. */
interface Note {
  act: ActRow
  own: Row[]
  isOpen: boolean
  hasNone: boolean
}

function noteOf(act: ActRow): Note[] {
  const own = allRows.value.filter(({ duty }) => isSameAct(act, duty))
  const isOpen = act.outcome === 'undetermined'
  const hasNone = own.length > 0 && own.every(({ category }) => category === 'out')
  return isOpen || hasNone ? [{ act, own, isOpen, hasNone }] : []
}

/** The next answer draws the note anew: it stays as the reader left it. */
const isUnfolded = signal(false)

/** One note, however many acts: of several only their names are in sight, so that the table is too. */
function Notes({ notes }: { notes: Note[] }) {
  const all = notes.map((note) => <OfAct key={keyOf(note.act)} {...note} />)
  if (notes.length < 2) return <>{all.length > 0 && <div class="act-note">{all}</div>}</>
  const counted = notes.reduce((sum, { act: { counted_duties: n = 0 } }) => sum + n, 0)
  const namesOf = (wanted: boolean) => notes.filter(({ isOpen }) => isOpen === wanted).map(({ act }) => nameOfAct(act))
  return (
    <details
      class="act-note"
      open={isUnfolded.value}
      onToggle={(event) => (isUnfolded.value = event.currentTarget.open)}
    >
      <summary>
        <b>{words.several(namesOf(true), namesOf(false))}.</b>
        {counted > 0 && ` ${words.counted(counted)}`}
      </summary>
      {all}
    </details>
  )
}

function OfAct({ act, own, isOpen, hasNone }: Note) {
  const { pack_id: packId, missing_facts: missing, counted_duties: n } = act
  const name = nameOfAct(act)
  const asking = missing.map((fact) => {
    const { unknown = [] } = asked.value ?? {}
    return unknown.find((one) => one.fact === fact) ?? { fact, decides: 0, pack_ids: [packId] }
  })
  const open = asking.map(questionOf).filter(({ code }) => isWaiting(company.value, code))
  return (
    <div>
      <p>
        {isOpen ? (
          <>
            <b>{words.open(name)}</b> {n === undefined ? words.hangsOn(missing.map(nameOf)) : words.counted(n)}
          </>
        ) : (
          <b>{words.noDuty(name, own.length)}</b>
        )}
      </p>
      {hasNone && <Roles roles={rolesOf(own.map(({ duty }) => duty.addressee_roles))} n={isOpen ? own.length : 0} />}
      {isOpen && open.length > 0 && (
        <details>
          <summary>{open[0]!.text}</summary>
          <Questions questions={open} />
        </details>
      )}
    </div>
  )
}

function Roles({ roles, n }: { roles: string[]; n: number }) {
  return (
    <p>
      {n > 0 && words.noRole(n)} {roles.length > 0 && words.mostAddress(roles)}{' '}
      <button type="button" class="plain" onClick={() => edit('entity_roles')}>
        {words.addRole}
      </button>
    </p>
  )
}

function Questions({ questions }: { questions: Question[] }) {
  return (
    <div class="ask">
      {questions.map((one) => (
        <Card key={one.code} question={one} />
      ))}
    </div>
  )
}

/** An act that no role calls for is out by an answer of the company, which can be changed. */
function AskAgain({ act: { pack_id: packId } }: { act: ActRow }) {
  const opening = openings.value.find((one) => one.packId === packId)
  const isNo = opening && valueOf(company.value, opening.code) === 'no'
  if (!isNo || (asked.value && hasSubjects(asked.value))) return null
  return (
    <>
      {words.answeredNo(opening.question)}{' '}
      <button type="button" class="plain" onClick={() => edit(opening.code)}>
        {ask.change}
      </button>
    </>
  )
}

const ROLES_MOST = 3
/** A role is worth a hint that this share of the duties address. */
const SHARE = 0.1

/** The roles that most duties address, in words. */
function rolesOf(lists: string[][]): string[] {
  const named = lists.flat().filter((role) => !isGrouping('entity_roles', role))
  const sizes = [...Map.groupBy(named, (role) => role)].map(([role, all]) => ({ role, n: all.length }))
  const often = sizes.filter(({ n }) => n >= lists.length * SHARE).toSorted((one, other) => other.n - one.n)
  return often.slice(0, ROLES_MOST).map(({ role }) => labelOf('entity_roles', role))
}

function National({ act }: { act: ActRow }) {
  const { national_law: laws = [] } = act
  if (laws.length === 0) return null
  return (
    <p>
      {words.nationalOf(nameOfAct(act))} {laws.map(nationalInWords).join('; ')}.
    </p>
  )
}

function Assumptions() {
  return (
    <ul class="plainlist">
      {asked.value?.assumptions.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}

/** What the answer about a duty rests on beside the duty itself: the law of a country, and what was assumed. */
export function RestsOn({ duty }: { duty: DutyRow }) {
  const act = asked.value?.acts.find((one) => isSameAct(one, duty))
  return (
    <>
      {act && duty.binds_through && <National act={act} />}
      {(asked.value?.assumptions.length ?? 0) > 0 && (
        <details class="assumed">
          <summary>{words.assumed}</summary>
          <Assumptions />
        </details>
      )}
    </>
  )
}
