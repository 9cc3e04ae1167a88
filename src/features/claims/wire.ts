import type { SourceWire } from '#src/law/packs/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { citationOf } from '#src/lib/law/citation-row.ts'
import type { ClaimComparison, ClaimFinding } from './compare/finding.ts'
import type { RecordedLaw } from './recorded/recorded-law.ts'
import type { RecordedContent, RecordedValue } from './recorded/recorded-value.ts'
import type { ClaimAnswerWire, ComparedWire } from './schema.ts'

const COMPARISONS_MOST = 50

/**
 * A finding as the answer. Its comparisons are those of `holdsIn`, where another version than the law of the day says
 * what is claimed.
 */
export function answerOf(
  { validAt, knownAt }: AsOf,
  { verdict, reason, comparisons, hangsOn }: ClaimFinding,
  { law, holdsIn }: { law: RecordedLaw | undefined; holdsIn: RecordedLaw | undefined },
): ClaimAnswerWire {
  const sources = [law, holdsIn].flatMap((own) => own?.source ?? [])
  const compared = comparisons.slice(0, COMPARISONS_MOST)
  return {
    verdict,
    reason,
    as_of: validAt,
    ...(knownAt ? { known_at: knownAt } : {}),
    ...(hangsOn && hangsOn.missing.length > 0 ? { missing_facts: hangsOn.missing } : {}),
    ...(hangsOn && hangsOn.open.length > 0 ? { open_conditions: hangsOn.open } : {}),
    ...(holdsIn
      ? {
          holds_in: {
            pack_id: holdsIn.packId,
            version: holdsIn.source.version,
            legal_from: holdsIn.legalFrom,
            ...(holdsIn.legalTo ? { legal_to: holdsIn.legalTo } : {}),
          },
        }
      : {}),
    comparisons: compared.map((item) => comparisonOf(item, sources.at(-1)!)),
    sources,
  }
}

/** A compared fact or duty in its wire form. */
function comparisonOf(item: ClaimComparison, source: SourceWire): ComparedWire {
  const shared = {
    pack_id: source.pack_id,
    version: source.version,
    result: item.result,
    ...(item.note ? { note: item.note } : {}),
  }
  if ('duty' in item) {
    const { code, title, hash, modality, roles, basis, citations } = item.duty
    return {
      object: { type: 'obligation', code, title, hash, obligations: [code] },
      ...shared,
      recorded: { modality, addressees: roles, provisions: basis },
      citations: citations.map(citationOf),
    }
  }
  const { fact } = item
  return {
    object: { ...fact.object, obligations: fact.obligations },
    ...shared,
    recorded: recordedOf(fact),
    citations: fact.citations.map(citationOf),
  }
}

function recordedOf(fact: RecordedValue): ComparedWire['recorded'] {
  const isOpen = fact.value.kind === 'deadline' && fact.value.duration === null
  return {
    ...valueOf(fact.value),
    ...(isOpen ? { is_open: true } : {}),
    ...(fact.bound ? { bound: fact.bound } : {}),
    ...(fact.condition ? { condition: fact.condition } : {}),
    ...(fact.note ? { note: fact.note } : {}),
    ...(fact.onlyWhere ? { only_where: fact.onlyWhere } : {}),
    addressees: fact.addressees,
    provisions: fact.places,
  }
}

/** A value with the field names of the wire. Absent fields are left out. */
function valueOf(value: RecordedContent): Partial<ComparedWire['recorded']> {
  if (value.kind === 'amount') return { money: value.money }
  if (value.kind === 'percentage') return { percent: value.percent, ...(value.base ? { base: value.base } : {}) }
  if (value.kind === 'date') return { date: value.date, date_kind: value.dateKind }
  return {
    ...(value.duration ? { duration: value.duration } : {}),
    ...(value.countedIn ? { counted_in: value.countedIn } : {}),
    measure: value.measure,
    ...(value.event ? { event: value.event } : {}),
  }
}
