import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPaths, type FactEdgeRow, type PathEnd } from '#src/features/graph/paths/walk.ts'

/** Lineages are `pack/code`. */
const fact = (from: string, to: string, type = 'equal_to', id = `${from} ${to} ${type}`): FactEdgeRow => ({
  id,
  type,
  from_lineage_id: from,
  to_lineage_id: to,
  from_pack_id: from.split('/')[0]!,
  to_pack_id: to.split('/')[0]!,
})
const end = (lineageId: string): PathEnd => ({ packId: lineageId.split('/')[0]!, lineageId })
const walk = (facts: FactEdgeRow[], from: PathEnd, to: PathEnd, hops = 3, most = 1_000) =>
  findPaths(facts, from, to, hops, most)
const idsOf = (facts: FactEdgeRow[], from: PathEnd, to: PathEnd, hops = 3) =>
  walk(facts, from, to, hops).paths.map((path) =>
    path.map(({ id, start }) => `${facts.find((each) => each.id === id)!.from_lineage_id === start ? '' : '-'}${id}`),
  )

describe('paths', () => {
  const [ab, bc, cd, ad] = [fact('a/1', 'b/1'), fact('b/1', 'c/1'), fact('d/1', 'c/1'), fact('a/1', 'd/1')]

  test('go along facts in both directions, up to as many as asked for', () => {
    expect(idsOf([ab, bc, cd], end('a/1'), end('d/1'))).toEqual([[ab.id, bc.id, `-${cd.id}`]])
    expect(idsOf([ab, bc, cd], end('a/1'), end('d/1'), 2)).toEqual([])
    expect(idsOf([ab, bc, cd, ad], end('a/1'), end('d/1'))).toContainEqual([ad.id])
  })

  test('from a pack begin at anything in it, and do not come back to it', () => {
    const other = fact('a/2', 'b/1')
    const found = idsOf([ab, other, bc], { packId: 'a' }, { packId: 'c' })
    expect(found).toEqual([
      [ab.id, bc.id],
      [other.id, bc.id],
    ])
  })

  test('a fact that says that there is nothing leads nowhere, and is answered by itself', () => {
    const none = fact('a/1', 'b/1', 'no_relationship')
    expect(idsOf([none, bc], end('a/1'), end('b/1'))).toEqual([[none.id]])
    expect(idsOf([none, bc], end('a/1'), end('c/1'))).toEqual([])
  })

  test('leave a lineage with very many facts only towards the end', () => {
    const around = Array.from({ length: 2_000 }, (_, at) => fact('b/1', `x/${at}`))
    const into = Array.from({ length: 2_000 }, (_, at) => fact('a/1', 'b/1', 'equal_to', `in ${at}`))
    const startedAt = performance.now()
    const { paths, isCut } = walk([...into, ...around, bc, cd], end('a/1'), end('d/1'), 3, 5_000)
    expect(isCut).toBe(false)
    expect(paths).toHaveLength(2_000)
    // Following all facts of `b/1` for each way into it would be four million steps.
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  test('never meet a lineage twice, begin and end where they should, and are all different', () => {
    const names = ['a/1', 'b/1', 'b/2', 'c/1', 'c/2', 'd/1']
    const edges = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), {
      maxLength: 18,
      selector: String,
    })
    fc.assert(
      fc.property(edges, (pairs) => {
        const facts = pairs.filter(([one, other]) => one !== other).map(([one, other]) => fact(one, other))
        const { paths } = walk(facts, end('a/1'), end('d/1'))
        for (const path of paths) {
          const stops = path.map(({ start, end: stop }) => [start, stop])
          expect(stops[0]![0]).toBe('a/1')
          expect(stops.at(-1)![1]).toBe('d/1')
          stops.slice(1).forEach(([start], at) => expect(start).toBe(stops[at]![1]))
          const met = ['a/1', ...stops.map(([, stop]) => stop)]
          expect(new Set(met).size).toBe(met.length)
          expect(path.length).toBeLessThanOrEqual(3)
        }
        expect(new Set(paths.map((path) => JSON.stringify(path))).size).toBe(paths.length)
      }),
    )
  })

  test('stop at the most, and say so', () => {
    const many = Array.from({ length: 20 }, (_, at) => fact('a/1', 'b/1', 'equal_to', `fact ${at}`))
    expect(walk(many, end('a/1'), end('b/1'), 1, 7)).toMatchObject({ isCut: true })
    expect(walk(many, end('a/1'), end('b/1'), 1, 7).paths).toHaveLength(7)
    expect(walk(many, end('a/1'), end('b/1'), 1, 20)).toMatchObject({ isCut: false })
  })
})
