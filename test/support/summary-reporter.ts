import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'

/** How many of the slowest files are printed. */
const SLOWEST_FILES = 20

/**
 * Prints the slowest files with their seconds, the sum of all files, and what failed with its message. Prints
 * `N passed, N failed` (`, N skipped`) as the very last line, for people and programs that read nothing else.
 * Everything that keeps tests from running counts as a failure. That is a file that doesn't load, an error outside of
 * any test, a global set-up that fails, or an interrupt.
 */
export default class SummaryReporter implements Reporter {
  private passed = 0
  private failed = 0
  private skipped = 0
  private finished = false
  /** A line each: the file, the test and the first line of its message. */
  private readonly failures: string[] = []

  onInit({ config }: Vitest): void {
    writeSync(1, `Seed ${config.provide.seed} (TEST_SEED), ${new Date().toISOString()} (TEST_NOW)\n`)
    // Prints on exit, because stopping the backends comes after the reporters' last call.
    process.once('exit', (code) => this.print(code))
  }

  onTestCaseResult(testCase: TestCase): void {
    const { state, errors } = testCase.result()
    if (state === 'passed') this.passed++
    else if (state === 'failed') {
      this.failed++
      this.note(`${testCase.module.relativeModuleId} > ${testCase.fullName}`, errors)
    } else this.skipped++
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[], reason: string): void {
    this.finished = reason !== 'interrupted'
    this.failed += unhandledErrors.length
    for (const error of unhandledErrors) this.note('outside of any test', [error])
    for (const module of modules) {
      const errors = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
      if (errors.length === 0) continue
      this.failed++
      this.note(module.relativeModuleId, errors)
    }
    printSlowest(modules)
  }

  private note(where: string, errors: readonly SerializedError[]): void {
    this.failures.push(`Failed: ${where}: ${errors[0]?.message.split('\n', 1)[0] ?? 'no message'}`)
  }

  private print(exitCode: number): void {
    if (!this.finished || exitCode !== 0) this.failed ||= 1
    for (const failure of this.failures) writeSync(1, `${failure}\n`)
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
