import { describe, expect, test } from 'vitest'
import { type ClassifiedChange, diffVersions, type ObjectDiff } from '#src/law/versions/diff.ts'
import { rolesConcerned, titlesOf } from '#src/law/versions/named.ts'
import { findSameChanges } from '#src/law/versions/same-changes.ts'
import { legalVersionOf } from '#src/loader/read/read.ts'
import { compiledShippedSeed } from '#test/support/shipped-seed.ts'

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

describe('changes that objects have alike', () => {
  test('are one change from three objects on, wherever in a list they stand', () => {
    const own = fine('2')
    const objects = [changed('a', [fine('0'), title]), changed('b', [fine('1')]), changed('c', [own])]
    const { same, placeOf } = findSameChanges(objects)
    expect(same).toEqual([
      {
        changes: [{ ...own, path: ['penalties', '*'] }],
        objects: ['a', 'b', 'c'].map((code) => ({ kind: 'obligation', code })),
      },
    ])
    expect([placeOf(own), placeOf(title)]).toEqual([0, undefined])
    expect(findSameChanges(objects.slice(1)).same).toEqual([])
  })

  test('of the same objects stand together, the most widespread first', () => {
    const three = ['a', 'b', 'c'].map((code) => changed(code, [fine('0'), title]))
    const { same } = findSameChanges([...three, changed('d', [title]), ...['e', 'f'].map((one) => changed(one, []))])
    expect(same.map(({ changes, objects }) => [changes.length, objects.length])).toEqual([
      [1, 4],
      [1, 3],
    ])
    expect(findSameChanges(three).same.map(({ changes }) => changes.length)).toEqual([2])
  })
})

describe('the AI Act before and after its amendment', () => {
  const versions = compiledShippedSeed().versions.map(legalVersionOf)
  const [before, after] = versions.filter(({ pack_id: id }) => id === 'eu-ai-act')
  const { objects } = diffVersions(before!, after!)

  test('a fine that many duties got is one change of them', () => {
    const { same, placeOf } = findSameChanges(objects)
    const added = same.find(({ changes }) => changes.some((one) => 'to' in one && one.to === 'fine-ai-office'))
    expect(added!.objects.length).toBeGreaterThan(50)
    const told = objects.filter(
      ({ changes }) => changes.length === 0 || changes.some((one) => placeOf(one) === undefined),
    )
    expect(told.length).toBeLessThan(objects.length / 2)
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
