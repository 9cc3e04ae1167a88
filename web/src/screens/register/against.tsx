import { useEffect } from 'preact/hooks'
import { cite } from '../../law/cite.ts'
import { actNames, nameOfAct, nameOfPack } from '../../law/reference.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { Tag } from '../../parts/tag.tsx'
import { table } from '../../strings/words.ts'
import { start } from '../../strings/start.ts'
import { against as words } from '../../strings/against.ts'
import { hrefOf } from '../../url/address.ts'
import { changeView, view } from '../../url/register.ts'
import {
  compareAgain,
  compared,
  comparedFailure,
  isComparing,
  keepComparing,
  type Differences,
  type DifferentDuty,
} from './against.ts'
import { asked, hasSubjects } from './check.ts'
import { company } from './company-now.ts'
import { openRow } from './keys.ts'

/** What another day, or another text of an act, changes for the company: before and after, with the cause. */
export function Against() {
  useEffect(keepComparing, [])
  const { against } = view.value
  if (against === undefined) return null
  const here = compared.value
  return (
    <section class="against list" aria-label={words.region} aria-busy={isComparing.value}>
      <div class="row">
        <button type="button" class="quiet" onClick={() => changeView({ against: undefined })}>
          {words.back}
        </button>
      </div>
      {comparedFailure.value !== undefined && (
        <ProblemNote error={comparedFailure.value} onAgain={() => void compareAgain()} />
      )}
      {isComparing.value && <p class="hint">{words.reading}</p>}
      {here && !isComparing.value && <Found differences={here.differences} against={against} />}
      {here && !isComparing.value && (
        <div class="call">
          <MadeLine made={here.made} />
        </div>
      )}
    </section>
  )
}

function Found({ differences, against }: { differences: Differences; against: string }) {
  const { acts, counts, duties, versions } = differences
  const { unchanged, ...moved } = counts
  const total = Object.values(moved).reduce((sum, n) => sum + n, 0)
  const [packId = '', version] = against.split('@')
  const there = version === undefined ? words.day(against) : words.version(nameOfPack(packId), version)
  const who = company.value.name || start.mine
  const groups = [...Map.groupBy(duties, ({ change }) => change)]
  return (
    <>
      <h2 tabIndex={-1}>{words.found(total, who, asked.value?.asOf, there)}</h2>
      <p class="hint">
        {words.same(unchanged)} {version === undefined && words.records}
      </p>
      {versions.flatMap(({ pack_id: id, before, after, acts: causes }) => (
        <p key={id}>
          {words.texts(
            nameOfPack(id),
            before,
            after,
            causes.map(({ instrument, ref }) => (ref ? cite(ref, actNames.value).label : nameOfAct(instrument))),
          )}{' '}
          {before !== undefined && after !== undefined && (
            <a href={hrefOf(`/library/${id}/compare`, new URLSearchParams({ from: before, to: after }))}>
              {words.whole}
            </a>
          )}
        </p>
      ))}
      {acts.map(({ pack_id: id, before, after }) => (
        <p key={id}>{words.act(nameOfPack(id), before ?? '', after ?? '')}</p>
      ))}
      {groups.map(([change, own]) => (
        <Group key={change} change={change} own={own} n={counts[change as keyof typeof counts] ?? own.length} />
      ))}
      {duties.length < total && <p class="hint">{words.more(total - duties.length)}</p>}
    </>
  )
}

function Group({ change, own, n }: { change: string; own: DifferentDuty[]; n: number }) {
  return (
    <table class="differences">
      <caption>{words.group(change, n)}</caption>
      <thead>
        <tr>
          {[words.duty, words.before, words.after, words.because].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {own.map((one) => (
          <Line key={`${one.pack_id}/${one.code}/${one.subject_id}`} different={one} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ different }: { different: DifferentDuty }) {
  const { pack_id: packId, code, subject_id: subject, act, articles, title, before, after, causes } = different
  const isOfSeveral = asked.value !== undefined && hasSubjects(asked.value)
  const key = [packId, code, ...(isOfSeveral ? [subject] : [])].join('/')
  return (
    <tr>
      <td>
        {after ? (
          <button type="button" class="plain" onClick={() => openRow(key, { focusPanel: true })}>
            {title}
          </button>
        ) : (
          <a href={hrefOf(`/library/${packId}/${code}`)}>{title}</a>
        )}
        <span class="was">
          {act} {articles[0]}
        </span>
      </td>
      <Side label={words.before} side={before} />
      <Side label={words.after} side={after} />
      <td>{causes.map(({ says }) => says).join(' ')}</td>
    </tr>
  )
}

function Side({ label, side }: { label: string; side: DifferentDuty['before'] }) {
  return (
    <td>
      <span class="hidden">{label}: </span>
      {side ? <Tag of={side} /> : words.none}
      {side?.applies_from !== undefined && <span class="was">{table.from(side.applies_from)}</span>}
    </td>
  )
}
