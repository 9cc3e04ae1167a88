import { leaveOut } from '#src/lib/views.ts'
import { IncidentAssessmentAnswer, type IncidentAssessmentWire } from './schema.ts'

/** An answer is at most this long as JSON, so that it fits into the memory of an assistant beside the question. */
export const ANSWER_MOST_BYTES = 12_000

type Answer = IncidentAssessmentWire

/**
 * The parts that an answer does without when it is too long, the least needed first, each with what the answer says in
 * its place: what is missing, and which operation has it. A whole list is counted.
 */
const LEAST_NEEDED: Array<[parts: string, said: string]> = [
  ['not_classified', 'verdicts that are not asked: POST /incident-classifications'],
  ['others', 'clocks of authorities: POST /filing-deadlines'],
  ['not_concerned', 'filings that don’t concern the subject: POST /filing-deadlines'],
  [
    'classifications/open_figures classifications/duty/missing_facts',
    'what open verdicts hang on: POST /incident-classifications',
  ],
  ['packs/displaced/obligations', 'codes of displaced duties: POST /regulatory-graph/applicability-check'],
  ['filings/qualifiers', 'qualifiers of filings: POST /filing-deadlines'],
  ['fines/rules', 'rules of the amounts: POST /penalty-exposure'],
]

/**
 * Shortens the answer until it is within the limit. Filings are cut last, from the end: those that are due soonest
 * stay.
 */
export function shortenAnswer(answer: Answer): Answer {
  let kept = answer
  const said: string[] = []
  const keep = (rest: Answer, instead: string) => {
    if (bytesOf(rest) === bytesOf(kept)) return
    said.push(instead)
    kept = { ...rest, shortened: [...said] }
  }
  for (const [parts, what] of LEAST_NEEDED) {
    if (isShort(kept)) return kept
    const list: unknown = Reflect.get(kept, parts)
    const rest = parts.split(' ').reduce((left, part) => leaveOut(IncidentAssessmentAnswer, left, part), kept)
    keep(rest, Array.isArray(list) ? `${list.length} ${what}` : what)
  }
  if (isShort(kept)) return kept
  const named = withNamedPacks(kept)
  const count = kept.packs.length - named.packs.length
  keep(named, `${count} packs without a filing or a fine here: POST /regulatory-graph/applicability-check`)
  return isShort(kept) ? kept : cutLists(kept, said)
}

/** A database can hold hundreds of packs, and the rest of the answer is about a few of them. */
function withNamedPacks(answer: Answer): Answer {
  const { classifications = [], filings, displaced, exposure, fines, packs, sources } = answer
  const all = [...classifications, ...filings, ...displaced, ...exposure, ...fines]
  const named = new Set(all.map(({ pack_id: packId }) => packId))
  const isNamed = ({ pack_id: packId }: { pack_id: string }) => named.has(packId)
  return { ...answer, packs: packs.filter(isNamed), sources: sources.filter(isNamed) }
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

function isShort(answer: Answer): boolean {
  return bytesOf(answer) <= ANSWER_MOST_BYTES
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
