import { packOutcomeOf } from '#src/engine/index.ts'
import type { JudgedSubject } from '#src/features/applicability/index.ts'
import type { AssessedPackWire } from '../schema.ts'

/** What each pack means for the subject, and which of its duties give way to which law. */
export function assessPacks({ packs }: JudgedSubject, packIds: string[] | undefined): AssessedPackWire[] {
  const wanted = [...packs].filter(([packId]) => !packIds || packIds.includes(packId))
  return wanted.map(([packId, { version, judged }]) => {
    const { judgement, missing, duties } = judged
    const outcome = packOutcomeOf(judged)
    const displacing = duties.flatMap(({ code, displacement }) => (displacement ? [{ code, ...displacement }] : []))
    const groups = Map.groupBy(displacing, ({ relationshipId, isConditional }) => `${relationshipId} ${isConditional}`)
    const displaced = [...groups.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      const { packId: displacedBy, relationshipId, isConditional } = first
      const obligations = group.map(({ code }) => code)
      return [{ displaced_by: displacedBy, relationship_id: relationshipId, certain: !isConditional, obligations }]
    })
    return {
      pack_id: packId,
      version: version.version.version,
      outcome,
      ...(outcome === 'not_yet' && judgement.from ? { applies_from: judgement.from } : {}),
      ...(outcome === 'undetermined' ? { missing_facts: missing } : {}),
      ...(displaced.length > 0 ? { displaced } : {}),
    }
  })
}
