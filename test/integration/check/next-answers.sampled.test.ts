import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { beforeAll, expect, inject, test } from 'vitest'
import { nextAnswersOf } from '#src/features/check/next-answers.ts'
import { unknownOf, withQuestions } from '#src/features/check/unknown-inputs.ts'
import { evaluate, judgeEach, readRules, type RuleSnapshot } from '#src/law/engine/index.ts'
import type { ApplicabilityInputs } from '#src/law/subjects/index.ts'
import { chooseVersions } from '#src/law/versions/version-choice.ts'
import { readVocabulary, UNKNOWN_LISTS, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { openTestGraph } from '#test/support/stores.ts'

/** Companies of the property, and random ways in which each answers its next questions, besides both extremes. */
const [COMPANIES, WAYS] = inject('isWhole') ? [60, 200] : [6, 12]
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const DAY = '2026-11-21'

type List = keyof typeof UNKNOWN_LISTS
type Body = ApplicabilityInputs & Partial<Record<List, string[]>>
/** What an answer adds to a body. */
type Answer = (body: Body) => Body

const graph = await openTestGraph()
const law = { graph, answers: createResponseCache({ graph }) }
let vocabulary: Vocabulary
let rules: RuleSnapshot
beforeAll(async () => {
  vocabulary = await readVocabulary(law)
  const choice = { validAt: DAY, mode: 'published' as const }
  rules = await readRules(law, { ...choice, packIds: PACKS, current: await chooseVersions(law, choice) })
})

/** Numbers from 0 to 1, spread evenly. */
function evenly(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!

type Value = string | number | boolean | string[]
interface Kept {
  says: Body
  facts: Record<string, number>
  answers: Record<string, Value>
}

/** A company of the interviews that has given some of its answers. */
function interviewed(random: () => number): Body {
  const { says, facts, answers } = pick(parse(readFileSync('accuracy/companies.yaml', 'utf8')) as Kept[], random)
  const share = pick([0, 0.3, 0.6, 0.9], random)
  const given = Object.entries(answers).filter(() => random() < share)
  return given.reduce<Body>((body, [code, value]) => giving(code, value)(body), { ...says, facts })
}

/** A company of a role or two, of any size. */
function invented(random: () => number): Body {
  const roles = [...vocabulary.codes.entity_roles].filter((code) => !code.startsWith('t_')).toSorted()
  const entity_roles = Array.from({ length: pick([0, 1, 1, 2], random) }, () => pick(roles, random))
  const facts = pick(
    [{}, { staff: 8 }, { staff: 45, turnover_eur: 8e6, balance_sheet_eur: 8e6 }, { staff: 600 }],
    random,
  )
  const closed = vocabulary.openings.filter(
    ({ packId, terms }) =>
      packId !== undefined &&
      random() < 0.6 &&
      !entity_roles.some((role) =>
        [...withBroader(`entity_roles/${role}`, vocabulary.broader)].some((id) => terms.has(id)),
      ),
  )
  const answers = Object.fromEntries(closed.map(({ code }) => [code, 'no' as const]))
  return { entity_roles, facts, answers, jurisdictions: [pick(['DE', 'NL', 'FR'], random)] }
}

/** Says a value to a question, a fact or a list. */
function giving(code: string, value: Value): Answer {
  return (body) => {
    if (Array.isArray(value))
      return value.reduce((all, id) => {
        const [list, word] = id.split('/') as [List, string]
        return { ...all, [list]: [...new Set([...(all[list] ?? []), word])] }
      }, body)
    if (vocabulary.facts.has(code)) return { ...body, facts: { ...body.facts, [code]: value } }
    return { ...body, answers: { ...body.answers, [code]: value as 'yes' | 'no' } }
  }
}

/** Every way to answer a question: from no to the most that can be said. */
function waysToAnswer(code: string, words: readonly string[], mayDeny: boolean): Answer[] {
  if (words.length > 0) {
    const ways = words.map((id) => giving(code, [id]))
    return mayDeny ? [giving(code, 'no'), ...ways] : ways
  }
  const fact = vocabulary.facts.get(code)
  if (!fact) return [giving(code, 'no'), giving(code, 'yes')]
  if (fact.type === 'boolean') return [giving(code, false), giving(code, true)]
  if (fact.values.length > 0) return fact.values.map((value) => giving(code, value))
  return limitsOf(code).map((value) => giving(code, value))
}

/** Values on both sides of every limit that the rules draw. */
function limitsOf(code: string): number[] {
  const limits = rules.rules
    .flatMap(({ groups }) => groups)
    .flatMap(({ fact_key: key, value_json: value }) => (key === code ? [value].flat() : []))
    .filter((value) => typeof value === 'number')
  return [...new Set(limits.flatMap((limit) => [limit - 1, limit, limit + 1]))]
    .filter((value) => value >= 0)
    .toSorted((a, b) => a - b)
}

/** The outcomes of all duties that are owed. */
const outcomesOf = ({ judged }: { judged: Awaited<ReturnType<typeof evaluate>>['judged'] }) =>
  new Map(
    [...judged[0]!].flatMap(([packId, { duties }]) =>
      duties.flatMap(({ code, outcome, isPermission }) =>
        isPermission ? [] : [[`${packId}/${code}`, outcome] as const],
      ),
    ),
  )

const isOpen = (outcome: string | undefined) => outcome === 'undetermined' || outcome === 'applies_if'

/** Answers the next questions of a company in many ways. */
async function answerAll(body: Body, random: () => number) {
  const evaluation = await evaluate(vocabulary, rules, body, { validAt: DAY, isDetailed: false })
  const unknown = withQuestions(unknownOf(evaluation, body, vocabulary), vocabulary, DAY, evaluation.subjects)
  const next = nextAnswersOf(unknown, evaluation, rules, vocabulary)
  const { openness } = evaluation.subjects[0]!
  const ways = next.questions.map((code) => {
    const question = openness.questions.find((one) => one.code === code)
    const ofList = Object.hasOwn(UNKNOWN_LISTS, code)
      ? [...vocabulary.codes[code as List]].map((word) => `${code}/${word}`)
      : []
    // The term that has the question says yes, and not as what: it is no answer.
    const words = question?.terms.filter((id) => id.startsWith(code.split('/')[0]!) && id !== code) ?? ofList
    return waysToAnswer(code, words, question?.isSaid !== true)
  })
  const extremes = [ways.map((all) => [all[0]!]), ways.map((all) => [all.at(-1)!]), ways.map((all) => all.slice(-8))]
  const some = Array.from({ length: WAYS }, () =>
    ways.map((all) => {
      const first = pick(all, random)
      // More than one word may be true.
      return all.length > 2 && all.indexOf(first) > 0 && random() < 0.4 ? [first, pick(all.slice(1), random)] : [first]
    }),
  )
  const bodies = [...extremes, ...some].map((way) => way.flat().reduce((said, give) => give(said), body))
  const before = [...outcomesOf(evaluation)].filter(([, outcome]) => isOpen(outcome))
  const settled = await judgeEach(vocabulary, rules, bodies, { validAt: DAY }, (judged) => {
    const after = outcomesOf(judged)
    return before.filter(([key]) => !isOpen(after.get(key))).length
  })
  return { next, open: before.length, settled, bodies }
}

test(
  'the next answers settle as many duties as the bounds say, whatever they are',
  { timeout: 3_600_000 },
  async () => {
    const random = evenly(inject('seed') + 67)
    const broken: string[] = []
    for (let at = 0; at < COMPANIES; at++) {
      const body = at % 2 === 0 ? interviewed(random) : invented(random)
      const { next, open, settled, bodies } = await answerAll(body, random)
      expect(next.open).toBe(open)
      const wrong = settled.findIndex((count) => count < next.at_least || count > next.at_most)
      if (wrong >= 0)
        broken.push(
          `${JSON.stringify(next)} settles ${settled[wrong]}: ${JSON.stringify(body)} → ${JSON.stringify(bodies[wrong])}`,
        )
    }
    expect(broken).toEqual([])
  },
)
