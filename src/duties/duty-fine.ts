import { type Words } from '#src/law/vocabulary/index.ts'
import type { ListedPenalty } from '#src/law/attachments/index.ts'
import type { SubjectView } from '#src/law/engine/index.ts'
import { type Fine, fineInWords, hasAmount, largestOf, penaltiesOf } from '#src/law/fines/index.ts'
import { dutyFineOf } from '#src/law/fines/penalty.outside.ts'
import { present } from '#src/lib/present.ts'
import type { DutyResult } from './judged.ts'
import type { DutyWire } from './schema.ts'

/**
 * Tells of the duties of a version the largest fine that infringing them can cost the subject, as the calculator
 * computes it for a legal person. No company can infringe what the law only allows.
 */
export function fineTeller(
  penalties: Iterable<ListedPenalty>,
  subject: SubjectView,
  validAt: string,
  words: Words,
): (duty: DutyResult) => Pick<DutyWire, 'largest_fine' | 'fine'> {
  const threatening = penaltiesOf(penalties, { subject, person: 'legal', validAt })
  const told = new Map<Fine, Pick<DutyWire, 'largest_fine' | 'fine'>>()
  return ({ code, outcome, modality, applies_from: from }) => {
    if (modality === 'may') return {}
    const fine = largestOf(threatening(code, { outcome, ...present({ from }) }).filter(hasAmount))
    if (!fine) return {}
    const own = told.get(fine) ?? { largest_fine: fineInWords(fine, words), fine: dutyFineOf(fine) }
    told.set(fine, own)
    return own
  }
}
