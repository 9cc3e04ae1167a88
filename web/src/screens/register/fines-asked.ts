import { computed } from '@preact/signals'
import { type FinesAnswer, readFines } from '../../fines/read-fines.ts'
import { view } from '../../url/register.ts'
import { subject } from './check.ts'
import { company } from './company-now.ts'
import { kept } from './kept.ts'
import { spent } from './spent.ts'

/** What the fines are of: the company, the version of it that is stored, and the law. */
export const finesQuestion = computed(() => {
  const { customer, asOf } = view.value
  if (customer === undefined) return JSON.stringify(subject.value)
  return JSON.stringify({ customer, version: kept.value?.profile.version, asOf })
})

interface Answered extends FinesAnswer {
  question: string
}

/** Answers of this tab, so that going back asks nothing again. */
const answers = new Map<string, Answered>()
const ANSWERS_MOST = 20

/** Asks for the fines of the company. */
export async function askFines(question: string): Promise<Answered> {
  const known = answers.get(question)
  if (known) return known
  const { customer, asOf, knownAt } = view.peek()
  const found = { question, ...(await readFines({ customer, company: company.peek(), asOf, knownAt })) }
  spent.value += found.made.cost
  answers.set(question, found)
  if (answers.size > ANSWERS_MOST) answers.delete(answers.keys().next().value!)
  return found
}
