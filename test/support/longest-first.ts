import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a worker long: begun last, one of them would run alone at the end. The reporter prints the slowest. */
const LONGEST = [
  'contract/answers.test.ts',
  'contract/cypher.test.ts',
  'metering/sending.test.ts',
  'feeds/feeds.test.ts',
  'records/walk.test.ts',
  'web/journeys.slow.test.ts',
  'web/register-export.slow.test.ts',
  'impacts/crash.slow.test.ts',
  'graph/patience.slow.test.ts',
  'metering/lost-replies.sampled.test.ts',
]

/** Begins with the longest files; a run without earlier results would sort by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at === -1 ? LONGEST.length : at
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own method, of another class than Array
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
