import { describe, expect, test } from 'vitest'
import { type ClassifiedChange, diffVersions, type ObjectDiff } from '#src/law/versions/diff.ts'
import { rolesConcerned, titlesOf } from '#src/law/versions/named.ts'
import { findEntries } from '#src/law/versions/entries.ts'
import { sayEntry } from '#src/law/versions/say-entry.ts'
import { tellObjects } from '#src/law/versions/tell-objects.ts'
import { legalVersionOf } from '#src/loader/read/read.ts'
import { compiledShippedSeed } from '#test/support/shipped-seed.ts'

const shipped = compiledShippedSeed().versions.map(legalVersionOf)
const codeOf = ({ from, to }: ObjectDiff) => (to ?? from[0]!).code

const fine = (at: string): ClassifiedChange => ({
  op: 'add',
  path: ['penalties', at],
  to: 'new-fine',
  class: 'substantive',
})
const title: ClassifiedChange = { op: 'replace', path: ['title'], from: 'a', to: 'b', class: 'editorial' }

const changed = (code: string, changes: ClassifiedChange[]): ObjectDiff => {
  const ref = { code, lineage_id: code, hash: code }
  return {
    kind: 'obligation',
    ops: ['modified'],
    severity: 'substantive',
    from: [{ ...ref, ends: false }],
    to: ref,
    changes,
  }
}

describe('the entries of a diff', () => {
  test('have a change once with all objects that have it, wherever in a list it stands', () => {
    const own = fine('2')
    const objects = [changed('a', [fine('0'), title]), changed('b', [fine('1')]), changed('c', [own])]
    const { entries, entryOf } = findEntries(objects)
    expect(entries.map(({ effect, objects: all }) => [effect, all.map(codeOf)])).toEqual([
      ['penalties', ['a', 'b', 'c']],
      ['words', ['a']],
    ])
    expect(entries[0]!.units[0]!.changes).toEqual([{ ...own, path: ['penalties', '*'] }])
    expect([entryOf(own), entryOf(title)]).toEqual([0, 1])
  })

  test('join what a date was and is, and say the later one postponed', () => {
    const date = (op: 'add' | 'remove', day: string): ClassifiedChange => {
      const item = { date: day, condition: 'large' }
      const path = ['applies_from', '0']
      return op === 'add' ? { path, class: 'date', op, to: item } : { path, class: 'date', op, from: item }
    }
    const path = ['applies_from', '0', 'date']
    const moved: ClassifiedChange = { op: 'replace', path, from: '2026-08-02', to: '2027-12-02', class: 'date' }
    const objects = [
      changed('a', [date('remove', '2026-08-02'), date('add', '2027-12-02')]),
      changed('b', [moved]),
      changed('c', [date('remove', '2027-12-02'), date('add', '2026-08-02')]),
    ]
    expect(findEntries(objects).entries.map(({ effect, objects: all }) => [effect, all.map(codeOf)])).toEqual([
      ['postponed', ['a', 'b']],
      ['earlier', ['c']],
    ])
  })

  test('have each changed field of each object once, in every pair of texts', () => {
    for (const [at, to] of shipped.entries())
      for (const from of shipped.slice(0, at).filter(({ pack_id: id }) => id === to.pack_id)) {
        const { objects } = diffVersions(from, to)
        const { entries, entryOf } = findEntries(objects)
        for (const object of objects) {
          const own = entries.flatMap((entry, place) => (entry.objects.includes(object) ? [place] : []))
          const places = object.changes.map(entryOf)
          expect(own).toEqual(expect.arrayContaining(places))
          const whole = own.filter((place) => !places.includes(place))
          expect(whole.every((place) => entries[place]!.units[0]!.op !== undefined)).toBe(true)
        }
      }
  })
})

describe('the AI Act before and after its amendment', () => {
  const [before, after] = shipped.filter(({ pack_id: id }) => id === 'eu-ai-act')
  const { objects } = diffVersions(before!, after!)

  test('is told by what begins and moves first', () => {
    const told = tellObjects([before!, after!], { labels: new Map(), facts: new Map() })
    const { entries } = findEntries(objects)
    expect(entries.length).toBeLessThan(objects.length)
    const says = entries.map((entry) => sayEntry(entry, told))
    expect(says[0]).toMatch(/^1 permission and 4 duties begin: .*“No child sexual abuse material”/)
    expect(says.slice(1, 3)).toEqual([
      '132 duties, 3 permissions and 12 filings apply from 2 Dec 2027, not from 2 Aug 2026.',
      '115 duties, 3 permissions and 9 filings apply from 2 Aug 2028, not from 2 Aug 2027.',
    ])
    expect(says.filter((one) => /small mid cap|\bAI Office\b/.test(one)).length).toBeGreaterThan(4)
  })

  test('rules are named by what they ask, in the words of the vocabulary', () => {
    const facts = new Map([['sme_class_2003_361', { label: 'Size class' }]])
    const labels = new Map([['entity_roles/ai_provider', 'Provider of an AI system']])
    const { titleOf, namedIn } = titlesOf([after!], { facts, labels } as unknown as Parameters<typeof titlesOf>[1])
    expect(titleOf({ kind: 'rule', code: 'sme' })).toBe('Size class: micro, small or medium')
    const value = { variants: [{ condition: 'sme', combine: 'lower_of' }], size: 'sme' }
    expect(namedIn([{ path: [], value }])).toEqual([
      { kind: 'rule', code: 'sme', title: 'Size class: micro, small or medium' },
    ])
    expect(titleOf({ kind: 'rule', code: 'enforced-nationally' })).toContain('unless (Provider of an AI system')
  })

  test('what hangs on duties concerns their roles, and a rule without duties all', () => {
    const roles = rolesConcerned(after!)
    expect(roles({ kind: 'obligation', code: 'art-26-1' })).toEqual(['ai_deployer'])
    expect(roles({ kind: 'rule', code: 'duties-real-world-testing' })).toEqual([
      'ai_provider',
      'prospective_ai_provider',
    ])
    expect(roles({ kind: 'rule', code: 'neither-sme-nor-smc' })).toEqual([])
  })
})
