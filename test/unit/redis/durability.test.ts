import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CONFIRM_AFTER_MS } from '#src/features/account/webhooks/dispatcher.ts'
import { LOST_MOST_MS } from '#src/stores/redis/health.ts'

const SECONDS = LOST_MOST_MS / 1_000
const pageOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

describe('what Redis may lose', () => {
  test('is less than what is put there again', () => {
    expect(CONFIRM_AFTER_MS).toBeGreaterThan(LOST_MOST_MS)
  })

  test.each([
    ['docs/RUNBOOK.md', `at most the last ${SECONDS} s are free`],
    ['docs/METERING.md', `at most the last ${SECONDS} s when its machine loses power`],
    ['src/money/metering/README.md', `at most ${SECONDS}, \`src/stores/redis/health.ts\``],
    ['docker-compose.yml', `At most the last ${SECONDS} s are lost`],
  ])('is the same in %s', (path, words) => {
    expect(pageOf(path)).toContain(words)
  })
})
