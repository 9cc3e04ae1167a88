import { expect, test } from 'vitest'
import { shippedSeed } from '#test/support/shipped-seed.ts'

const { packs } = shippedSeed()

/** What became of the obligations of one version in the next, by lineage. */
function step(packId: string, from: string, to: string) {
  const [before, after] = [from, to].map((number) => {
    const version = packs.find((pack) => pack.packId === packId && pack.versionNumber === number)!
    return new Map(version.obligations.map(({ value }) => [value.lineage_id ?? `${packId}/${value.code}`, value.code]))
  }) as [Map<string, string>, Map<string, string>]
  return {
    removed: [...before].filter(([lineage]) => !after.has(lineage)).map(([, code]) => code),
    added: [...after].filter(([lineage]) => !before.has(lineage)).map(([, code]) => code),
    moved: [...after].flatMap(([lineage, code]) => {
      const old = before.get(lineage)
      return old !== undefined && old !== code ? [`${old} → ${code}`] : []
    }),
  }
}

test('Regulation (EU) 2026/1744 moved three duties of the AI Act, added five and removed none', () => {
  const { removed, added, moved } = step('eu-ai-act', '1.0.0', '2.0.0')
  expect(removed).toEqual([])
  expect(added.toSorted()).toEqual(['art-4a-2', 'art-5-1-ba', 'art-5-1-bb', 'art-75-1a', 'art-75c-3'])
  expect(moved.toSorted()).toEqual(['art-10-5 → art-4a-1', 'art-10-5-f → art-4a-1-f', 'art-4 → art-4-1'])
})

test('Regulation (EU) 2024/1183 moved five duties of eIDAS and removed two', () => {
  const { removed, added, moved } = step('eu-eidas', '1.0.0', '2.0.0')
  expect(removed.toSorted()).toEqual(['art-24-2-j', 'art-51-3'])
  expect(added).toEqual(expect.arrayContaining(['art-5b-1', 'art-19a-1-b', 'art-24-2-fb', 'art-45j-1', 'art-45l-1']))
  expect(moved.toSorted()).toEqual([
    'annex-ii-3 → art-29-1a',
    'annex-ii-4 → art-29a-1-b',
    'art-24-1-methods → art-24-1a',
    'art-26 → art-26-1',
    'art-36 → art-36-1',
  ])
})

test('NIS2 removed Article 19 of eIDAS and nothing else', () => {
  expect(step('eu-eidas', '2.0.0', '2.1.0')).toEqual({
    removed: ['art-19-1', 'art-19-2', 'art-19-2-persons', 'art-19-2-public'],
    added: [],
    moved: [],
  })
})

test.each(packs.map((pack) => [`${pack.packId} ${pack.versionNumber}`, pack] as const))(
  'no two duties of %s share a lineage, and what they derive from was there before',
  (_, pack) => {
    const lineages = pack.obligations.map(({ value }) => value.lineage_id ?? `${pack.packId}/${value.code}`)
    expect(new Set(lineages).size).toBe(lineages.length)
    const earlier = packs
      .filter((other) => other.packId === pack.packId && other !== pack)
      .flatMap((other) => other.obligations.map(({ value }) => value.lineage_id ?? `${pack.packId}/${value.code}`))
    for (const { value } of pack.obligations)
      for (const origin of value.derived_from ?? []) expect(earlier).toContain(origin)
  },
)
