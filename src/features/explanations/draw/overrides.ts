import { canonicalRef, splitRef } from '#src/lib/law/provisions.ts'
import { addProvision } from './rules.ts'
import type { Scene } from './scene.ts'
import { addEdge, addNode } from './sketch.ts'
import { joinSome } from '../words.ts'

type Displacement = Scene['result']['displaced_provisions'][number]

/** Adds the relationship facts by which another law goes before, for a subject's outcome or for one duty of it. */
export function addOverrides(scene: Scene, from: string, code?: string): void {
  const { result, subject } = scene
  const acting = [
    ...result.displaced_provisions.map((entry) => ({ entry, isConditional: false })),
    ...result.conditional.map((entry) => ({ entry, isConditional: true })),
  ]
  for (const { entry, isConditional } of acting) {
    if (!entry.subject_ids.includes(subject.id)) continue
    if (code !== undefined && !entry.obligation_codes.includes(code)) continue
    addEdge(scene.sketch, {
      from,
      to: addOverride(scene, entry),
      kind: 'blocked_by',
      ...(isConditional ? { conditional: true } : {}),
      ...(code === undefined ? { obligation_count: entry.obligation_codes.length } : {}),
    })
  }
}

function addOverride(scene: Scene, entry: Displacement): string {
  const { sketch, words, result, factHashes } = scene
  const id = `relationship_fact:${entry.relationship_id}`
  const places = joinSome(entry.provisions.map((ref) => splitRef(ref).provision))
  const hash = factHashes.get(entry.relationship_id)
  const isNew = addNode(sketch, {
    id,
    kind: 'relationship_fact',
    label: `${words.ofPack(entry.displaced_by)} goes before ${words.ofPack(result.pack_id)}${places ? ` in ${places}` : ''}`,
    type: 'sector_specific_override_of',
    ...(hash ? { hash } : {}),
    ...(entry.stale ? { stale: true } : {}),
  })
  if (!isNew) return id
  for (const { ref, url, role } of entry.citations) addProvision(scene, id, ref, { url, role })
  for (const provision of entry.provisions) addProvision(scene, id, canonicalRef(provision), { role: 'displaces' })
  for (const provision of entry.preserved_provisions)
    addProvision(scene, id, canonicalRef(provision), { role: 'preserves' })
  return id
}
