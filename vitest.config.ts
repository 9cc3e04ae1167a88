import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/support/longest-first.ts'

/** Tests that need no store; they run without waiting for one. */
const pureTests = ['test/unit/**/*.test.ts']
/** Tests that publish copies of the shipped packs, among which a question that names no pack would find its answer twice. */
const journeyTests = ['test/journeys/**/*.test.ts']
/** Tests that kill the stores. */
const chaosTests = ['test/chaos/**/*.test.ts']
/** Tests of the explorer and of pages with commands: they see whole lists of acts, so they run before tests that publish acts of their own. */
const webTests = ['test/web/**/*.slow.test.ts', 'test/pages/**/*.slow.test.ts']
/** Tests that start programs or stores of their own; those of the explorer and of pages are in a project of their own. */
const slowTests = ['test/**/*.slow.test.ts']
/** Tests of a table or a property that is long: `npm test` takes a sample of it, `npm run test:all` all of it. */
const sampledTests = ['test/**/*.sampled.test.ts']

declare module 'vitest' {
  export interface ProvidedContext {
    /** True in `npm run test:all`: tests of many cases take all of them, and no sample. */
    isWhole: boolean
    /** Of every random choice. */
    seed: number
  }
}

const isWhole = process.env['TEST_WHOLE'] === 'true'

/** The same cases in every run; TEST_SEED names others. The run prints it. */
const seed = Number(process.env['TEST_SEED'] || 1)

/** Browsers, services and stores of their own keep two cores busy for two workers. Tests that wait for Neo4j leave room for a third. */
const PROGRAM_WORKERS = 2
const WORKERS = 3

/** Brings up the stores of the run, for all projects that name it. */
const globalSetup = ['test/support/global-setup.ts']

/**
 * `npm test` runs the first three projects. `npm run test:programs` runs samples of the others, `npm run test:all` all of
 * their cases; see docs/TESTING.md.
 */

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: PROGRAM_WORKERS,
    // Files that a worker runs one after the other share its modules: the service is imported and its schemas compiled once a worker.
    isolate: false,
    setupFiles: ['test/support/clean-up-hook.ts'],
    // A worker busy with a test doesn't notice otherwise that the run was killed.
    execArgv: ['--import', fileURLToPath(new URL('bin/end-with-parent.mjs', import.meta.url))],
    // These only end what hangs. On a machine that is busy with other work a sound test may take many times as long as usual.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/support/summary-reporter.ts'],
    coverage: { provider: 'v8', include: ['src/**/*.ts', 'seed/**/*.ts'] },
    provide: { isWhole, seed },
    projects: [
      { extends: true, test: { name: 'pure', maxWorkers: WORKERS, include: pureTests } },
      {
        extends: true,
        test: {
          name: 'stores',
          maxWorkers: WORKERS,
          include: ['test/**/*.test.ts'],
          exclude: [...pureTests, ...journeyTests, ...slowTests, ...chaosTests],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          maxWorkers: WORKERS,
          include: journeyTests,
          exclude: slowTests,
          globalSetup,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'web', include: webTests, globalSetup, sequence: { groupOrder: 2 } } },
      {
        extends: true,
        test: {
          name: 'slow',
          include: isWhole ? [...slowTests, ...sampledTests] : slowTests,
          exclude: webTests,
          globalSetup,
          sequence: { groupOrder: 3 },
        },
      },
      // After all others: they would be starved by its load, and it brings up stores of its own.
      { extends: true, test: { name: 'chaos', include: chaosTests, sequence: { groupOrder: 4 } } },
    ],
  },
})
