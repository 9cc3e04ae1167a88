import { describe, expect, test } from 'vitest'
import type { IncidentLaw } from '#src/features/calculators/incident-assessments/index.ts'
import { resolveSent } from '#src/features/customers/incidents/sent-filings.ts'
import type { ListedFiling } from '#src/law/attachments/index.ts'
import type { JudgedSubject } from '#src/law/engine/index.ts'

const AT = '2026-11-21T11:00:00Z'

/** A filing rule with the events that it runs from. */
const filing = (packId: string, code: string, events: string[], follows?: string) =>
  ({
    pack_id: packId,
    code,
    content_json: { anchors: events.map((event) => ({ event })), ...(follows ? { sequence: { no: 2, follows } } : {}) },
  }) as unknown as ListedFiling

/** The law of packs that apply to the customer, and of one that doesn't. */
function lawOf(rows: ListedFiling[]): IncidentLaw {
  const judged = (outcome: string) => ({ judged: { judgement: { outcome }, missing: [], duties: [] } })
  const packs = new Map(['one', 'two'].map((packId) => [packId, judged('applies')]))
  packs.set('none', judged('does_not_apply'))
  return { rows, subject: { packs } as unknown as JudgedSubject } as IncidentLaw
}

const resolve = (rows: ListedFiling[], sent: { filing: string; pack_id?: string }, event?: string) =>
  resolveSent({ happened_at: AT, sent, ...(event ? { event } : {}) }, 'body', lawOf(rows))

describe('a sent filing', () => {
  const chain = [
    filing('one', 'first', ['became_aware']),
    filing('one', 'second', ['became_aware', 'first_submitted'], 'first'),
    filing('two', 'second', ['other_submitted'], 'first'),
  ]

  test('is the event that a later filing of its pack runs from, and that it does not itself run from', () => {
    expect(resolve(chain, { filing: 'first' })).toEqual({
      happened_at: AT,
      event: 'first_submitted',
      sent: { filing: 'first', pack_id: 'one' },
    })
    expect(resolve(chain, { filing: 'first' }, 'first_submitted')).toMatchObject({ event: 'first_submitted' })
  })

  test('is no event where nothing follows it; then the entry may name one', () => {
    expect(resolve(chain, { filing: 'second', pack_id: 'one' })).not.toHaveProperty('event')
    expect(resolve(chain, { filing: 'second', pack_id: 'one' }, 'updated')).toMatchObject({ event: 'updated' })
  })

  test('that several packs have needs its pack', () => {
    expect(() => resolve(chain, { filing: 'second' })).toThrow(
      'body.sent.pack_id is needed: one, two have a filing second',
    )
    expect(resolve(chain, { filing: 'second', pack_id: 'two' })).toMatchObject({ sent: { pack_id: 'two' } })
    expect(() => resolve(chain, { filing: 'second', pack_id: 'none' })).toThrow('one, two have')
  })

  test('of a pack that does not apply is none of the customer', () => {
    const rows = [...chain, filing('none', 'third', [])]
    expect(() => resolve(rows, { filing: 'third' })).toThrow('is no filing of the customer')
  })
})
