import type { Command } from 'commander'
import { Option } from 'commander'
import { verifyChain, listDomainPackReviews } from '#src/features/reviews/index.ts'
import { PUBLICATION_MODES, type PublicationMode } from '#src/lib/law/law-schema.ts'
import { systemClock, today } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/refused.ts'
import { print } from '../../command/command.ts'
import { withGraph } from '../../command/connect.ts'

interface ReviewsOptions {
  verify?: boolean
  mode: PublicationMode
  json?: boolean
}

/** `packs reviews`: lists the reviews of a pack, or checks that the chain of all reviews is unbroken. */
export function addReviewsCommand(packs: Command): void {
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
    return verify ? verifyLedger(json) : listReviews(pack!, mode, json)
  })
}

function verifyLedger(json: boolean | undefined): Promise<void> {
  return withGraph(async (graph) => {
    const report = await verifyChain(graph)
    if (json) print(true, report, [])
    const lines = report.faults.map(
      ({ position, id, reason }) => `${position > 0 ? `${position} ` : ''}${id} ${reason}`,
    )
    if (lines.length > 0) throw new Refused(lines)
    if (!json)
      print(false, undefined, [
        `${report.reviews} reviews, an unbroken chain that ends with ${report.head || 'nothing'}`,
      ])
  })
}

const ALL = 10_000

function listReviews(pack: string, mode: PublicationMode, json: boolean | undefined): Promise<void> {
  return withGraph(async (graph) => {
    const { data } = await listDomainPackReviews(graph, pack, { mode, limit: ALL, offset: 0 }, today(systemClock))
    const lines = data.flatMap(({ id, kind, outcome, state, valid_until: until, reviewer, objects }) => [
      `${id}  ${state}  ${kind}, ${outcome}, until ${until}, by ${reviewer.organisation} (${reviewer.role})`,
      ...objects.map(
        (object) =>
          `  ${object.kind} ${object.id}  ${object.approves ? 'approved' : (object.objections ?? []).join('; ')}`,
      ),
    ])
    print(json, data, lines.length > 0 ? lines : [`no review of ${pack} in the state ${mode}`])
  })
}
