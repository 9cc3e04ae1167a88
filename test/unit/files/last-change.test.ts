import { expect, test } from 'vitest'
import { latestChange } from '#src/duties/index.ts'

test('what a file holds of a pack changed with its law or with what is known of the customer, the later of the two', () => {
  const changes = new Map([
    ['eu-dora', '2026-11-20T08:00:00.000Z'],
    ['eu-gdpr', '2026-11-22T08:00:00.000Z'],
  ])
  const changedAt = latestChange(changes, '2026-11-19T12:00:00.000Z', '2026-11-21T12:00:00.000Z')
  expect(['eu-dora', 'eu-gdpr', 'eu-nis2'].map(changedAt)).toEqual([
    '2026-11-21T12:00:00.000Z',
    '2026-11-22T08:00:00.000Z',
    '2026-11-21T12:00:00.000Z',
  ])
})
