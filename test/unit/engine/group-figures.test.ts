import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findControlCycle,
  isHeldByPublicBodies,
  sumGroup,
  type Enterprise,
  type Holding,
} from '#src/law/subjects/group-figures.ts'

const firm = (staff: number | undefined, ...holdings: Holding[]): Enterprise => ({
  figures: { ...(staff === undefined ? {} : { staff }), turnover_eur: 0, balance_sheet_eur: 0 },
  holdings,
})
const linked = (parent: string, more: Partial<Holding> = {}): Holding => ({ parent, relation: 'linked', ...more })
const partner = (parent: string, percent: number, more: Partial<Holding> = {}): Holding => ({
  parent,
  relation: 'partner',
  percent,
  ...more,
})
const staffOf = (id: string, all: Record<string, Enterprise>) => sumGroup(id, new Map(Object.entries(all))).totals.staff

describe('Articles 3 and 6 of the Annex to Recommendation 2003/361/EC', () => {
  test('6(1): an autonomous enterprise is sized by itself', () => {
    expect(staffOf('a', { a: firm(40), b: firm(900) })).toMatchObject({ value: 40, isExact: true })
  })

  test('6(2): partners above and below count in proportion', () => {
    const all = { a: firm(40, partner('up', 30)), up: firm(100), down: firm(200, partner('a', 25)) }
    expect(staffOf('a', all).value).toBe(40 + 30 + 50)
  })

  test('6(2): of cross-holdings the greater percentage applies', () => {
    expect(staffOf('a', { a: firm(10, partner('b', 25)), b: firm(100, partner('a', 40)) }).value).toBe(50)
  })

  test('6(2): what is linked counts in full, directly or through others', () => {
    const all = { a: firm(10, linked('b')), b: firm(100, linked('c')), c: firm(1000), sister: firm(7, linked('c')) }
    expect(staffOf('a', all).value).toBe(1117)
    expect(staffOf('c', all).value).toBe(1117)
  })

  test('6(2): what consolidated figures contain is not added again', () => {
    expect(staffOf('a', { a: firm(110, linked('b', { consolidated: true })), b: firm(100) }).value).toBe(110)
  })

  test('6(3): what is linked to a partner counts with the partner, in its proportion', () => {
    expect(staffOf('a', { a: firm(10, partner('b', 50)), b: firm(100, linked('c')), c: firm(60) }).value).toBe(90)
  })

  test('6(3): partners of what is linked count in proportion', () => {
    expect(staffOf('a', { a: firm(10, linked('b')), b: firm(100, partner('c', 25)), c: firm(80) }).value).toBe(130)
  })

  test('3(2): the listed investors make nobody a partner', () => {
    expect(staffOf('a', { a: firm(10, partner('u', 40, { investor_exception: true })), u: firm(900) }).value).toBe(10)
  })

  test('fractions of staff are cut off, and a figure that is not known leaves a lower bound', () => {
    expect(staffOf('a', { a: firm(9, partner('b', 30)), b: firm(3) }).value).toBe(9)
    expect(staffOf('a', { a: firm(260, linked('b')), b: firm(undefined) })).toEqual({
      value: 260,
      isExact: false,
      unknownOf: ['b'],
    })
  })

  test('a public body adds no figures and ties nothing together; a quarter in such hands is told', () => {
    const held = (percent: number) => ({ ...linked('state'), public_body: true, percent })
    const firms = { a: firm(10, held(20)), b: firm(20, held(80)), c: firm(30, linked('b')), state: firm(900) }
    const all = new Map(Object.entries(firms))
    expect(sumGroup('a', all).members).toEqual([])
    expect(['a', 'b', 'c'].map((id) => isHeldByPublicBodies(id, all))).toEqual([false, true, true])
    const excepted = new Map([['a', firm(10, { ...held(80), investor_exception: true })]])
    expect(isHeldByPublicBodies('a', excepted)).toBe(false)
  })

  test('an undertaking has the investor who controls, and is open above a public body', () => {
    const firms = {
      a: firm(10, { ...linked('fund'), investor_exception: true }),
      fund: firm(50),
      b: firm(20, { ...linked('city'), public_body: true }),
      city: firm(900),
    }
    const of = (id: string) => sumGroup(id, new Map(Object.entries(firms))).undertaking
    expect(of('a')).toMatchObject({ others: ['fund'], totals: { staff: { value: 60, isExact: true } } })
    expect(of('b')).toMatchObject({ others: [], totals: { staff: { value: 20, isExact: false } } })
  })

  test('control in a circle is found and named, cross-holdings are none', () => {
    const circle = new Map(
      Object.entries({ a: firm(1, linked('b')), b: firm(1, linked('c')), c: firm(1, linked('a')) }),
    )
    expect(findControlCycle(circle)).toEqual(['a', 'b', 'c', 'a'])
    expect(
      findControlCycle(new Map(Object.entries({ a: firm(1, partner('b', 30)), b: firm(1, partner('a', 30)) }))),
    ).toBeUndefined()
  })

  test('nothing counts twice, and the whole is never less than the enterprise itself', () => {
    const ids = ['a', 'b', 'c', 'd']
    const holding = fc.record({
      parent: fc.constantFrom(...ids),
      relation: fc.constantFrom('linked' as const, 'partner' as const),
      percent: fc.integer({ min: 25, max: 100 }),
    })
    const enterprises = fc.tuple(...ids.map(() => fc.tuple(fc.nat(500), fc.array(holding, { maxLength: 3 }))))
    fc.assert(
      fc.property(enterprises, (list) => {
        const all = new Map(
          list.map(([staff, holdings], at) => [
            ids[at]!,
            firm(staff, ...holdings.filter(({ parent }) => parent !== ids[at])),
          ]),
        )
        const { totals, members } = sumGroup('a', all)
        const sum = list.reduce((total, [staff]) => total + staff, 0)
        expect(new Set(members.map(({ id }) => id)).size).toBe(members.length)
        expect(members.map(({ id }) => id)).not.toContain('a')
        expect(totals.staff.value).toBeGreaterThanOrEqual(list[0]![0])
        expect(totals.staff.value).toBeLessThanOrEqual(sum)
      }),
    )
  })
})
