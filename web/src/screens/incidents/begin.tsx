import { useEffect, useLayoutEffect } from 'preact/hooks'
import { companyOfAddress } from '../../company/of-address.ts'
import { labelOf, vocabulary } from '../../law/reference.ts'
import { type Moment, MomentField } from '../../parts/moment-field.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { begin as words, incidents } from '../../strings/incidents.ts'
import { instantIn, ownZone } from '../../strings/times.ts'
import { text } from '../../strings/words.ts'
import { address, go, hrefOf } from '../../url/address.ts'
import { useAct } from '../account/use-act.ts'
import { countries, isOccurrence, nameAmong, openIncident, readCompanies, type Company } from './begin-calls.ts'
import { Kinds } from './kinds.tsx'

const TITLE_MOST = 200
/** The event that says when an incident began. */
const OCCURRED = 'incident_occurred'

interface Draft {
  company: string
  subject: string
  what: string
  known: Moment
  /** Without a time while it is not known. */
  occurred: Moment
  country: string
  /** Undefined: nothing was chosen yet. */
  kinds?: string[] | undefined
  /** What was sent last, and its idempotency key: the same again opens no second incident. */
  sent?: { text: string; key: string }
}

const NOTHING: Draft = {
  company: '',
  subject: '',
  what: '',
  known: { clockTime: '', zone: ownZone() },
  occurred: { clockTime: '', zone: ownZone() },
  country: '',
}

