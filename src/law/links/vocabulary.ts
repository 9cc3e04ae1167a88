import { canonicalJson } from '#src/lib/json/canonical.ts'
import { inBatches } from '#src/stores/graph/query.ts'
import type { Runner } from '#src/stores/graph/runner.ts'
import { type ProvisionRow, provisionRows, textNodeId, linkCitations, writeProvisions } from './provisions.ts'
import {
  createWithin,
  deleteVocabularyEdges,
  deleteWithin,
  listBroaderTerms,
  listPlacesOfActs,
  listTexts,
  listVocabularyCitations,
  listWithin,
  upsertTexts,
  upsertVocabularyRoles,
  VOCABULARY_EDGES,
} from './queries.ts'

/** A term and what it lies within; `depth` counts the links of `broader` between them, 0 for the term itself. */
interface Within {
  from: string
  to: string
  depth: number
}

/**
 * Every pair of a term and a term that it lies within, at any depth, by the fewest links. A reader of the graph then
 * follows one edge, and code that follows `broader` to its end finds the same terms. A cycle, which the loader refuses,
 * ends by itself.
 */
function closureOf(terms: ReadonlyArray<{ id: string; broader: readonly string[] }>): Within[] {
  const broaderOf = new Map(terms.map(({ id, broader }) => [id, broader]))
  return terms.flatMap(({ id: from }) => {
    const depths = new Map([[from, 0]])
    for (const [term, depth] of depths)
      for (const wider of broaderOf.get(term) ?? []) if (!depths.has(wider)) depths.set(wider, depth + 1)
    return [...depths].map(([to, depth]) => ({ from, to, depth }))
  })
}

/** The pairs that are missing in the graph, and the stored ones that follow from nothing. */
export async function compareClosure(runner: Runner): Promise<{ missing: Within[]; extra: Within[] }> {
  const keyOf = ({ from, to, depth }: Within) => `${from} ${to} ${depth}`
  const wanted = closureOf(await runner.run(listBroaderTerms, {}))
  const stored = await runner.run(listWithin, {})
  const [wants, has] = [new Set(wanted.map(keyOf)), new Set(stored.map(keyOf))]
  return {
    missing: wanted.filter((row) => !has.has(keyOf(row))),
    extra: stored.filter((row) => !wants.has(keyOf(row))),
  }
}

/**
 * Writes the edges of the vocabulary that follow from its nodes: which terms lie within which, to any depth, what
 * synonyms mean, what options of member states decide and rest on, and what its derivations ask, derive and rest on.
 */
export async function linkVocabulary(tx: Runner): Promise<void> {
  // Only what differs is written: a check that runs while this commits may see its deletions before its creations.
  const { missing, extra } = await compareClosure(tx)
  await inBatches(missing, (rows) => tx.run(createWithin, { rows }))
  await inBatches(extra, (rows) => tx.run(deleteWithin, { rows }))
  await tx.run(deleteVocabularyEdges, {})
  for (const statement of VOCABULARY_EDGES) await tx.run(statement, {})
  await linkCitations(tx, await tx.run(listVocabularyCitations, {}))
  await tx.run(upsertVocabularyRoles, {})
}

/**
 * One text of an act: its provisions in the order of the text, each with the provision or division that it is in; null
 * under the act.
 */
export interface ActText {
  instrument_id: string
  text_id: string
  /** ISO 8601 day. */
  date: string
  /** What the text calls its divisions, by their names. */
  headings: Record<string, string>
  provisions: Array<{ name: string; parent: string | null }>
}

/**
 * Writes the provisions of acts: which exist in which text, and what each is a part of. Writes only what differs from
 * the graph. Returns how many provisions and texts that were.
 */
export async function linkActs(tx: Runner, texts: readonly ActText[]): Promise<number> {
  const textRows = texts.map(({ instrument_id, text_id, date, headings }) => {
    const id = textNodeId(instrument_id, text_id)
    return { id, instrument_id, text_id, date, headings_json: canonicalJson(headings) }
  })
  const storedTexts = new Map<string, { date?: string; headings_json?: string; provisions: Set<string> }>()
  await inBatches(textRows, async (batch) => {
    const rows = await tx.run(listTexts, { ids: batch.map(({ id }) => id) })
    for (const { provisions, ...row } of rows) storedTexts.set(row.id, { ...row, provisions: new Set(provisions) })
  })
  const changedTexts = textRows.filter(({ id, date, headings_json: headings }) => {
    const stored = storedTexts.get(id)
    return stored?.date !== date || stored.headings_json !== headings
  })
  await inBatches(changedTexts, (rows) => tx.run(upsertTexts, { rows }))

  const wanted = [...Map.groupBy(texts, ({ instrument_id }) => instrument_id).values()].flatMap(provisionsOf)
  const places = new Map<string, readonly string[]>()
  await inBatches([...new Set(texts.map(({ instrument_id }) => instrument_id))], async (ids) => {
    for (const row of await tx.run(listPlacesOfActs, { ids })) places.set(row.id, row.places)
  })
  const changed = wanted.filter(({ id, instrument_id, parent_id, text_ids }) => {
    const [place, ...more] = places.get(id) ?? []
    const isPlaced = place === (parent_id ?? instrument_id) && more.length === 0
    return !isPlaced || text_ids.some((text) => !storedTexts.get(text)?.provisions.has(id))
  })
  await writeProvisions(tx, changed, true)
  return changedTexts.length + changed.length
}

/**
 * The provisions of the texts of one act. Of two texts that put a provision into different places the later one counts.
 */
function provisionsOf(texts: readonly ActText[]): ProvisionRow[] {
  const inOrder = texts.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const places = new Map(
    inOrder.flatMap(({ provisions }) => provisions.map(({ name, parent }): [string, string | null] => [name, parent])),
  )
  const named = inOrder.flatMap(({ instrument_id, text_id, provisions }) =>
    provisions.map(({ name }) => ({ instrument_id, text_id, provision: name })),
  )
  return provisionRows(named, (name) => places.get(name) ?? null)
}
