import { useEffect } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { companyOfAddress } from '../../company/of-address.ts'
import { cite } from '../../law/cite.ts'
import type { Duty } from '../../law/duty.ts'
import { actNames, labelOf, nameOfPack, packOf } from '../../law/reference.ts'
import { Attachments } from '../../parts/attachments.tsx'
import { CiteLink } from '../../parts/cite-link.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { MadeLine } from '../../parts/made-line.tsx'
import { Meanings } from '../../parts/meanings.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { Provenance, RestsOnProvisions } from '../../parts/provenance.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { library as words, MODALITY } from '../../strings/library.ts'
import { panel, text } from '../../strings/words.ts'
import { libraryHref, libraryView, place } from './address.ts'
import { DutyChanges, type DutyHistory, readDutyChanges } from './duty-changes.tsx'
import { OwnFines } from './own-fines.tsx'
import { Reviews } from './reviews.tsx'
import { readFinesOnce, readOutline, readWholeDuty } from './read.ts'

/** The duty that the address names. */
export function DutyOfAddress() {
  const { packId, code } = place.value
  return packId === undefined || code === undefined ? null : (
    <DutyPage key={`${packId}/${code}`} packId={packId} code={code} />
  )
}

/** A duty alone, as it is read and printed: who must do what, since when, how to show it, and what it rests on. */
function DutyPage({ packId, code }: { packId: string; code: string }) {
  const { asOf } = libraryView.value
  const id = `${packId}/${code} ${asOf}`
  const { data, error, again } = useAnswer(id, () => readWholeDuty(packId, code, asOf))
  const duty = data?.data
  const outline = useAnswer(`${packId} ${asOf}`, () => readOutline(packId, asOf))
  const changes = useAnswer(`${packId}/${code}`, () => readDutyChanges(packId, code))
  const company = companyOfAddress.value
  const fines = useAnswer(`${JSON.stringify(company)} ${asOf}`, async () => company && readFinesOnce(company, asOf))
  const calls = [data?.made, outline.data?.made, ...(changes.data?.made ?? []), fines.data?.made].filter(
    (made) => made !== undefined,
  )
  const act = nameOfPack(packId)
  useEffect(() => {
    if (duty) document.title = words.documentOf(duty.title, `${act} · ${text.product}`)
  }, [duty, act])
  const basis = duty?.citations.filter(({ role }) => role === 'basis') ?? []
  return (
    <div class="library duty">
      <div class="head">
        <div>
          <p class="crumb">
            <a href={libraryHref()}>{words.title}</a> · <a href={libraryHref(packId)}>{act}</a>
          </p>
          <h1 tabIndex={-1}>{duty ? duty.title : error === undefined ? words.reading : code}</h1>
          <p class="under">
            {basis.map(({ ref }) => (
              <CiteLink key={ref} citation={cite(ref, actNames.value)} />
            ))}
          </p>
        </div>
        <div class="acts">
          <CopyButton label={text.copyLink} what={() => location.href} />
          <button type="button" class="quiet" onClick={() => print()}>
            {words.print}
          </button>
        </div>
      </div>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {duty && (
        <Whole duty={duty} outline={outline} changes={changes} fine={company && <OwnFines {...{ duty, fines }} />} />
      )}
      {data && (
        <footer class="made">
          {calls.map((made) => (
            <MadeLine key={made.path} made={made} />
          ))}
        </footer>
      )}
    </div>
  )
}

/** A review is of a whole version, so it is that of the act. */
function Reviewed({ packId }: { packId: string }) {
  const pack = packOf(packId)
  if (!pack) return null
  return (
    <div class="src reviewed">
      <Reviews pack={pack} isBare />
    </div>
  )
}

interface WholeProps {
  duty: Duty
  outline: ReturnType<typeof useAnswer<Awaited<ReturnType<typeof readOutline>>>>
  changes: ReturnType<typeof useAnswer<DutyHistory>>
  /** The fines of the company; absent where none is known. */
  fine: ComponentChildren
}

