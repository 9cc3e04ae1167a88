// Asks a running service the worked questions of accuracy/questions and compares the answers with the expected ones,
// which were written from the law's texts before anybody asked. Reads RPK_API and RPK_KEY, else .local/demo.json.
// Prints a line each question and the counts; `--failed` shows what differed, further words choose questions by id.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { ask, readAddress } from './service.mjs'

const FOLDER = new URL('questions/', import.meta.url)

function readQuestions() {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .flatMap((name) => parse(readFileSync(new URL(name, FOLDER), 'utf8')))
}

/** The steps of `filings[~"Art 33(1)"].due.limit`: names, and choices of items. */
function stepsOf(path) {
  return [...path.matchAll(/([^.[\]]+)|\[((?:"(?:[^"\\]|\\.)*"|[^\]])*)\]/g)].map(([, name, choice]) => ({
    name,
    choice,
  }))
}

const unquoted = (text) => (text.startsWith('"') ? JSON.parse(text) : text)

/** The items that a choice such as `key=value`, `key~text`, `~"text"` or `*` means; the first one, but all for `*`. */
function choose(items, choice) {
  if (!Array.isArray(items)) return []
  if (choice === '*') return items
  if (choice === '#') return [items.length]
  if (choice.startsWith('~'))
    return items.filter((item) => JSON.stringify(item).includes(unquoted(choice.slice(1)))).slice(0, 1)
  const [, key, sign, wanted] = /^(\w+)([=~])(.*)$/.exec(choice)
  const meets = (value) =>
    sign === '=' ? String(value) === unquoted(wanted) : String(value).includes(unquoted(wanted))
  return items.filter((item) => meets(item[key])).slice(0, 1)
}

/** All values at a path; none where a step finds nothing. */
function valuesAt(answer, path) {
  let values = [answer]
  for (const { name, choice } of stepsOf(path))
    values = values.flatMap((value) => {
      if (choice !== undefined) return choose(value, choice)
      return value !== null && typeof value === 'object' && name in value ? [value[name]] : []
    })
  return values
}

const textOf = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function holds(answer, { path, ...check }) {
  const values = valuesAt(answer, path)
  if (check.absent) return values.length === 0
  if (check.present) return values.length > 0
  if ('is' in check) return values.some((value) => textOf(value) === textOf(check.is))
  if ('isnt' in check) return values.length > 0 && values.every((value) => textOf(value) !== textOf(check.isnt))
  return values.some((value) => textOf(value).includes(check.contains))
}

/** `right`, `right in the main`, `open` or `wrong`, with the checks that fail. */
function judge(answer, { main, or = [], open = [], beside = [] }) {
  const failed = (checks) => checks.filter((check) => !holds(answer, check))
  const isRight = [main, ...or].some((checks) => failed(checks).length === 0)
  const misses = [...(isRight ? [] : failed(main)), ...failed(beside)]
  if (isRight) return { verdict: misses.length === 0 ? 'right' : 'right in the main', misses }
  // A duty that applies unless an answer says otherwise is told as such, with the question.
  const isConditional = ({ path, is }) => is === 'applies' && holds(answer, { path, is: 'applies_if' })
  const isOpen = open.some((check) => holds(answer, check)) || failed(main).every(isConditional)
  return { verdict: isOpen ? 'open' : 'wrong', misses }
}

const words = process.argv.slice(2)
const isDetailed = words.includes('--failed')
const wanted = words.filter((word) => !word.startsWith('--'))
const address = readAddress()
const counts = new Map()
for (const question of readQuestions()) {
  if (wanted.length > 0 && !wanted.some((word) => question.id.startsWith(word))) continue
  const { status, answer } = await ask(address, question)
  const { verdict, misses } = status === 200 ? judge(answer, question) : { verdict: `refused (${status})`, misses: [] }
  const act = question.id.replace(/-\d+$/, '')
  const own = counts.get(act) ?? new Map()
  counts.set(act, own.set(verdict, (own.get(verdict) ?? 0) + 1))
  process.stdout.write(`${question.id.padEnd(10)} ${verdict.padEnd(18)} ${question.question.slice(0, 110)}\n`)
  if (!isDetailed) continue
  if (status !== 200) process.stdout.write(`    ${JSON.stringify(answer.errors)}\n`)
  for (const { path, ...check } of misses) {
    const found = JSON.stringify(valuesAt(answer, path))
    process.stdout.write(`    ${path}: ${JSON.stringify(check)}, found ${found.slice(0, 200)}\n`)
  }
}
for (const [act, own] of counts)
  process.stdout.write(`${act}: ${[...own].map(([verdict, count]) => `${count} ${verdict}`).join(', ')}\n`)
