import { hashOf } from '#src/lib/json/canonical.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { settleLeftovers } from '#src/stores/graph/revision.ts'
import { findReviewChainEnd, listChain } from './queries.ts'

type ChainRow = RowOf<typeof listChain>
type Review = ChainRow['review']

/** A fault in the chain of reviews. `position` 0 is the end of the chain. */
interface ChainFault {
  position: number
  id: string
  reason: string
}

interface ChainReport {
  reviews: number
  head: string
  faults: ChainFault[]
}

const PAGE = 500

/**
 * The hash of a review covers the whole review and the hash of the one before, so a changed or missing review is
 * detected.
 */
export function hashReview(review: object, prevHash: string): string {
  return hashOf({ ...review, prev_hash: prevHash })
}

/**
 * Walks the chain up to its recorded end and recomputes every hash. It ignores reviews that are appended meanwhile.
 * Throws when a load appends reviews all the time.
 */
export async function verifyChain(graph: Graph): Promise<ChainReport> {
  const head = await readSettledHead(graph)
  const faults: ChainFault[] = []
  let last = { position: 0, hash: '' }
  let beyond: ChainRow | undefined
  for (let isDone = false; !isDone;) {
    const rows = await graph.run(listChain, { after: last.position, limit: PAGE })
    for (const row of rows.filter(({ review }) => review.position <= head.position)) {
      const { position, id, hash } = row.review
      faults.push(...faultsOf(row, last).map((reason) => ({ position, id, reason })))
      last = { position, hash }
    }
    beyond = rows.find(({ review }) => review.position > head.position)
    isDone = rows.length < PAGE || beyond !== undefined
  }
  const after = await readHead(graph)
  if (beyond && after.position === head.position)
    faults.push({ position: beyond.review.position, id: beyond.review.id, reason: 'stands after the end of the chain' })
  if (head.position !== last.position || head.hash !== last.hash) {
    const reason = `ends at ${last.position} with ${last.hash || 'nothing'}, but was left at ${head.position} with ${head.hash || 'nothing'}`
    faults.push({ position: 0, id: 'the chain', reason })
  }
  return { reviews: last.position, head: last.hash, faults }
}

async function readHead(graph: Graph): Promise<RowOf<typeof findReviewChainEnd>> {
  const [head] = await graph.run(findReviewChainEnd, {})
  return head ?? { position: 0, hash: '', settled: 0 }
}

/** How often a load may append reviews between the settling of the chain and the reading of its end. */
const LOOKS_MOST = 20

/**
 * The settled end of the chain: the index finds every review up to it. Before that, an existing review could seem to be
 * missing.
 */
async function readSettledHead(graph: Graph): Promise<RowOf<typeof findReviewChainEnd>> {
  for (let look = 1; look <= LOOKS_MOST; look += 1) {
    const head = await readHead(graph)
    if (head.settled === head.position) return head
    await settleLeftovers(graph)
  }
  throw new Error('reviews are appended all the time; verify the chain when no load runs')
}

function faultsOf({ review, tied }: ChainRow, last: { position: number; hash: string }): string[] {
  const { position, prev_hash: prevHash, hash, objects_json: objects } = review
  const missing = position - last.position - 1
  const reasons = [
    missing > 0 ? `${missing} before it ${missing === 1 ? 'is' : 'are'} missing` : '',
    prevHash === last.hash ? '' : `follows ${prevHash || 'nothing'}, not ${last.hash || 'nothing'}`,
  ]
  const computed = hashReview(contentOf(review), prevHash)
  if (computed !== hash) reasons.push(`is not what was signed: its hash is ${computed}, not ${hash}`)
  const wanted = objects.map((object) => `${objectId(object)} ${object.hash}`)
  const found = new Set(tied.map((object) => `${object.id} ${object.hash}`))
  const loose = wanted.filter((object) => !found.has(object))
  if (loose.length > 0 || found.size > new Set(wanted).size)
    reasons.push(`is tied to other objects than it looked at${loose.length > 0 ? ` (not to ${loose[0]})` : ''}`)
  return reasons.filter(Boolean)
}

/** The review as its file has it, which is the content that the hash covers. */
function contentOf(review: Review) {
  const {
    reviewer_json: reviewer,
    objects_json: objects,
    prev_hash: _prev,
    hash: _hash,
    position: _at,
    ...rest
  } = review
  return { ...rest, reviewer, objects }
}

function objectId({ relationship, pack, version }: Review['objects_json'][number]): string {
  return relationship ?? `${pack}@${version}`
}
