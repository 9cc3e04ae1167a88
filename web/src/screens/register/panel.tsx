import { useEffect } from 'preact/hooks'
import { key } from '../../api/session.ts'
import { questionOf } from '../../company/asking.ts'
import { cite } from '../../law/cite.ts'
import { actNames, nameOfPack } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { Tag } from '../../parts/tag.tsx'
import { panel as words } from '../../strings.ts'
import { view } from './address.ts'
import { asked } from './check.ts'
import { details, detailsFailure, readDetails, reasonsOf } from './details.ts'
import { edit, questions } from './changes.ts'
import { Attachments } from './attachments.tsx'
import { whenOf } from './groups.ts'
import { closePanel } from './keys.ts'
import { Card } from './questions.tsx'
import { rows, type Row } from './rows.ts'
import { whyOf } from './why.ts'

/** The row that the address opens, beside the table. */
export function Panel() {
  const { open } = view.value
  const row = rows.value.find((one) => one.key === open)
  useEffect(() => (row && key.value ? readDetails(row) : undefined), [row?.key, asked.value?.question, key.value])
  if (open === undefined) return null
  return (
    <aside class="panel" aria-label={row?.result.title ?? words.gone}>
      <div class="ph">
        {row ? <Tag outcome={row.outcome} isPermission={row.category === 'permission'} /> : <span />}
        <button type="button" class="quiet x" onClick={closePanel}>
          {words.close} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
      {row ? <Content row={row} /> : <p>{words.gone}</p>}
    </aside>
  )
}

function Content({ row }: { row: Row }) {
  const { result, duty, act, pack } = row
  const own = details.value?.key === row.key ? details.value : undefined
  const open = questions.value.filter(({ code }) => row.hangsOn.includes(code))
  const conditions = result.open_conditions ?? []
  // An exception that decides no other duty is not ranked, and is asked here alone.
  const unranked = conditions.filter(({ code }) => !open.some((one) => one.code === code))
  const asking = [
    ...open,
    ...unranked
      .filter(({ code }) => asked.value?.answer.unknown.some(({ fact }) => fact === code) === false)
      .map(({ code, question }) => questionOf({ fact: code, question, decides: 1, pack_ids: [row.packId] })),
  ]
  const citations = own?.duty.citations ?? duty?.citations ?? []
  return (
    <>
      <h2 tabIndex={-1}>{result.title}</h2>
      <p class="under">
        {row.basis.slice(0, 3).map((one) => (
          <CiteLink
            key={one.ref}
            citation={{ ...one, label: one.label.startsWith('Art') ? `${act} ${one.label}` : one.label }}
          />
        ))}
        <span class="faint">{whenOf(row)}</span>
      </p>
      {duty && <p>{duty.summary}</p>}
      <h3>{words.why}</h3>
      <p>{whyOf(row)}</p>
      {own?.reasons && <Rules row={row} />}
      {asking.length > 0 && (
        <div class="ask">
          <h3>{words.open}</h3>
          {asking.map((one) => (
            <Card key={one.code} question={one} />
          ))}
        </div>
      )}
      {own ? (
        <Attachments duty={own.duty} />
      ) : detailsFailure.value === undefined ? (
        <p class="hint" role="status">
          {words.reading}
        </p>
      ) : (
        <ProblemNote error={detailsFailure.value} onAgain={() => void readDetails(row)} />
      )}
      <h3>{words.rests}</h3>
      <p class="src refs">
        {citations.map(({ ref, role }) => (
          <span key={ref}>
            <CiteLink citation={cite(ref, actNames.value)} /> {role !== 'basis' && <span class="faint">{role}</span>}
          </span>
        ))}
      </p>
      <p class="src">
        {words.own(pack.source.checked_on, `${nameOfPack(row.packId)} ${pack.pack_version}`)}
        {pack.source.caveats.map((caveat) => (
          <span key={caveat} class="caveat">
            {caveat}
          </span>
        ))}
      </p>
      {own && <p class="src">{words.cost(own.made.reduce((sum, { cost }) => sum + cost, 0))}</p>}
    </>
  )
}

function Rules({ row: { result } }: { row: Row }) {
  const reasons = details.value?.reasons ? reasonsOf(details.value.reasons, result.code) : []
  if (reasons.length === 0) return null
  return (
    <details class="rules" open>
      <summary>{words.rule}</summary>
      <ul class="plainlist">
        {reasons.map(({ rule, inputs, provisions }) => (
          <li key={rule}>
            {rule}
            <span class="refs">
              {provisions.map(({ label, url }) => (
                <CiteLink key={label} citation={{ ref: label, label, url: url ?? '' }} />
              ))}
            </span>
            {inputs.map(({ code, label, isSaid }) => (
              <div key={code} class="fired">
                {label} {/* What follows from answers is changed by changing those. */}
                {isSaid && (
                  <button
                    type="button"
                    class="plain"
                    aria-label={`${words.changeAnswer}: ${label}`}
                    onClick={() => edit(code)}
                  >
                    {words.changeAnswer}
                  </button>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
