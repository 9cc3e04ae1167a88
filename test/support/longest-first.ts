import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a worker long: begun last, one of them would run alone at the end. The reporter prints the slowest. */
const LONGEST = [
  'contract/answers.test.ts',
  'contract/cypher.test.ts',
  'metering/sending.test.ts',
  'search/sixty-searches.test.ts',
  'feeds/feeds.test.ts',
  'register/register.test.ts',
  'impacts/impacts.test.ts',
  'records/walk.sampled.test.ts',
  'web/journeys.slow.test.ts',
  'web/register-export.slow.test.ts',
  'e2e/interrupted.slow.test.ts',
  'ops/shutdown.slow.test.ts',
  'ops/rolling-restart.slow.test.ts',
  'impacts/crash.slow.test.ts',
  'graph/patience.slow.test.ts',
  'metering/lost-replies.sampled.test.ts',
]

/** Helpers that load packs or publish them. */
const PUBLISHERS = /#test\/support\/(?:load-small-seed|three-versions)\.ts|src\/loader\/index\.ts|support\/regpack\.ts/

/**
 * Begins with those that need no store, while the stores start; workers are not shared between projects. Then comes the
 * longest file, then those that publish nothing, then those that publish, each the longest first. After a publication
 * every service reads the law anew: side by side with files that publish all the others would.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'pure') return -2
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      if (at === 0) return -1
      const turn = at === -1 ? LONGEST.length : at
      return PUBLISHERS.test(readFileSync(moduleId, 'utf8')) ? LONGEST.length + 1 + turn : turn
    }
    const ranks = new Map(files.map((file) => [file, rank(file)]))
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own method, of another class than Array
    return (await super.sort(files)).toSorted((one, other) => ranks.get(one)! - ranks.get(other)!)
  }
}
