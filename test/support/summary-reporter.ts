import { writeSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node'

/**
 * Prints `N passed, N failed` (`, N skipped`) as the very last line, for people and programs that read nothing else.
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
    if (testCase.diagnostic()?.flaky)
      writeSync(1, `Passed only when it was run again: ${testCase.fullName}\n${reasonsOf(testCase)}\n`)
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
  }

  private print(exitCode: number): void {
    if (!this.finished || exitCode !== 0) this.failed ||= 1
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : ''
    writeSync(1, `${this.passed} passed, ${this.failed} failed${skipped}\n`)
  }
}

function reasonsOf(testCase: TestCase): string {
  return (testCase.result().errors ?? []).map(({ stack, message }) => stack ?? message).join('\n')
}