function Whole({ duty, outline, changes, fine }: WholeProps) {
  const { pack_id: packId, source, frequency, periods = [], trigger_event: trigger } = duty
  const rules = new Map(duty.rules?.map(({ code, says }) => [code, says]))
  const asOf = libraryView.value.asOf ?? new Date().toISOString().slice(0, 10)
  const cases = duty.applies_from.filter(({ condition }) => condition)
  const others = duty.applies_from.filter(({ condition }) => !condition)
  return (
    <>
      <p class="printed">
        {words.printed(packOf(packId)?.title ?? packId, asOf, source.version, source.content_hash ?? '')}
        <br />
        {location.origin + location.pathname + location.search}
      </p>
      <p class="lead">{duty.summary}</p>
      <p>
        <b>{MODALITY[duty.modality] ?? duty.modality}</b> ·{' '}
        {words.laidOn(duty.addressee_roles.map((role) => labelOf('entity_roles', role)))}
      </p>
      <Provenance source={source} />
      <Reviewed packId={packId} />
      <Meanings of={['rests', 'artefact', 'counts']} />
      <Section title={words.dates}>
        <ul class="plainlist">
          {[...cases, ...others].map((one) => (
            <li key={`${one.date}${one.condition}`}>
              <Application given={one} rules={rules} hasCases={cases.length > 0} />
            </li>
          ))}
          {trigger && <li>{panel.on(labelOf('events', trigger))}</li>}
          {frequency && !(trigger && frequency.kind === 'on_event' && frequency.note === undefined) && (
            <li>
              {words.frequency(frequency.kind, frequency.period)}
              {frequency.note && <span class="faint"> · {frequency.note}</span>}
            </li>
          )}
          {periods.map((period) => (
            <li key={period.text}>{period.text}</li>
          ))}
        </ul>
      </Section>
      <Conditions title={words.conditions} conditions={duty.conditions} rules={rules} />
      <Conditions title={words.exceptions} conditions={duty.exceptions} rules={rules} />
      {duty.sub_obligations.length > 0 && (
        <Section title={words.parts}>
          <ul class="plainlist">
            {duty.sub_obligations.map(({ code, title }) => (
              <li key={code}>
                <a href={libraryHref(packId, code)}>{title}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Attachments duty={duty} heading="h2" fine={fine} />
      <Beside code={duty.code} {...outline} />
      <DutyChanges {...changes} />
      <Section title={words.source}>
        <RestsOnProvisions citations={duty.citations} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <>
      <h2>{title}</h2>
      {children}
    </>
  )
}

/** What rules ask, by their codes. */
type Rules = ReadonlyMap<string, string>

interface ApplicationProps {
  given: Schemas['DatedApplication']
  rules: Rules
  /** True where another date holds in some cases: then each date says in which. */
  hasCases: boolean
}

function Application({ given, rules, hasCases }: ApplicationProps) {
  const { date, condition, ref, effective } = given
  return (
    <>
      {condition && words.dateWhere(date, rules.get(condition) ?? condition)}
      {!condition && (hasCases ? words.dateElse(date) : words.date(date))}
      {ref && (
        <>
          {' '}
          <CiteLink citation={cite(ref, actNames.value)} />
        </>
      )}
      {effective && <span class="faint"> · {words.dependsOn(effective)}</span>}
    </>
  )
}

interface ConditionsProps {
  title: string
  conditions?: Duty['conditions']
  rules: Rules
}

/** What the duty hangs on, each with who decides it; apart from that what is only said about it. */
function Conditions({ title, conditions = [], rules }: ConditionsProps) {
  const [notes, deciding] = [conditions.filter(({ note }) => note), conditions.filter(({ note }) => !note)]
  return (
    <>
      {deciding.length > 0 && (
        <Section title={title}>
          <ul class="plainlist">
            {deciding.map(({ text: said, ref, rule, question }) => (
              <li key={said}>
                {said} <CiteLink citation={cite(ref, actNames.value)} />
                <div class="faint">
                  {rule !== undefined && words.decidedBy(rules.get(rule) ?? rule)}
                  {rule === undefined && words.asksPerson(question ?? said)}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {notes.length > 0 && (
        <Section title={words.notesOnly}>
          <ul class="plainlist">
            {notes.map(({ text: said, ref }) => (
              <li key={said}>
                {said} <CiteLink citation={cite(ref, actNames.value)} />
              </li>
            ))}
          </ul>
          <p class="faint">{words.noteOnly}</p>
        </Section>
      )}
    </>
  )
}

/** What the pack leaves out of the articles that the duty rests on. */
function Beside({ code, data, error, again }: WholeProps['outline'] & { code: string }) {
  const articles = (data?.data.data ?? []).flatMap(({ articles: own }) => own)
  const left = articles.filter(({ obligations }) => obligations.includes(code)).flatMap((one) => one.not_modelled)
  if (!data && error === undefined) return null
  return (
    <Section title={words.beside}>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {data && left.length === 0 && <p class="faint">{words.everything}</p>}
      <ul class="plainlist">
        {left.map(({ ref, detail }) => (
          <li key={ref}>{detail}</li>
        ))}
      </ul>
    </Section>
  )
}
