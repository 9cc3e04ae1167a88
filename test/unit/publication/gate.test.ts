import { describe, expect, test } from 'vitest'
import { findGateReasons } from '#src/law/publication/gate.ts'

const TODAY = '2026-11-21'
const subject = { publication_mode: 'citation_verified' as const, author: 'Editors', hash: 'aa' }
const review = {
  id: 'r1',
  outcome: 'approved',
  signed_at: '2026-01-01',
  valid_until: '2026-11-21',
  independent_of_author: true,
  reviewer_json: { role: 'reviewer', organisation: 'Others' },
  reviewed_hash: 'aa',
}

describe('the gate', () => {
  test('opens for one unexpired independent approval of exactly this content, whatever other reviews say', () => {
    expect(findGateReasons(subject, [{ ...review, id: 'r0', outcome: 'rejected' }, review], TODAY)).toEqual([])
  })

  test.each([
    ['without a review', [], ['has no review of its content (hash aa)']],
    [
      'for a review of other content',
      [{ ...review, reviewed_hash: 'bb' }],
      ['has no review of its content (hash aa)', 'review r1 is of other content (hash bb, now aa)'],
    ],
    [
      'the day after a review expires',
      [{ ...review, valid_until: '2026-11-20' }],
      ['review r1 expired after 2026-11-20'],
    ],
    [
      'for a review of tomorrow',
      [{ ...review, signed_at: '2026-11-22' }],
      ['review r1 is signed on 22 Nov 2026, which is yet to come'],
    ],
    [
      'for a conditional review',
      [{ ...review, outcome: 'conditional' }],
      ['review r1 has the outcome conditional, not approved'],
    ],
    [
      'for the author',
      [{ ...review, independent_of_author: false }],
      ['review r1 is not by someone other than the author'],
    ],
    [
      'for an author who claims to be independent',
      [{ ...review, reviewer_json: { role: 'editors', organisation: 'Others' } }],
      ['review r1 is not by someone other than the author'],
    ],
    [
      'with all reasons at once',
      [{ ...review, outcome: 'rejected', valid_until: '2026-01-02' }],
      ['review r1 has the outcome rejected, not approved, expired after 2026-01-02'],
    ],
  ])('is shut %s', (_name, reviews, reasons) => {
    expect(findGateReasons(subject, reviews, TODAY)).toEqual(reasons)
  })

  test.each([
    ['draft', 'its citations are not verified; verify them first'],
    ['published', 'is published already'],
    ['blocked', 'is blocked (wrong date); unblock it first'],
  ] as const)('is shut for a %s version', (mode, reason) => {
    expect(
      findGateReasons({ ...subject, publication_mode: mode, blocked_reason: 'wrong date' }, [review], TODAY),
    ).toEqual([reason])
  })
})
