import { readTextChanges } from '#src/law/versions/compare.outside.ts'
import { present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Question } from './question.ts'
import type { DifferencesWire } from './schema.ts'

/** A pack of which two questions read other texts. */
interface DifferentText {
  wire: DifferencesWire['versions'][number]
  /** Of each duty whose law differs: the fields that do. */
  fieldsOf: ReadonlyMap<string, string[]>
}

/** The packs of which two questions read other texts, by id, with the acts between the texts. */
export type DifferentTexts = ReadonlyMap<string, DifferentText>

export async function differentTexts(law: LawReader, before: Question, after: Question): Promise<DifferentTexts> {
  const texts = new Map<string, DifferentText>()
  for (const packId of [...new Set([...before.current.keys(), ...after.current.keys()])].toSorted()) {
    const [was, is] = [before.current.get(packId), after.current.get(packId)]
    if (was === is) continue
    const { acts, fieldsOf } =
      was && is
        ? await readTextChanges(law, packId, { from: was, to: is, mode: after.asOf.mode })
        : { acts: [], fieldsOf: new Map<string, string[]>() }
    texts.set(packId, { wire: { pack_id: packId, ...present({ before: was, after: is }), acts }, fieldsOf })
  }
  return texts
}