/** What is asked before an incident is open: whose it is, what happened, since when it is known, and where. */
export function BeginIncident() {
  const { value: draft, set, clear } = useDraft('begin-incident', NOTHING)
  const list = useAnswer('', readCompanies)
  const { companies = [] } = list.data ?? {}
  const company = companies.find(({ id }) => id === draft.company)
  const change = (part: Partial<Draft>) => set({ ...draft, ...part })
  const given = companyOfAddress.value?.customer
  const isListed = companies.some(({ id }) => id === given)
  const of = (chosen: Company | undefined) => ({
    company: chosen?.id ?? '',
    subject: '',
    kinds: undefined,
    country: placeOf(chosen) ?? '',
  })
  // The address says whose it is: a draft of another company is not for this one.
  useLayoutEffect(() => {
    const chosen =
      given === undefined && companies.length === 1 ? companies[0] : companies.find(({ id }) => id === given)
    const isSaid = given !== undefined || (draft.company === '' && chosen !== undefined)
    if (!list.data || !isSaid || draft.company === (chosen?.id ?? '')) return
    set({ ...(draft.company === '' ? draft : NOTHING), ...of(chosen) })
  }, [list.data, given])
  const choose = (id: string) => {
    change(of(companies.find((one) => one.id === id)))
    const query = new URLSearchParams(address.value.query)
    if (id === '') query.delete('customer')
    else query.set('customer', id)
    go({ query }, 'replace')
  }
  const title = company ? words.titleOf(nameAmong(companies, company)) : words.title
  useEffect(() => {
    document.title = `${title} · ${text.product}`
  }, [title])
  const { isBusy, fault, act } = useAct(({ id }: { id: string }) => {
    clear()
    go({ path: `/incidents/${id}`, query: new URLSearchParams() })
    document.querySelector<HTMLElement>('#main')?.focus()
    scrollTo(0, 0)
  })
  const submit = (event: Event) => {
    event.preventDefault()
    const body = bodyOf(draft)
    const said = JSON.stringify(body)
    const sent = draft.sent?.text === said ? draft.sent : { text: said, key: crypto.randomUUID() }
    change({ sent })
    act(() => openIncident(body, sent.key))
  }
  const subjects = company?.subjects ?? []
  const whose = subjects.length > 1 ? subjects.find(({ id }) => id === draft.subject) : (subjects[0] ?? company)
  return (
    <div class="incidents">
      <p class="crumb">
        <a href={hrefOf('/incidents')}>{incidents.title}</a>
      </p>
      <h1>{title}</h1>
      {list.error !== undefined && <ProblemNote error={list.error} onAgain={list.again} />}
      {!list.data && list.error === undefined && <p class="hint">{words.readingCompanies}</p>}
      {list.data && companies.length === 0 && (
        <p class="notice">
          {words.noCompany}
          <a href="/register">{words.describe}</a>.
        </p>
      )}
      {companies.length > 0 && given !== undefined && !isListed && (
        <p class="notice">
          {words.theCompany} <code>{given}</code> {words.isNotListed}
        </p>
      )}
      {companies.length > 0 && (
        <form class="begin" onSubmit={submit}>
          <label>
            {words.company}
            <select required value={draft.company} onChange={(event) => choose(event.currentTarget.value)}>
              <option value="">{words.chooseCompany}</option>
              {companies.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameAmong(companies, one)}
                </option>
              ))}
            </select>
          </label>
          <p class="hint">
            {words.otherCompany}
            <a href="/register">{words.describe}</a>.
          </p>
          {subjects.length > 1 && (
            <label>
              {words.subject}
              <select
                required
                value={draft.subject}
                onChange={(event) => {
                  const subject = subjects.find(({ id }) => id === event.currentTarget.value)
                  change({ subject: subject?.id ?? '', kinds: undefined, country: placeOf(subject) ?? draft.country })
                }}
              >
                <option value="">{words.chooseSubject}</option>
                {subjects.map(({ id }) => (
                  <option key={id} value={id}>
                    {id}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            {words.what}
            <input
              required
              autocomplete="off"
              maxLength={TITLE_MOST}
              value={draft.what}
              onInput={(event) => change({ what: event.currentTarget.value })}
            />
          </label>
          <MomentField
            label={words.known}
            hint={words.knownHint}
            value={draft.known}
            onValue={(known) => change({ known })}
          />
          <MomentField
            label={words.occurred}
            hint={words.occurredHint}
            value={draft.occurred}
            isOptional
            onValue={(occurred) => change({ occurred })}
          />
          <label>
            {words.country}
            <select
              required
              value={draft.country}
              onChange={(event) => change({ country: event.currentTarget.value, kinds: undefined })}
            >
              <option value="">{words.chooseCountry}</option>
              {vocabulary.value.jurisdictions &&
                countries().map(({ code }) => (
                  <option key={code} value={code}>
                    {labelOf('jurisdictions', code)}
                  </option>
                ))}
            </select>
          </label>
          {whose && draft.country !== '' ? (
            <Kinds
              key={`${draft.company} ${draft.subject} ${draft.country}`}
              whose={whose}
              country={draft.country}
              chosen={draft.kinds}
              onChoose={(kinds) => change({ kinds })}
            />
          ) : (
            <p class="hint">{words.kindLater}</p>
          )}
          {fault !== undefined && <ProblemNote error={fault} />}
          <p>
            <button class="main">{isBusy ? words.running : words.submit}</button>
          </p>
        </form>
      )}
    </div>
  )
}

/** The one country that is said of a company. */
const placeOf = (one: Pick<Company, 'jurisdictions'> | undefined): string | undefined =>
  one?.jurisdictions?.length === 1 && countries().some(({ code }) => code === one.jurisdictions![0])
    ? one.jurisdictions[0]
    : undefined

function bodyOf({ company, subject, what, known, occurred, country, kinds = [] }: Draft) {
  const at = instantIn(known.clockTime, known.zone)
  const occurredAt = occurred.clockTime === '' ? undefined : instantIn(occurred.clockTime, occurred.zone)
  const began = occurredAt === undefined ? [] : [{ event: OCCURRED, happened_at: occurredAt, aware_at: at }]
  const timesOf = (event: string | undefined) => ({
    happened_at: event !== undefined && isOccurrence(event) ? (occurredAt ?? at) : at,
    aware_at: at,
  })
  const [first, ...others] = kinds
  return {
    customer_profile_id: company,
    ...(subject === '' ? {} : { subject_id: subject }),
    title: what,
    country,
    entries: [
      ...began,
      { what, ...(first === undefined ? {} : { event: first }), ...timesOf(first) },
      ...others.map((event) => ({ event, ...timesOf(event) })),
    ],
  }
}
