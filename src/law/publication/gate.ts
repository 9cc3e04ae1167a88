import { dayInWords } from '#src/lib/law/citation-cells.ts'
import type { Static } from '@sinclair/typebox'
import type { Clock } from '#src/lib/clock.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { type GateReview, setCitationsChecked } from './queries.ts'

type Review = Static<typeof GateReview>

/** A transition that isn't allowed, with every reason. `subject` is a version's or a relationship fact's id. */
export class PublicationRefused extends Error {
  override name = 'PublicationRefused'
  readonly subject: string
  readonly reasons: string[]

  constructor(subject: string, reasons: string[]) {
    super(`${subject}: ${reasons.join('; ')}`)
    this.subject = subject
    this.reasons = reasons
  }
}

/** The data that the gate checks: of a pack version or a relationship fact. */
interface GateSubject {
  publication_mode: PublicationMode
  blocked_reason?: string
  author: string
  /** Of the legal content as it is now. */
  hash: string
}

/**
 * Why a subject may not be published on the calendar day `today`; empty when it may. It needs the state
 * `citation_verified` and one unexpired approving review of exactly its content by someone other than the author.
 */
export function findGateReasons(subject: GateSubject, reviews: Review[], today: string): string[] {
  return [...modeReasons(subject), ...reviewReasons(subject, reviews, today)]
}

/** The gate's reason for refusing a draft. */
export const NOT_VERIFIED = 'its citations are not verified; verify them first'

function modeReasons({ publication_mode: mode, blocked_reason: reason }: GateSubject): string[] {
  if (mode === 'citation_verified') return []
  if (mode === 'published') return ['is published already']
  if (mode === 'blocked') return [`is blocked (${reason ?? 'no reason given'}); unblock it first`]
  return [NOT_VERIFIED]
}

function reviewReasons(subject: GateSubject, reviews: Review[], today: string): string[] {
  const current = reviews.filter((review) => review.reviewed_hash === subject.hash)
  const objections = current.map((review) => objectionsTo(review, subject.author, today))
  if (objections.some((list) => list.length === 0)) return []
  const outdated = reviews.filter((review) => review.reviewed_hash !== subject.hash)
  const notes = outdated.map(
    (review) => `review ${review.id} is of other content (hash ${review.reviewed_hash}, now ${subject.hash})`,
  )
  if (current.length === 0) return [`has no review of its content (hash ${subject.hash})`, ...notes]
  return [...current.map((review, at) => `review ${review.id} ${objections[at]!.join(', ')}`), ...notes]
}

/** Why a review of exactly this content does not allow publication; empty when it does. */
export function objectionsTo(review: Review, author: string, today: string): string[] {
  const { outcome, signed_at, valid_until, independent_of_author, reviewer_json: reviewer } = review
  const isAuthor = [reviewer.role, reviewer.organisation].some((name) => name.toLowerCase() === author.toLowerCase())
  return [
    outcome === 'approved' ? '' : `has the outcome ${outcome}, not approved`,
    valid_until < today ? `expired after ${valid_until}` : '',
    signed_at > today ? `is signed on ${dayInWords(signed_at)}, which is yet to come` : '',
    !independent_of_author || isAuthor ? 'is not by someone other than the author' : '',
  ].filter(Boolean)
}

/** The result of checking a citation again. Only with the first can a draft that cites it be verified. */
export type CheckResult = 'provision_exists' | 'provision_missing' | 'quote_differs'

const BATCH = 500

/**
 * Stores when citations were checked again, and the results. Reviews, hashes and publications stay as they are: an
 * error in published law needs a block or a new version. Returns how many of the citations are in the graph.
 */
export function recordChecks(
  graph: Graph,
  clock: Clock,
  checks: Array<{ id: string; result: CheckResult }>,
): Promise<number> {
  return writePublished(graph, async (tx, raise) => {
    const at = new Date(clock.now()).toISOString()
    let written = 0
    for (let from = 0; from < checks.length; from += BATCH) {
      const [row] = await tx.run(setCitationsChecked, { at, rows: checks.slice(from, from + BATCH) })
      written += row?.written ?? 0
    }
    if (written > 0) await raise()
    return written
  })
}
