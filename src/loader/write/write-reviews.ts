import { hashReview } from '#src/law/reviews/index.ts'
import { canonicalJson } from '#src/lib/json/canonical.ts'
import { Refused } from '#src/lib/envelope.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { inBatches } from '#src/stores/graph/query.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import type { ReviewedRow, ReviewRow } from '../compile/relationship-rows.ts'
import type { SeedReview } from '../shapes/relationship.ts'
import {
  createFactReviews,
  createReviews,
  createVersionReviews,
  upsertReviewHead,
  listReviewStates,
  setReviewHead,
} from './queries.ts'

/** Appends reviews that are not in the graph to the chain of reviews. Returns how many. Throws Refused. */
export function writeReviews(graph: Graph, reviews: SeedReview[]): Promise<number> {
  return writePublished(graph, async (tx, raise) => {
    const fresh = await planReviews(tx, reviews)
    if (fresh.length === 0) return 0
    const [head] = await tx.run(upsertReviewHead, {})
    const rows = chain(fresh, head!.position, head!.hash)
    await inBatches(rows, (batch) => tx.run(createReviews, { rows: batch }))
    const { ofVersions, ofFacts } = linkObjects(fresh)
    await inBatches(ofVersions, (batch) => tx.run(createVersionReviews, { rows: batch }))
    await inBatches(ofFacts, (batch) => tx.run(createFactReviews, { rows: batch }))
    await tx.run(setReviewHead, { position: rows.at(-1)!.position, hash: rows.at(-1)!.hash })
    // Answers show the caveats of reviews, so cached ones must be dropped.
    await raise()
    return rows.length
  })
}

/** The new reviews. Reviews are never rewritten: throws Refused for ids that were loaded with other content. */
export async function planReviews(runner: Runner, reviews: SeedReview[]): Promise<SeedReview[]> {
  const stored = new Map<string, { hash: string; prev_hash: string }>()
  await inBatches(reviews, async (batch) => {
    for (const row of await runner.run(listReviewStates, { ids: batch.map(({ id }) => id) })) stored.set(row.id, row)
  })
  const changed = reviews.filter((review) => {
    const state = stored.get(review.id)
    return state && state.hash !== hashReview(review, state.prev_hash)
  })
  if (changed.length > 0) {
    throw new Refused(
      changed.map(
        ({ id }) =>
          `review ${id} was loaded with other content; a review is never rewritten, give the new one its own id`,
      ),
    )
  }
  return reviews.filter(({ id }) => !stored.has(id))
}

/** Each review's hash covers the hash of the one before, so that changing or removing a review is noticed. */
function chain(reviews: SeedReview[], position: number, hash: string): ReviewRow[] {
  let before = hash
  return reviews.map((review, index) => {
    const prev_hash = before
    before = hashReview(review, prev_hash)
    const { objects, reviewer, ...content } = review
    return {
      ...content,
      reviewer_json: canonicalJson(reviewer),
      objects_json: canonicalJson(objects),
      prev_hash,
      hash: before,
      position: position + index + 1,
    }
  })
}

function linkObjects(reviews: SeedReview[]): { ofVersions: ReviewedRow[]; ofFacts: ReviewedRow[] } {
  const ofVersions: ReviewedRow[] = []
  const ofFacts: ReviewedRow[] = []
  for (const { id, objects } of reviews) {
    for (const object of objects) {
      if ('relationship' in object) ofFacts.push({ from: id, to: object.relationship, hash: object.hash })
      else ofVersions.push({ from: id, to: `${object.pack}@${object.version}`, hash: object.hash })
    }
  }
  return { ofVersions, ofFacts }
}
