// Interviews the companies of accuracy/companies.yaml with a running service: what of their duties is open before anything
// but the role is said, after the facts that a company knows at once, and after each answer. The service ranks the
// questions; the next one is the first that the company can answer. `--questions` prints what nobody has answered yet.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { ask, readAddress } from './service.mjs'

const COMPANIES = parse(readFileSync(new URL('companies.yaml', import.meta.url), 'utf8'))
const AS_OF = '2026-11-27'
/** An interview ends when no more than this share of the duties that reach the company is open. */
const OPEN_MOST = 0.03
/** An interview ends after so many answers too. */
const ANSWERS_MOST = 60

const words = process.argv.slice(2)
const address = readAddress()
const say = (text) => process.stdout.write(`${text}\n`)

/** The duties that reach the company, by outcome: those that apply or will, and those that are open. */
function countDuties(answer) {
  const duties = answer.results.flatMap(({ subjects }) => subjects.flatMap((own) => own.obligation_results ?? []))
  const owed = duties.filter(({ modality }) => modality !== 'may')
  const of = (...outcomes) => owed.filter(({ outcome }) => outcomes.includes(outcome)).length
  const [applies, later, conditional, undetermined] = [
    of('applies'),
    of('not_yet'),
    of('applies_if'),
    of('undetermined'),
  ]
  const reached = applies + later + conditional + undetermined
  return { applies, later, conditional, undetermined, reached, open: conditional + undetermined }
}

const LISTS = ['entity_roles', 'activities', 'sector_tags']

/** The codes of a list among words such as `entity_roles/controller`. */
const codesOf = (ids, list) => ids.filter((id) => id.startsWith(`${list}/`)).map((id) => id.slice(list.length + 1))

const lineOf = (count) =>
  [count.applies, count.later, count.conditional, count.undetermined, `${count.open}/${count.reached}`]
    .map((cell) => String(cell).padStart(7))
    .join('')

async function check(company, packId, { facts, answers, words: more }) {
  const body = {
    ...company.says,
    ...Object.fromEntries(LISTS.map((list) => [list, [...company.says[list], ...codesOf(more, list)]])),
    facts,
    answers,
    pack_ids: [packId],
    as_of: AS_OF,
    include_obligations: true,
    include_not_applicable: false,
  }
  const { status, answer } = await ask(address, {
    operation: 'POST /api/v1/regulatory-graph/applicability-check',
    body,
  })
  if (status !== 200) throw new Error(`${company.id}: ${JSON.stringify(answer.errors)}`)
  return answer
}

/** Interviews a company about one act, and returns what is open before, after its facts and after its answers. */
async function interview(company, packId) {
  const known = company.answers ?? {}
  const given = { facts: {}, answers: {}, words: [] }
  const isGiven = ({ fact }) => fact in given.facts || fact in given.answers
  say(`\n${company.about}, under ${packId}`)
  say('applies  later     if  unknown   open')
  const before = countDuties(await check(company, packId, given))
  say(`${lineOf(before)}  with its role alone`)
  Object.assign(given.facts, company.facts)
  let answer = await check(company, packId, given)
  const afterFacts = countDuties(answer)
  say(`${lineOf(afterFacts)}  with its size`)
  let count = afterFacts
  let answers = 0
  while (count.open > OPEN_MOST * count.reached && answers < ANSWERS_MOST) {
    const next = answer.unknown.find((item) => item.fact in known && !isGiven(item))
    if (!next) break
    const value = known[next.fact]
    // Words say yes to the question of an act.
    if (Array.isArray(value)) given.words.push(...value)
    else given[next.fact.includes('/') ? 'answers' : 'facts'][next.fact] = value
    answers += 1
    answer = await check(company, packId, given)
    count = countDuties(answer)
    const shown = value === true ? 'yes' : value === false ? 'no' : [value].flat().join(', ')
    say(`${lineOf(count)}  ${answers}. ${next.question} ${shown}`)
  }
  if (words.includes('--questions'))
    for (const { fact, question, decides } of answer.unknown.filter((item) => !(item.fact in known)).slice(0, 12))
      say(`    not answered: ${fact} (${decides}): ${question}`)
  return { company: company.id, packId, before, afterFacts, answers, after: count }
}

const wanted = words.filter((word) => !word.startsWith('--'))
const rows = []
for (const company of COMPANIES)
  if (wanted.length === 0 || wanted.includes(company.id))
    for (const packId of company.packs) rows.push(await interview(company, packId))

say('\n| company | act | duties reached | open before | open after its facts | answers | open after them |')
say('|---|---|---|---|---|---|---|')
for (const { company, packId, before, afterFacts, answers, after } of rows)
  say(
    `| ${company} | ${packId} | ${after.reached} | ${before.open} of ${before.reached} | ${afterFacts.open} of ${afterFacts.reached} | ${answers} | ${after.open} (${((100 * after.open) / Math.max(1, after.reached)).toFixed(1)} %) |`,
  )
