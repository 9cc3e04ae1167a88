import { expect, test } from 'vitest'
import { isReadFor, pinsOf, staleOf } from '#src/lib/law/fact-pins.ts'

/**
 * Made for 2.0.0 and 1.0.0; its second end was carried on to 1.0.1; read for 1.0.0 and 1.0.0 too, since a day in
 * November.
 */
const fact = {
  from_kind: 'obligation',
  from_pack_id: 'one',
  from_version: '2.0.0',
  from_lineage_id: 'one/a',
  from_hash: '',
  from_provisions: [],
  to_kind: 'obligation',
  to_pack_id: 'two',
  to_version: '1.0.1',
  to_lineage_id: 'two/b',
  to_hash: '',
  to_provisions: [],
  to_history: ['1.0.0 b'],
  pins: ['1.0.0 1.0.0 2026-11-20T12:00:00.000Z'],
}
const isRead = (from: string, to: string, knownAt?: string) => isReadFor(fact, { from, to }, knownAt)

test('a fact is read for the versions that it was made for, and where its ends were carried', () => {
  expect([isRead('2.0.0', '1.0.1'), isRead('2.0.0', '1.0.0'), isRead('3.0.0', '1.0.1')]).toEqual([true, true, false])
})

test('a pin counts since it was added, and goes along when its other end is carried', () => {
  expect([isRead('1.0.0', '1.0.0'), isRead('1.0.0', '1.0.1'), isRead('1.0.0', '2.0.0')]).toEqual([true, true, false])
  expect(isRead('1.0.0', '1.0.1', '2026-11-19T00:00:00.000Z')).toBe(false)
})

test('the pins are told as they were known', () => {
  const told = [
    { from: '2.0.0', to: '1.0.0' },
    { from: '2.0.0', to: '1.0.1' },
  ]
  expect(pinsOf(fact, '2026-11-19T00:00:00.000Z')).toEqual(told)
  expect(pinsOf(fact)).toEqual([...told, { from: '1.0.0', to: '1.0.0', since: '2026-11-20T12:00:00.000Z' }])
})

test('a fact is stale for versions that it was not read for, since it was known', () => {
  const stale = { ...fact, stale_since: '2026-11-10T12:00:00.000Z', stale_reason: 'the from end: one@3.0.0 changes a' }
  const told = { since: stale.stale_since, reason: stale.stale_reason }
  const at = (from: string | undefined, knownAt?: string) => staleOf(stale, { from, to: '1.0.1' }, knownAt)
  expect([at('3.0.0'), at('2.0.0'), at('1.0.0')]).toEqual([told, undefined, undefined])
  expect(at('3.0.0', '2026-11-09T00:00:00.000Z')).toBeUndefined()
  expect(at('1.0.0', '2026-11-19T00:00:00.000Z')).toEqual(told)
  // An answer about drafts tells the ends where they are pinned.
  expect(at(undefined)).toEqual(told)
  expect(staleOf(fact, { from: '3.0.0', to: '1.0.1' })).toBeUndefined()
})
