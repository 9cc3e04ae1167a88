import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { readText } from '#src/lib/read-text.ts'
import { hashOf } from '#src/lib/json/canonical.ts'
import { isCalendarDate } from '#src/lib/schema.ts'
import { compileSeed, type PackSource, type SeedReview, type SeedSource } from '#src/loader/index.ts'

const HEAD = `# Reviews are bound to the hash of what was looked at: once the content changes they have no effect.
# Written by \`regpack packs review\`; see docs/PACK-FORMAT.md.
`

/** An object under review with its current hash; `id` identifies it. */
interface ReviewTarget {
  id: string
  object: SeedReview['objects'][number]
}

/** The reviews in the file of a pack, or of the relationship facts. */
export function readReviews(folder: string, name: string): SeedReview[] {
  const path = reviewPath(folder, name)
  return existsSync(path) ? ((parse(readText(path)) as { reviews: SeedReview[] }).reviews ?? []) : []
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
function uncovered(targets: ReviewTarget[], reviews: SeedReview[]): ReviewTarget[] {
  const approving = reviews.filter(({ outcome }) => outcome === 'approved')
  const covered = new Set(approving.flatMap(({ objects }) => objects.flatMap(namesOf)))
  return targets.filter(({ object }) => !namesOf(object).every((name) => covered.has(name)))
}

/** `eu-dora@1.0.0`, or a relationship fact's id. */
function objectId(object: SeedReview['objects'][number]): string {
  return 'relationship' in object ? object.relationship : `${object.pack}@${object.version}`
}

/** The reviewer of the reviews that come with the packs. */
const OWN_REVIEWER = {
  role: 'pack reviewer',
  organisation: 'Regulatory Pack API',
  qualification: 'checked against the text named; not a lawyer',
  jurisdiction: 'EU',
}

/**
 * Approves everything without a current approval: one review for each pack version and one for all relationship facts.
 */
export function reviewAll(seed: SeedSource, options: ReviewDecision): SeedReview[] {
  const names = [...new Set(seed.packs.map(({ packId }) => packId)), 'relationships']
  return names.flatMap((name) => {
    const targets = targetsOf(seed, name)
    const kept = readReviews(seed.folder, name).filter((review) => isCurrent(review, targets))
    const open = uncovered(targets, kept)
    const groups = name === 'relationships' ? [targets].filter(() => open.length > 0) : open.map((target) => [target])
    const fresh = groups.map((group) =>
      makeReview(name, group, {
        ...options,
        ...ownWords(seed, name, group),
        reviewer: OWN_REVIEWER,
        independent: true,
      }),
    )
    const others =
      name === 'relationships' && fresh.length > 0
        ? kept.filter(({ reviewer }) => reviewer.role !== OWN_REVIEWER.role)
        : kept
    writeReviewFile(seed.folder, name, [...others, ...fresh])
    return fresh
  })
}

/** Caveats and sources that name the texts read and the day of the check. */
function ownWords(seed: SeedSource, name: string, targets: ReviewTarget[]): { caveats: string[]; sources: string[] } {
  const ids = new Set(targets.map(({ id }) => id))
  const sources = seed.packs.filter(
    (source) => name === 'relationships' || ids.has(`${source.packId}@${source.versionNumber}`),
  )
  const read = [...new Set(sources.flatMap(textsOf))].toSorted()
  const checkedOn = sources
    .map((source) => source.versions[0]!.value.checked_on)
    .toSorted()
    .at(-1)
  const text = name === 'relationships' ? 'the texts of the packs at both ends' : read.join('; ')
  return { caveats: [`Checked against ${text}, ${checkedOn}; not reviewed by a lawyer`], sources: read }
}

function textsOf(source: PackSource): string[] {
  return Object.entries(source.versions[0]!.value.texts).map(([instrument, text]) => `${instrument} ${text}`)
}

/**
 * The objects that can be reviewed under a name, with their hashes: the versions of a pack, or the relationship facts.
 */
export function targetsOf(seed: SeedSource, name: string): ReviewTarget[] {
  const compiled = compileSeed(seed, '')
  if (name === 'relationships') {
    const pins = new Map(seed.relationships.map(({ value }) => [value.id, value.pins]))
    return compiled.relationships.facts.map(({ id, hash }) => {
      const own = pins.get(id)
      return { id, object: { relationship: id, hash, ...(own ? { pins: own } : {}) } }
    })
  }
  const versions = compiled.versions.map(({ version }) => version).filter(({ pack_id }) => pack_id === name)
  return versions.map(({ id, pack_id: pack, version, content_hash: hash }) => ({ id, object: { pack, version, hash } }))
}

/** A reviewer's decision, and until when it counts. */
export interface ReviewDecision {
  kind: SeedReview['kind']
  outcome: SeedReview['outcome']
  signedAt: string
  validUntil?: string
}

interface Words extends ReviewDecision {
  reviewer: SeedReview['reviewer']
  caveats: string[]
  sources: string[]
  independent: boolean
}

/** The id holds a part of the hash of the whole review (objects, reviewer, date), so another review has another id. */
export function makeReview(name: string, targets: ReviewTarget[], words: Words): SeedReview {
  const review = {
    objects: targets.map(({ object }) => object),
    kind: words.kind,
    reviewer: words.reviewer,
    outcome: words.outcome,
    caveats: words.caveats,
    sources_consulted: words.sources,
    signed_at: words.signedAt,
    valid_until: words.validUntil ?? yearAfter(words.signedAt),
    independent_of_author: words.independent,
  }
  return { id: `review-${name}-${hashOf(review).slice(0, 12)}`, ...review }
}

function yearAfter(date: string): string {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
  return isCalendarDate(next) ? next : next.replace('-29', '-28')
}
