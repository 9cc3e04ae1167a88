import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'

/** How many of the slowest files are printed. */
const SLOWEST_FILES = 20

/**
 * Prints the slowest files with their seconds, and the sum of all files. Prints `N passed, N failed` (`, N skipped`) as the very last line, for people and programs that read nothing else.
 * Everything that keeps tests from running counts as a failure. That is a file that doesn't load, an error outside of
 * any test, a global set-up that fails, or an interrupt.
 */
export default class SummaryReporter implements Reporter {
  private passed = 0
  private failed = 0
  private skipped = 0
  private finished = false

  onInit({ config }: Vitest): void {
    writeSync(1, `Seed ${config.provide.seed} (TEST_SEED), ${new Date().toISOString()} (TEST_NOW)\n`)
    // Prints on exit, because stopping the backends comes after the reporters' last call.
    process.once('exit', (code) => this.print(code))
  }

  onTestCaseResult(testCase: TestCase): void {
    const { state } = testCase.result()
    if (state === 'passed') this.passed++
    else if (state === 'failed') this.failed++
    else this.skipped++
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[], reason: string): void {
    this.finished = reason !== 'interrupted'
    this.failed += unhandledErrors.length
    for (const module of modules) {
      if (module.errors().length > 0 || [...module.children.allSuites()].some((suite) => suite.errors().length > 0)) {
        this.failed++
      }
    }
    printSlowest(modules)
  }

  private print(exitCode: number): void {
    if (!this.finished || exitCode !== 0) this.failed ||= 1
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : ''
    writeSync(1, `${this.passed} passed, ${this.failed} failed${skipped}\n`)
  }
}

/** What a file takes: its imports, its set-up and hooks, its tests. */
function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } = module.diagnostic()
  return (collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration) / 1000
}

function printSlowest(modules: readonly TestModule[]): void {
  const files = modules
    .map((module) => ({ name: module.relativeModuleId, project: module.project.name, seconds: secondsOf(module) }))
    .toSorted((a, b) => b.seconds - a.seconds)
  const sum = files.reduce((seconds, file) => seconds + file.seconds, 0)
  const lines = files
    .slice(0, SLOWEST_FILES)
    .map(({ name, project, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name} (${project})`)
  writeSync(1, `The slowest of ${files.length} files, ${sum.toFixed(0)} s in all:\n${lines.join('\n')}\n`)
}
