import type { IncidentAssessmentWire } from './schema.ts'

/** An answer is at most this long as JSON, so that it fits into the memory of an assistant beside the question. */
export const ANSWER_MOST_BYTES = 12_000

type Answer = IncidentAssessmentWire

/**
 * What an answer that is too long does without, the least needed first: each gives the answer without it, and says what
 * is missing and which operation has it. Undefined: there is nothing to leave out.
 */
const LEAST_NEEDED: Array<(answer: Answer) => [rest: Answer, said: string] | undefined> = [
  ({ not_classified: left, ...rest }) =>
    left && [rest, `${left.length} verdicts that are not asked: POST /incident-classifications`],
  ({ not_concerned: left, ...rest }) =>
    left && [rest, `${left.length} filings that don’t concern the subject: POST /filing-deadlines`],
  (answer) => {
    const { classifications: told } = answer
    if (!told?.some(({ open_figures: open, duty }) => open.length > 0 || duty.missing_facts)) return undefined
    const classifications = told.map(({ duty: { missing_facts: _facts, ...duty }, ...one }) => ({
      ...one,
      duty,
      open_figures: [],
    }))
    return [{ ...answer, classifications }, 'what open verdicts hang on: POST /incident-classifications']
  },
  (answer) => {
    const packs = answer.packs.map(({ displaced, ...pack }) =>
      displaced ? { ...pack, displaced: displaced.map((one) => ({ ...one, obligations: [] })) } : pack,
    )
    return [{ ...answer, packs }, 'codes of displaced duties: POST /regulatory-graph/applicability-check']
  },
  (answer) => {
    const filings = answer.filings.map(({ qualifiers: _words, ...filing }) => filing)
    return [{ ...answer, filings }, 'qualifiers of filings: POST /filing-deadlines']
  },
  (answer) => {
    const fines = answer.fines.map(({ rules: _rules, ...fine }) => fine)
    return [{ ...answer, fines }, 'rules of the amounts: POST /penalty-exposure']
  },
  (answer) => {
    // A database can hold hundreds of packs, and the rest of the answer is about a few of them.
    const { classifications = [], filings, displaced, exposure, fines } = answer
    const rest = [...classifications, ...filings, ...displaced, ...exposure, ...fines]
    const named = new Set(rest.map(({ pack_id: packId }) => packId))
    const isNamed = ({ pack_id: packId }: { pack_id: string }) => named.has(packId)
    const packs = answer.packs.filter(isNamed)
    const count = answer.packs.length - packs.length
    const said = `${count} packs without a filing or a fine here: POST /regulatory-graph/applicability-check`
    return count === 0 ? undefined : [{ ...answer, packs, sources: answer.sources.filter(isNamed) }, said]
  },
]

/**
 * Shortens the answer until it is within the limit. Filings are cut last, from the end: those that are due soonest
 * stay.
 */
export function shortenAnswer(answer: Answer): Answer {
  let kept = answer
  const said: string[] = []
  for (const leaveOut of LEAST_NEEDED) {
    if (bytesOf(kept) <= ANSWER_MOST_BYTES) return kept
    const shorter = leaveOut(kept)
    if (!shorter) continue
    said.push(shorter[1])
    kept = { ...shorter[0], shortened: [...said] }
  }
  return bytesOf(kept) <= ANSWER_MOST_BYTES ? kept : cutLists(kept, said)
}

const LISTS = ['filings', 'displaced', 'exposure', 'fines', 'unused_events', 'remarks', 'assumptions'] as const

/** Room for what `shortened` says of the lists. */
const SAID_MOST_BYTES = 700

/** Cuts the ends of the lists, always of the one that is longest, until the answer is short enough; verdicts last. */
function cutLists(answer: Answer, said: string[]): Answer {
  const sizesOf = (name: 'classifications' | (typeof LISTS)[number]) => {
    const items = answer[name] ?? []
    return { name, items, sizes: items.map((item) => bytesOf(item) + 1) }
  }
  const [verdicts, others] = [sizesOf('classifications'), LISTS.map(sizesOf)]
  let excess = bytesOf(answer) + SAID_MOST_BYTES - ANSWER_MOST_BYTES
  while (excess > 0) {
    const longest = others.toSorted((one, other) => sum(other.sizes) - sum(one.sizes))[0]!
    const cut = longest.sizes.pop() ?? verdicts.sizes.pop()
    if (cut === undefined) break
    excess -= cut
  }
  const short = [verdicts, ...others].filter(({ items, sizes }) => sizes.length < items.length)
  return {
    ...answer,
    ...Object.fromEntries(short.map(({ name, items, sizes }) => [name, items.slice(0, sizes.length)])),
    shortened: [
      ...said,
      ...short.map(({ name, items: { length }, sizes }) => {
        return `${length - sizes.length} of ${length} ${name}: ask for fewer packs or events`
      }),
    ],
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
