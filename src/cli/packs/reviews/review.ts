import { type Command, Option } from 'commander'
import type { SeedReview, SeedSource } from '#src/loader/index.ts'
import { systemClock, today } from '#src/lib/clock.ts'
import { print } from '../../command/command.ts'
import { parseDate } from '../../command/parse-options.ts'
import { makeReview, reviewAll, targetsOf, type ReviewDecision } from './make-review.ts'
import { isCurrent, readReviews, writeReviewFile } from './review-file.ts'
import { addSeedOptions, findSources, readSoundSeed, type SeedOptions } from '../seed-option.ts'

interface ReviewOptions extends SeedOptions, ReviewDecision {
  all?: boolean
  role?: string
  organisation?: string
  qualification?: string
  jurisdiction?: string
  caveat: string[]
  source: string[]
  independent?: boolean
}

/** `packs review`: writes `seed/reviews/<pack>.yaml` and loads nothing. */
export function addReviewCommand(packs: Command): void {
  const collect = (value: string, before: string[]) => [...before, value]
  const command = packs
    .command('review')
    .description('put a review of the current content into seed/reviews; those of content that has changed are dropped')
    .argument('[pack]', 'a pack (its newest version), or `relationships`')
    .argument('[version]', 'another version of the pack')
    .option('--all', 'review whatever has no current approval, as the project itself')
    .option('--role <text>', 'what the reviewer does')
    .option('--organisation <text>')
    .option('--qualification <text>', 'what enables the reviewer; say so if it is not a legal one')
    .option('--jurisdiction <text>', 'where the reviewer is qualified')
    .addOption(new Option('--kind <kind>').choices(['legal', 'sme', 'peer', 'editorial']).default('peer'))
    .addOption(
      new Option('--outcome <outcome>')
        .choices(['approved', 'approved_with_revisions', 'conditional', 'rejected'])
        .default('approved'),
    )
    .option('--signed-at <date>', 'calendar date', parseDate, today(systemClock))
    .option('--valid-until <date>', 'last day on which it counts (default: a year after it is signed)', parseDate)
    .option('--caveat <text>', 'what readers should know; may be repeated', collect, [])
    .option('--source <text>', 'what was consulted; may be repeated', collect, [])
    .option('--independent', 'the reviewer is not an author of the content; without it nothing is approved')
  addSeedOptions(command).action((pack: string | undefined, version: string | undefined, options: ReviewOptions) => {
    if (Boolean(options.all) === (pack !== undefined)) {
      command.error('error: name a pack or `relationships`, or give --all')
    }
    const missing = options.all ? [] : missingOptions(options)
    if (missing.length > 0) command.error(`error: missing ${missing.join(', ')}`)
    const seed = readSoundSeed(options.folder)
    const written = options.all ? reviewAll(seed, options) : [reviewOne(seed, pack!, version, options)]
    const lines = written.map(
      ({ id, objects }) => `${id}: ${objects.length === 1 ? '1 object' : `${objects.length} objects`}`,
    )
    print(
      options.json,
      written,
      lines.length > 0 ? lines : ['every pack version and relationship fact has a current approval'],
    )
  })
}

function missingOptions({ role, organisation, qualification, jurisdiction, source }: ReviewOptions): string[] {
  const required = { role, organisation, qualification, jurisdiction, source: source[0] }
  return Object.entries(required).flatMap(([name, value]) => (value === undefined ? [`--${name}`] : []))
}

function reviewOne(seed: SeedSource, pack: string, version: string | undefined, options: ReviewOptions): SeedReview {
  const { role, organisation, qualification, jurisdiction } = options
  const sources = pack === 'relationships' ? [] : [findSources(seed, pack, version).at(-1)!]
  const all = targetsOf(seed, pack)
  const chosen = pack === 'relationships' ? all : all.filter(({ id }) => id === `${pack}@${sources[0]!.versionNumber}`)
  const review = makeReview(pack, chosen, {
    ...options,
    reviewer: { role: role!, organisation: organisation!, qualification: qualification!, jurisdiction: jurisdiction! },
    caveats: options.caveat,
    sources: options.source,
    independent: options.independent ?? false,
  })
  const kept = readReviews(seed.folder, pack).filter((known) => isCurrent(known, all) && known.id !== review.id)
  writeReviewFile(seed.folder, pack, [...kept, review])
  return review
}
