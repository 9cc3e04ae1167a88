import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#src/app.ts'
import { unconnectedDeps } from '#src/cli/docs.ts'
import { FINISH_MOST_MS } from '#src/server.ts'
import * as names from '#src/stores/redis/keys.ts'
import { LAYOUT_KEY } from '#src/stores/redis/scripts/shapes.ts'

const PAGE = readFileSync(new URL('../../docs/RUNBOOK.md', import.meta.url), 'utf8')

test('the grace of docker-compose.yml and of the runbook holds the drain and the longest answer', () => {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8')
  const service = compose.slice(compose.indexOf('\n  api:'))
  const seconds = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const least = seconds(service, /DRAIN_SECONDS:-(\d+)/) + FINISH_MOST_MS / 1_000
  expect(PAGE).toContain(`\`DRAIN_SECONDS\` + ${FINISH_MOST_MS / 1_000} s`)
  expect(seconds(service, /stop_grace_period: (\d+)s/)).toBeGreaterThan(least)
  expect(seconds(PAGE, /stop_grace_period: (\d+)s/)).toBeGreaterThan(least)
  expect(seconds(PAGE, /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(least)
})

/** The rows of all tables whose header begins with `first`, each as its cells. */
function rowsOf(first: string): string[][] {
  return [...PAGE.matchAll(new RegExp(`^\\| ${first} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'gm'))].flatMap((match) =>
    match[1]!
      .trimEnd()
      .split('\n')
      .map((row) => row.slice(2, -2).split(' | ')),
  )
}

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

describe('the table of metrics in docs/RUNBOOK.md', () => {
  let registered: Map<string, string>
  beforeAll(async () => {
    const deps = unconnectedDeps()
    // Nothing is delivered: the loops of webhooks wait until the graph is known to be migrated.
    const secrets = { billingAdminKey: 'x'.repeat(32), secretKeys: ['y'.repeat(32)] }
    const app = await buildApp(deps, { publicBaseUrl: 'http://127.0.0.1', ...secrets, logLevel: 'silent' })
    const answer = await app.inject('/metrics')
    const { metrics } = answer.json<{ metrics: Array<{ name: string; type: string }> }>()
    registered = new Map(metrics.filter(({ name }) => name.startsWith('rpk_')).map(({ name, type }) => [name, type]))
    await app.close()
    await deps.graph.close()
  })

  test('has one row for each metric of the service, with its type', () => {
    const rows = rowsOf('name').filter(([name]) => name!.startsWith('`rpk_'))
    const documented = rows.flatMap(([cell, type]) =>
      namesIn(cell!).map((name): [string, string] => [name, type!.split(' ')[0]!]),
    )
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(registered))
    expect(documented).toHaveLength(registered.size)
    expect(documented.length).toBeGreaterThan(20)
  })
})

/** The names of all keys that a value of keys.ts makes, with `<>` in place of each id. */
function listKeys(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return listKeys((value as (id: string) => unknown)('<>'))
  return Object.values(value as object).flatMap(listKeys)
}

describe('the tables of keys in docs/RUNBOOK.md', () => {
  test('name each key of src/stores/redis/keys.ts and layout.ts once, and no other', () => {
    // This one makes no name.
    const { accountKeys: _accountKeys, ...makers } = names
    const made = [...listKeys(makers), LAYOUT_KEY, 'rpk:probe']
    const documented = rowsOf('key').flatMap(([cell]) => namesIn(cell!))
    const plain = (key: string) => key.replace(/^…/, '{w:<>}').replaceAll(/<[^>]*>/g, '<>')
    expect(documented.map(plain).toSorted()).toEqual(made.toSorted())
    expect(made.length).toBeGreaterThan(25)
  })
})
