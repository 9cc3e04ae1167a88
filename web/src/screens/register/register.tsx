import { useEffect, useRef } from 'preact/hooks'
import { NOBODY } from '../../company/company.ts'
import { loadReference } from '../../law/reference.ts'
import { keepFocus } from '../../parts/focus.ts'
import { lazily } from '../../parts/lazily.tsx'
import { Menu } from '../../parts/menu.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { ask, CATEGORY, head as words, text } from '../../strings/words.ts'
import { start } from '../../strings/start.ts'
import { companies, views } from '../../strings/register.ts'
import { address, hrefOf } from '../../url/address.ts'
import { CATEGORIES, dropUnknown, view } from '../../url/register.ts'
import { Acts } from './acts.tsx'
import { Beginning } from './beginning.tsx'
import { chipsOf } from './chips.tsx'
import { editing, forgetChange } from './changes.ts'
import { asked, askAgain, failure, forgetAnswer, isBehind, keepAsking } from './check.ts'
import { Companies } from './companies.tsx'
import { beginCompany, company, isChosen } from './company-now.ts'
import { ConflictNote } from './conflict.tsx'
import { Counts } from './counts.tsx'
import { exportFailure } from './export.ts'
import { ExportMenu } from './export-menu.tsx'
import { Foot } from './foot.tsx'
import { KeepButton } from './keep.tsx'
import { DeleteDialog, deleting } from './delete.tsx'
import { beginAnew } from './draft.ts'
import { dropConflict, kept, keptFailure, readKept } from './kept.ts'
import { listenToKeys } from './keys.ts'
import { Panel } from './panel.tsx'
import { Answers } from './questions.tsx'
import { applying, counts, countsBefore } from './rows.ts'
import { Since } from './since.tsx'
import { shownRows } from './groups.ts'
import { Duties } from './table.tsx'
import { Views } from './views.tsx'
import { CopyLink } from './copy-link.tsx'
import './register.css'

/** The duties of a company: its answers left, the table right, one duty beside it. */
export function Register() {
  useEffect(keepAsking, [])
  useEffect(listenToKeys, [])
  useEffect(dropUnknown, [address.value])
  useEffect(() => {
    // The reader sees a failure when something is asked; the examples need no vocabulary.
    loadReference().catch(() => undefined)
  }, [])
  const { customer } = view.value
  useEffect(() => (customer === undefined ? undefined : readKept(customer)), [customer])
  // An answer about another company cannot be taken back here.
  useEffect(
    () => () => {
      forgetChange()
      dropConflict()
    },
    [customer],
  )
  const isKnown = isChosen.value
  const isCompared = view.value.against !== undefined
  const wasKnown = useRef(isKnown)
  useEffect(() => {
    if (wasKnown.current === isKnown) return
    wasKnown.current = isKnown
    // What was shown of this company is not shown of the next one.
    if (!isKnown) forgetWhole()
    keepFocus('#main h1')
  }, [isKnown])
  // The next company that is described inherits no answer.
  useEffect(() => {
    if (isKnown) beginAnew()
  }, [isKnown])
  const who = company.value.name || start.mine
  const heading = view.value.isFines ? views.of(who) : (narrowedTo(who) ?? words.applies(applying.value, who))
  useEffect(() => {
    document.title = asked.value && isKnown ? words.title(heading) : `${text.register} · ${text.product}`
  }, [asked.value, isKnown, heading])
  if (!isKnown)
    return (
      <>
        <Beginning />
        <DeleteDialog />
      </>
    )
  return (
    <>
      <div class="head">
        <div>
          <p class="crumb">{customer === undefined ? text.register : `${text.register} · ${companies.kept}`}</p>
          <h1 tabIndex={-1}>
            <Sentence who={who} />
          </h1>
        </div>
        <div class="acts">
          {customer === undefined && asked.value && <KeepButton />}
          {customer !== undefined && kept.value && <a href={hrefOf('/incidents/new')}>{companies.incident}</a>}
          {asked.value && !view.value.isFines && <ExportMenu />}
          <CopyLink />
          <Menu label={text.otherCompany}>
            <Companies />
            <button type="button" onClick={otherCompany}>
              {companies.begin}
            </button>
            {kept.value && customer !== undefined && (
              <button type="button" onClick={() => (deleting.value = kept.value?.profile)}>
                {companies.deleteThis(who)}
              </button>
            )}
          </Menu>
        </div>
      </div>
      <DeleteDialog />
      <Since />
      <ConflictNote />
      {keptFailure.value !== undefined && <ProblemNote error={keptFailure.value} />}
      {exportFailure.value !== undefined && <ProblemNote error={exportFailure.value} />}
      {failure.value !== undefined && <ProblemNote error={failure.value} onAgain={() => void askAgain()} />}
      <Moved />
      {asked.value && (
        <div class={isBehind.value ? 'behind' : undefined} aria-busy={isBehind.value}>
          {isCompared ? (
            <Compared />
          ) : (
            <>
              <Views />
              {view.value.isFines ? <Fines /> : <DutiesView />}
            </>
          )}
          <Foot />
        </div>
      )}
    </>
  )
}

const Fines = lazily(async () => (await import('./fines.tsx')).Fines)

const Against = lazily(async () => (await import('./against.tsx')).Against)

function Compared() {
  return (
    <div class={`cols compared${view.value.open === undefined ? '' : ' with-panel'}`}>
      <Against />
      <Panel />
    </div>
  )
}

function DutiesView() {
  return (
    <>
      <Counts />
      <Acts />
      <div
        class={`cols${view.value.open === undefined ? '' : ' with-panel'}${editing.value === undefined ? '' : ' asking'}`}
      >
        <Answers />
        <Duties />
        <Panel />
      </div>
    </>
  )
}

/** Leads back to the examples. */
function otherCompany(): void {
  beginCompany(NOBODY)
}

function forgetWhole(): void {
  forgetAnswer()
  forgetChange()
}

/** What the filters leave, and which they are; undefined without any. */
function narrowedTo(who: string): string | undefined {
  const chosen = chipsOf(view.value).map(({ name }) => name)
  if (chosen.length === 0) return undefined
  return view.value.outcomes.length > 0
    ? words.ofOutcomes(shownRows.value.length, who, chosen)
    : words.ofAll(counts.value.apply, applying.value, who, chosen)
}

function Sentence({ who }: { who: string }) {
  if (!asked.value) return <>{(failure.value ?? keptFailure.value) === undefined ? words.asking(who) : who}</>
  if (view.value.isFines) return <>{views.of(who)}</>
  const narrowed = narrowedTo(who)
  if (narrowed !== undefined) return <>{narrowed}</>
  const { questions, at_least: least, at_most: most } = asked.value.next
  return (
    <>
      {words.applies(applying.value, who)}
      {most > 0 ? (
        <>
          , and <mark>{words.decide(questions.length, least, most)}</mark>
        </>
      ) : (
        `, ${words.settled}`
      )}
    </>
  )
}

/** Says how the counters moved, for those who do not see them move. */
function Moved() {
  const before = countsBefore.value
  const parts = before
    ? CATEGORIES.filter((one) => before[one] !== counts.value[one]).map((one) =>
        ask.more_less(CATEGORY[one], counts.value[one], before[one]),
      )
    : []
  return (
    <p class="hidden" role="status">
      {isBehind.value ? '' : ask.moved(parts)}
    </p>
  )
}
