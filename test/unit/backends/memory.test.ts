import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsOfImage, transactionSettings } from '#src/backends/neo4j/neo4j-login.ts'

const pageOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('four transactions of the largest size have room beside each other, and all together leave some of the heap', () => {
  const [total, one] = Object.values(transactionSettings(2048)).map((size) => Number.parseInt(size))
  expect(4 * one!).toBeLessThanOrEqual(total!)
  expect(total!).toBeLessThan(2048)
})

test('Compose and the runbook have the same bounds for a heap of 1 GiB', () => {
  const settings = transactionSettings(1024)
  const [total, one] = Object.values(settings)
  for (const [name, size] of Object.entries(settingsOfImage(settings)))
    expect(pageOf('docker-compose.yml')).toMatch(new RegExp(`${name}: \\$\\{\\w+:-${size}\\}`))
  expect(pageOf('docs/RUNBOOK.md')).toContain(`\`${total}\` and \`${one}\``)
})
