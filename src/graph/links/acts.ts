import { inBatches } from '../batches.ts'
import type { Runner } from '../driver/runner.ts'
import { provisionRows, textNodeId, writeProvisions, type ProvisionRow } from './provisions.ts'
import { listPlacesOfActs, listTexts, upsertTexts } from './queries.ts'

/** One text of an act: its provisions in the order of the text, each with the provision or division that it is in; null under the act. */
export interface ActText {
  instrument_id: string
  text_id: string
  /** ISO 8601 day. */
  date: string
  provisions: Array<{ name: string; parent: string | null }>
}

/**
 * Writes the provisions of acts: which exist in which text, and what each is a part of. Writes only what differs from the graph. Returns how
 * many provisions and texts that were.
 */
export async function linkActs(tx: Runner, texts: readonly ActText[]): Promise<number> {
  const textRows = texts.map(({ instrument_id, text_id, date }) => {
    return { id: textNodeId(instrument_id, text_id), instrument_id, text_id, date }
  })
  const storedTexts = new Map<string, { date?: string; provisions: Set<string> }>()
  await inBatches(textRows, async (batch) => {
    const rows = await tx.run(listTexts, { ids: batch.map(({ id }) => id) })
    for (const { provisions, ...row } of rows) storedTexts.set(row.id, { ...row, provisions: new Set(provisions) })
  })
  const changedTexts = textRows.filter(({ id, date }) => storedTexts.get(id)?.date !== date)
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

/** The provisions of the texts of one act. Of two texts that put a provision into different places the later one counts. */
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
