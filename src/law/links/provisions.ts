import { parentOf, splitRef } from '#src/lib/law/provisions.ts'
import { inBatches, type RowOf } from '#src/stores/graph/query.ts'
import type { Runner } from '#src/stores/graph/runner.ts'
import {
  deletePlaces,
  upsertActPlaces,
  upsertExistence,
  upsertNames,
  upsertPlaces,
  upsertProvisions,
  upsertTexts,
  type listVersionCitations,
} from './queries.ts'

/** A provision as rows are written: its parent, null directly under the act, and the texts in which it exists. */
export interface ProvisionRow {
  id: string
  instrument_id: string
  name: string
  parent_id: string | null
  text_ids: string[]
}

/**
 * A provision of one text of an act: `Art 19(4)(a)` of `oj-2022-12-27`. Without a text it is only known that it exists.
 */
interface ProvisionOfText {
  instrument_id: string
  provision: string
  text_id?: string
}

/** Id of the node of a provision: `32022R2554 Art 19(4)`. */
export function provisionId(instrument: string, provision: string): string {
  return `${instrument} ${provision}`
}

/** Id of the node of a text: `32022R2554@oj-2022-12-27`. */
export function textNodeId(instrument: string, text: string): string {
  return `${instrument}@${text}`
}

/**
 * Rows of the given provisions and of everything that they are in. By default their names say it: `Art 19(4)(a)` is in
 * `Art 19(4)`, that in `Art 19`. `parentIn` knows divisions too: `Art 19` is in `Chapter III`.
 */
export function provisionRows(
  named: readonly ProvisionOfText[],
  parentIn: (provision: string) => string | null = (provision) => parentOf(provision) ?? null,
): ProvisionRow[] {
  const rows = new Map<string, ProvisionRow>()
  const add = ({ instrument_id, provision, text_id }: ProvisionOfText): string => {
    const id = provisionId(instrument_id, provision)
    const parent = parentIn(provision)
    const inText = text_id === undefined ? {} : { text_id }
    const parentId = parent === null ? null : add({ instrument_id, provision: parent, ...inText })
    const row = rows.get(id) ?? { id, instrument_id, name: provision, parent_id: parentId, text_ids: [] }
    rows.set(id, row)
    const textId = text_id === undefined ? undefined : textNodeId(instrument_id, text_id)
    if (textId !== undefined && !row.text_ids.includes(textId)) row.text_ids.push(textId)
    return id
  }
  for (const one of named) add(one)
  return [...rows.values()]
}

/** Ties citations to the nodes of their provisions, and creates those that the graph doesn't have yet. */
export async function linkCitations(tx: Runner, citations: Array<RowOf<typeof listVersionCitations>>): Promise<void> {
  if (citations.length === 0) return
  const texts = new Map(
    citations.map(({ instrument_id, text_id }) => {
      const id = textNodeId(instrument_id, text_id)
      return [id, { id, instrument_id, text_id, date: null, headings_json: null }]
    }),
  )
  await inBatches([...texts.values()], (rows) => tx.run(upsertTexts, { rows }))
  await writeProvisions(tx, provisionRows(citations), false)
  const names = citations.map(({ id, instrument_id, provision }) => ({
    from: id,
    to: provisionId(instrument_id, provision),
  }))
  await inBatches(names, (rows) => tx.run(upsertNames, { rows }))
}

/** Creates the provisions that `32022R2554 Art 19` and the like name, where the graph doesn't have them yet. */
export function writeNamedProvisions(tx: Runner, refs: readonly string[]): Promise<void> {
  const named = refs.map((ref) => {
    const { instrument, provision } = splitRef(ref)
    return { instrument_id: instrument, provision }
  })
  return writeProvisions(tx, provisionRows(named), false)
}

/** Writes provisions. `moves`: one that has another place than its row says is moved; else it keeps its place. */
export async function writeProvisions(tx: Runner, provisions: ProvisionRow[], moves: boolean): Promise<void> {
  const rows = provisions.map(({ id, instrument_id, name, parent_id }) => ({ id, instrument_id, name, parent_id }))
  const inTexts = provisions.flatMap(({ id, text_ids }) => text_ids.map((text_id) => ({ id, text_id })))
  await inBatches(rows, (batch) => tx.run(upsertProvisions, { rows: batch }))
  if (moves) await inBatches(rows, (batch) => tx.run(deletePlaces, { rows: batch }))
  await inBatches(
    rows.filter(({ parent_id }) => parent_id !== null),
    (batch) => tx.run(upsertPlaces, { rows: batch }),
  )
  await inBatches(
    rows.filter(({ parent_id }) => parent_id === null),
    (batch) => tx.run(upsertActPlaces, { rows: batch }),
  )
  await inBatches(inTexts, (batch) => tx.run(upsertExistence, { rows: batch }))
}
