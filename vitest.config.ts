import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests that need no store; they run without waiting for one. */
const pureTests = ['test/unit/**/*.test.ts']
/** Tests that publish copies of the shipped packs, among which a question that names no pack would find its answer twice. */
const journeyTests = ['test/journeys/**/*.test.ts']
/** Tests on stores that hold what an older commit left. */
const storedTests = ['test/stored/**/*.test.ts']
/** Tests that kill the stores. */
const chaosTests = ['test/chaos/**/*.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files that a worker runs one after the other share its modules: the service is imported and its schemas compiled once a worker.
    isolate: false,
    setupFiles: ['test/support/clean-up-hook.ts'],
    // A worker busy with a test doesn't notice otherwise that the run was killed.
    execArgv: ['--import', fileURLToPath(new URL('bin/end-with-parent.mjs', import.meta.url))],
    // These only end what hangs. On a machine that is busy with other work a sound test may take many times as long as usual.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', './test/support/summary-reporter.ts'],
    coverage: { provider: 'v8', include: ['src/**/*.ts', 'seed/**/*.ts'] },
    projects: [
      { extends: true, test: { name: 'pure', include: pureTests } },
      {
        extends: true,
        test: {
          name: 'stores',
          include: ['test/**/*.test.ts'],
          exclude: [...pureTests, ...journeyTests, ...storedTests, ...chaosTests],
          globalSetup: ['test/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: journeyTests,
          globalSetup: ['test/support/global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'stored', include: storedTests, sequence: { groupOrder: 2 } } },
      // After all others: they would be starved by its load, and it brings up stores of its own.
      { extends: true, test: { name: 'chaos', include: chaosTests, sequence: { groupOrder: 3 } } },
    ],
  },
})
