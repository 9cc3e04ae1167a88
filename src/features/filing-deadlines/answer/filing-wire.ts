import type { JudgedSubject } from '#src/features/applicability/index.ts'
import { citedRefOf, filingOf, type ListedFiling } from '#src/features/attachments/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import type { StandingAnchor, FilingStatus } from '../clock/anchors.ts'
import { inUtc } from '../clock/instants.ts'
import type { FilingConcern } from '../concern.ts'
import type { FilingWire } from '../schema.ts'

/** The fields of a filing that are the same for every caller. */
export function describe(row: ListedFiling) {
  const { code, pack_version, hash, obligations, citations, ...wire } = filingOf(row)
  const { title, filing_type, from_role, recipient, trigger_event, combine, period_rule } = wire
  const late = wire.late_classification_rule
  return {
    pack_version,
    code,
    hash,
    title,
    filing_type,
    from_role,
    recipient,
    obligations,
    trigger_event,
    combine,
    period_rule,
    ...(wire.qualifiers ? { qualifiers: wire.qualifiers } : {}),
    ...(late ? { late_classification_rule: { text: late.text, ref: late.ref } } : {}),
    ...(wire.late_submission_rule ? { late_submission_rule: wire.late_submission_rule } : {}),
    ...(wire.sequence ? { sequence: wire.sequence } : {}),
    ...(wire.channel ? { channel: wire.channel } : {}),
    citations,
  }
}

/** Whether the filing concerns the filer, and the facts that decide it. */
export function outcomeOf(concern: Extract<FilingConcern, { outcome: string }>) {
  return {
    outcome: concern.outcome,
    ...(concern.appliesFrom ? { applies_from: concern.appliesFrom } : {}),
    ...(concern.missing ? { missing_facts: concern.missing } : {}),
    ...(concern.displacedBy ? { displaced_by: concern.displacedBy } : {}),
  }
}

/** An anchor with its event and where its period ends. */
export function anchorOf({ anchor, event, period }: StandingAnchor, nowMs: number): FilingWire['anchors'][number] {
  const { citation, offset, occurrence } = anchor
  return {
    event: anchor.event,
    ...(offset ? { offset } : {}),
    ...(occurrence ? { occurrence: occurrence as 'first' | 'latest' } : {}),
    ...(citation ? { ref: citedRefOf(citation) } : {}),
    ...(event ? { at: inUtc(event.at) } : {}),
    ...(event && event.at.epochMilliseconds > nowMs ? { anticipated: true } : {}),
    ...(event && event.of > 1 ? { counted: { no: event.no, of: event.of } } : {}),
    ...(period ? { limit: inUtc(period.at) } : {}),
  }
}

/** The anchor or rule that made the limit; empty unless the filing is due. */
export function wonOf(standing: FilingStatus): Pick<FilingWire, 'won'> {
  if (standing.state !== 'due') return {}
  const { by, eventCode, event, period, ref } = standing.winner
  return {
    won: { by, event: eventCode, at: inUtc(event), offset: period.offset, ...(ref ? { ref: canonicalRef(ref) } : {}) },
  }
}

const HOLDS = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, 'unknown'],
] as const)

/** The waivers of a filing. A waiver without a rule is `unknown`, and the filer must judge it. */
export function waiversOf(
  { content_json: { waivers } }: ListedFiling,
  judge: JudgeCondition,
): Pick<FilingWire, 'waivers'> {
  if (!waivers) return {}
  return {
    waivers: waivers.map(({ text, citation, rule }) => {
      const condition = rule === undefined ? undefined : judge(rule)
      return {
        text,
        ref: citedRefOf(citation),
        holds: HOLDS.get(condition?.truth ?? null)!,
        ...(condition && condition.turnsOn.length > 0 ? { turns_on: condition.turnsOn } : {}),
      }
    }),
  }
}
type JudgeCondition = (rule: string) => ReturnType<JudgedSubject['judgeCondition']>
