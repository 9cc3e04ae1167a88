import { type Command, Option } from 'commander'
import { verifyChain } from '#src/law/reviews/index.ts'
import { listDomainPackReviews } from '#src/law/reviews/review.outside.ts'
import { systemClock, today } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/envelope.ts'
import { PUBLICATION_MODES, type PublicationMode } from '#src/lib/law/law-schema.ts'
import type { SeedReview, SeedSource } from '#src/loader/index.ts'
import { parseDate, print, type Terminal } from '../command/command.ts'
import { withGraph } from '../command/connect.ts'
import {
  isCurrent,
  makeReview,
  readReviews,
  reviewAll,
  type ReviewDecision,
  targetsOf,
  writeReviewFile,
} from './review-file.ts'
import { readSoundSeed } from '#src/loader/index.ts'
import { addSeedOptions, findSources, type SeedOptions } from './seed-option.ts'

interface ReviewsOptions {
  verify?: boolean
  mode: PublicationMode
  json?: boolean
}

/** `packs reviews`: lists the reviews of a pack, or checks that the chain of all reviews is unbroken. */
export function addReviewsCommand(packs: Command, terminal: Terminal): void {
  const command = packs
    .command('reviews')
    .description('reviews of a pack and what they count for today; or check the chain of all reviews')
    .argument('[pack]')
    .option('--verify', 'work out every hash of the chain, and name where it is broken')
    .addOption(
      new Option('--mode <mode>', 'of versions and facts in this state')
        .choices([...PUBLICATION_MODES])
        .default('published'),
    )
    .option('--json', 'answer as JSON')
  command.action((pack: string | undefined, { verify = false, mode, json }: ReviewsOptions) => {
    if (verify === (pack !== undefined)) command.error('error: name a pack, or give --verify')
    return verify ? verifyLedger(terminal, json) : listReviews(terminal, pack!, mode, json)
  })
}

function verifyLedger(terminal: Terminal, json: boolean | undefined): Promise<void> {
  return withGraph(terminal, async (graph) => {
    const report = await verifyChain(graph)
    if (json) print(terminal, true, report, [])
    const lines = report.faults.map(
      ({ position, id, reason }) => `${position > 0 ? `${position} ` : ''}${id} ${reason}`,
    )
    if (lines.length > 0) throw new Refused(lines)
    if (!json)
      print(terminal, false, undefined, [
        `${report.reviews} reviews, an unbroken chain that ends with ${report.head || 'nothing'}`,
      ])
  })
}

const ALL = 10_000

function listReviews(
  terminal: Terminal,
  pack: string,
  mode: PublicationMode,
  json: boolean | undefined,
): Promise<void> {
  return withGraph(terminal, async (graph) => {
    const { data } = await listDomainPackReviews(
      graph,
      pack,
      { publication_mode: mode, limit: ALL, offset: 0 },
      today(systemClock),
    )
    const lines = data.flatMap(({ id, kind, outcome, state, valid_until: until, reviewer, objects }) => [
      `${id}  ${state}  ${kind}, ${outcome}, until ${until}, by ${reviewer.organisation} (${reviewer.role})`,
      ...objects.map(
        (object) =>
          `  ${object.kind} ${object.id}  ${object.approves ? 'approved' : (object.objections ?? []).join('; ')}`,
      ),
    ])
    print(terminal, json, data, lines.length > 0 ? lines : [`no review of ${pack} in the state ${mode}`])
  })
}

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
export function addReviewCommand(packs: Command, terminal: Terminal): void {
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
      terminal,
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
