import type { DutyDisplacement } from '#src/engine/index.ts'
import { judgeCalculatorSubject } from '#src/features/applicability/index.ts'
import type { LawReader } from '#src/features/attachments/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import type { RecordedLaw } from './recorded-law.ts'

/** Pack id → obligation code → the law that goes before it. */
type Precedence = Map<string, Map<string, DutyDisplacement>>

/**
 * Adds to the records what goes before their duties for a role on the day: what an applicability check says of a subject that has this role
 * and no other, with all other inputs unknown. The records stay as they are when a claim names no role.
 */
export async function lawForRole(
  reader: LawReader,
  law: RecordedLaw,
  role: string | undefined,
  asOf: AsOf,
): Promise<RecordedLaw> {
  if (role === undefined) return law
  const found = await readPrecedence(reader, role, asOf)
  return { ...law, givesWay: (code) => found.get(law.packId)?.get(code) }
}

function readPrecedence(reader: LawReader, role: string, asOf: AsOf): Promise<Precedence> {
  const { validAt, knownAt = '' } = asOf
  return reader.answers.remember(`precedence for ${role} ${validAt} ${knownAt}`, async () => {
    const { packs } = await judgeCalculatorSubject(reader, { entity_roles: [role] }, asOf)
    return new Map(
      [...packs].map(([packId, { judged }]) => [
        packId,
        new Map(judged.duties.flatMap(({ code, displacement }) => (displacement ? [[code, displacement]] : []))),
      ]),
    )
  })
}
