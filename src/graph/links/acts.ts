import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { inBatches } from '../batches.ts'
import type { Runner } from '../driver/runner.ts'
import { provisionRows, textNodeId, writeProvisions } from './provisions.ts'
import { listTexts, setTextHashes, upsertTexts } from './queries.ts'

/** One text of an act: its provisions in the order of the text, each with the provision or division that it is in; null under the act. */
export interface ActText {
  instrument_id: string
  text_id: string
  /** ISO 8601 day. */
  date: string
  provisions: Array<{ name: string; parent: string | null }>
}

/**
 * Writes the provisions of acts: which exist in which text, and what each is a part of. An act of which no text changed since it was written
 * is left alone. Returns how many texts changed.
 */
export async function linkActs(tx: Runner, texts: readonly ActText[]): Promise<number> {
  const hashed = texts.map((text) => ({
    ...text,
    id: textNodeId(text.instrument_id, text.text_id),
    provisions_hash: sha256(canonicalJson(text.provisions)),
  }))
  const stored = new Map<string, string | undefined>()
  await inBatches(hashed, async (batch) => {
    const rows = await tx.run(listTexts, { ids: batch.map(({ id }) => id) })
    for (const { id, provisions_hash } of rows) stored.set(id, provisions_hash)
  })
  const changed = hashed.filter(({ id, provisions_hash }) => stored.get(id) !== provisions_hash)
  const acts = new Set(changed.map(({ instrument_id }) => instrument_id))
  const toWrite = hashed.filter(({ instrument_id }) => acts.has(instrument_id))
  await inBatches(toWrite, (batch) =>
    tx.run(upsertTexts, {
      rows: batch.map(({ id, instrument_id, text_id, date }) => ({ id, instrument_id, text_id, date })),
    }),
  )
  for (const act of acts) {
    const ofAct = toWrite.filter(({ instrument_id }) => instrument_id === act)
    await writeAct(
      tx,
      ofAct,
      ofAct.some(({ id }) => stored.has(id)),
    )
  }
  await inBatches(changed, (batch) =>
    tx.run(setTextHashes, { rows: batch.map(({ id, provisions_hash }) => ({ id, provisions_hash })) }),
  )
  return changed.length
}

/** Of two texts that put a provision into different places the later one counts. */
async function writeAct(tx: Runner, texts: readonly ActText[], isStored: boolean): Promise<void> {
  const inOrder = texts.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const places = new Map(
    inOrder.flatMap(({ provisions }) => provisions.map(({ name, parent }): [string, string | null] => [name, parent])),
  )
  const named = inOrder.flatMap(({ instrument_id, text_id, provisions }) =>
    provisions.map(({ name }) => ({ instrument_id, text_id, provision: name })),
  )
  await writeProvisions(
    tx,
    provisionRows(named, (name) => places.get(name) ?? null),
    isStored,
  )
}
