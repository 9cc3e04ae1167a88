import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { SeedReview } from '#src/loader/index.ts'

const HEAD = `# Reviews are bound to the hash of what was looked at: once the content changes they have no effect.
# Written by \`regpack packs review\`; see docs/PACK-FORMAT.md.
`

/** An object under review with its current hash; `id` identifies it. */
export interface ReviewTarget {
  id: string
  object: SeedReview['objects'][number]
}

/** The reviews in the file of a pack, or of the relationship facts. */
export function readReviews(folder: string, name: string): SeedReview[] {
  const path = reviewPath(folder, name)
  return existsSync(path) ? ((parse(readFileSync(path, 'utf8')) as { reviews: SeedReview[] }).reviews ?? []) : []
}

/** Rewrites the file; removes it when there are no reviews. */
export function writeReviewFile(folder: string, name: string, reviews: SeedReview[]): void {
  const path = reviewPath(folder, name)
  if (reviews.length === 0) return rmSync(path, { force: true })
  mkdirSync(join(folder, 'reviews'), { recursive: true })
  writeFileSync(path, HEAD + stringify({ reviews }, { lineWidth: 140, flowCollectionPadding: false }))
}

function reviewPath(folder: string, name: string): string {
  return join(folder, 'reviews', `${name}.yaml`)
}

/** True when every object of the review still exists with the hash that was reviewed. */
export function isCurrent(review: SeedReview, targets: ReviewTarget[]): boolean {
  const hashes = new Map(targets.map(({ id, object }) => [id, object.hash]))
  return review.objects.every((object) => hashes.get(objectId(object)) === object.hash)
}

/** What a review of an object names: its content, and each of its pins. */
function namesOf(object: SeedReview['objects'][number]): string[] {
  const content = `${objectId(object)} ${object.hash}`
  const pins = 'relationship' in object ? (object.pins ?? []) : []
  return [content, ...pins.map(({ from, to }) => `${content} ${from} ${to}`)]
}

/** Targets that no current approving review of the list covers. */
export function uncovered(targets: ReviewTarget[], reviews: SeedReview[]): ReviewTarget[] {
  const approving = reviews.filter(({ outcome }) => outcome === 'approved')
  const covered = new Set(approving.flatMap(({ objects }) => objects.flatMap(namesOf)))
  return targets.filter(({ object }) => !namesOf(object).every((name) => covered.has(name)))
}

/** `eu-dora@1.0.0`, or a relationship fact's id. */
export function objectId(object: SeedReview['objects'][number]): string {
  return 'relationship' in object ? object.relationship : `${object.pack}@${object.version}`
}
