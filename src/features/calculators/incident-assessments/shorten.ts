import type { IncidentAssessmentWire } from './schema.ts'

/** An answer is at most this long as JSON, so that it fits into the memory of an assistant beside the question. */
export const ANSWER_MOST_BYTES = 12_000

type Answer = IncidentAssessmentWire
type Step = (answer: Answer) => { answer: Answer; said: string } | undefined

/**
 * What is left out of an answer that is too long, the least needed first. Each step says what is missing and which
 * operation has it.
 */
const STEPS: Step[] = [
  (answer) => {
    const { not_classified: left, ...rest } = answer
    return left && { answer: rest, said: `${left.length} verdicts that are not asked: POST /incident-classifications` }
  },
  (answer) => {
    const { not_concerned: left, ...rest } = answer
    return (
      left && { answer: rest, said: `${left.length} filings that don’t concern the subject: POST /filing-deadlines` }
    )
  },
  (answer) => {
    const { classifications: told } = answer
    if (!told?.some(({ open_figures: open, duty }) => open.length > 0 || duty.missing_facts)) return undefined
    const classifications = told.map(({ duty: { missing_facts: _facts, ...duty }, ...one }) => ({
      ...one,
      duty,
      open_figures: [],
    }))
    return {
      answer: { ...answer, classifications },
      said: 'what open verdicts hang on: POST /incident-classifications',
    }
  },
  (answer) => {
    const packs = answer.packs.map(({ displaced, ...pack }) =>
      displaced ? { ...pack, displaced: displaced.map((one) => ({ ...one, obligations: [] })) } : pack,
    )
    return {
      answer: { ...answer, packs },
      said: 'codes of displaced duties: POST /regulatory-graph/applicability-check',
    }
  },
  (answer) => {
    const filings = answer.filings.map(({ qualifiers: _words, ...filing }) => filing)
    return { answer: { ...answer, filings }, said: 'qualifiers of filings: POST /filing-deadlines' }
  },
  (answer) => {
    const fines = answer.fines.map(({ rules: _rules, ...fine }) => fine)
    return { answer: { ...answer, fines }, said: 'rules of the amounts: POST /penalty-exposure' }
  },
  (answer) => {
    // A database can hold hundreds of packs, and the rest of the answer is about a few of them.
    const named = new Set(
      [answer.classifications ?? [], answer.filings, answer.displaced, answer.exposure, answer.fines].flatMap((items) =>
        items.map(({ pack_id: packId }) => packId),
      ),
    )
    const packs = answer.packs.filter(({ pack_id: packId }) => named.has(packId))
    const sources = answer.sources.filter(({ pack_id: packId }) => named.has(packId))
    const count = answer.packs.length - packs.length
    return count === 0
      ? undefined
      : {
          answer: { ...answer, packs, sources },
          said: `${count} packs without a filing or a fine here: POST /regulatory-graph/applicability-check`,
        }
  },
]

/**
 * Shortens the answer until it is within the limit. Filings are cut last, from the end: those that are due soonest
 * stay.
 */
export function shortenAnswer(answer: Answer): Answer {
  let kept = answer
  const said: string[] = []
  for (const step of STEPS) {
    if (isShort(kept)) return kept
    const shorter = step(kept)
    if (!shorter) continue
    said.push(shorter.said)
    kept = { ...shorter.answer, shortened: [...said] }
  }
  return isShort(kept) ? kept : cutLists(kept, said)
}

const LISTS = [
  'classifications',
  'filings',
  'displaced',
  'exposure',
  'fines',
  'unused_events',
  'remarks',
  'assumptions',
] as const
/** Room for what `shortened` says of the lists. */
const SAID_MOST_BYTES = 700

/** Cuts the ends of the lists, always of the one that is longest, until the answer is short enough; verdicts last. */
function cutLists(answer: Answer, said: string[]): Answer {
  const sizes = new Map(LISTS.map((name) => [name, (answer[name] ?? []).map((item) => bytesOf(item) + 1)]))
  const totalOf = (name: (typeof LISTS)[number]) => sum(sizes.get(name))
  let excess = bytesOf(answer) + SAID_MOST_BYTES - ANSWER_MOST_BYTES
  while (excess > 0) {
    const [longest = 'classifications'] = LISTS.filter(
      (name) => name !== 'classifications' && totalOf(name) > 0,
    ).toSorted((one, other) => totalOf(other) - totalOf(one))
    const cut = sizes.get(longest)?.pop()
    if (cut === undefined) break
    excess -= cut
  }
  const kept = LISTS.map((name) => ({ name, all: answer[name] ?? [], count: sizes.get(name)?.length ?? 0 }))
  const short = kept.filter(({ all, count }) => count < all.length)
  return {
    ...answer,
    ...Object.fromEntries(short.map(({ name, all, count }) => [name, all.slice(0, count)])),
    shortened: [
      ...said,
      ...short.map(
        ({ name, all, count }) => `${all.length - count} of ${all.length} ${name}: ask for fewer packs or events`,
      ),
    ],
  }
}

function sum(numbers: number[] = []): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

function isShort(answer: Answer): boolean {
  return bytesOf(answer) <= ANSWER_MOST_BYTES
}
