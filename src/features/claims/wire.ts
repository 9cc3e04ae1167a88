import type { SourceWire } from '#src/features/packs/index.ts'
import { citationOf } from '#src/lib/law/citation-row.ts'
import type { ClaimedValue } from './compare/compare.ts'
import type { RecordedValue, RecordedContent } from './recorded/recorded-value.ts'
import type { ComparedWire, StatementWire, ValueWire } from './schema.ts'
import type { ClaimComparison, Statement } from './compare/statement.ts'

/** A compared fact or duty in its wire form. */
export function comparisonOf(item: ClaimComparison, source: SourceWire): ComparedWire {
  const shared = {
    pack_id: source.pack_id,
    version: source.version,
    result: item.result,
    ...(item.note ? { note: item.note } : {}),
  }
  if ('duty' in item) {
    const { code, title, hash, roles, basis, citations } = item.duty
    return {
      object: { type: 'obligation', code, title, hash, obligations: [code] },
      ...shared,
      recorded: { addressees: roles, provisions: basis },
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
    ...valueWireOf(fact.value),
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
export function valueWireOf(value: RecordedContent | ClaimedValue): ValueWire {
  if (value.kind === 'amount') return { money: value.money }
  if (value.kind === 'percentage')
    return { percent: value.percent, ...('base' in value && value.base ? { base: value.base } : {}) }
  if (value.kind === 'date') return { date: value.date, ...(value.dateKind ? { date_kind: value.dateKind } : {}) }
  return {
    ...(value.duration ? { duration: value.duration } : {}),
    ...(value.measure ? { measure: value.measure } : {}),
    ...(value.event ? { event: value.event } : {}),
  }
}

/** A statement in the form of a request, so that it can be sent as one. */
export function statementWireOf(statement: Statement, packId: string): StatementWire {
  const { kind, obligation, provision, addressee, value, bound, combine } = statement
  const hasBound = bound !== undefined && kind !== 'date'
  return {
    pack_id: packId,
    kind,
    ...(obligation ? { obligation } : {}),
    ...(provision ? { provision } : {}),
    ...(addressee ? { addressee } : {}),
    ...(value ? valueWireOf(value) : {}),
    ...(hasBound ? { bound } : {}),
    ...(combine && (kind === 'amount' || kind === 'percentage') ? { combine } : {}),
  }
}
