import type { SourceWire } from '#src/lib/law/law-schema.ts'
import { listNotModelled, notModelledReason } from '#src/law/coverage/index.ts'
import { chooseVersions, versionIdsOf } from '#src/law/versions/index.ts'
import { readTerminology } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { citationOf, fullProvision, splitRef } from '#src/lib/law/provisions.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ClaimComparison, ClaimFinding, Statement } from './compare/finding.ts'
import { isOpen } from './compare/compare.ts'
import { withLegalTime } from './compare/legal-time.ts'
import { verifyStatement } from './compare/statement.ts'
import { listClaimVersions } from './recorded/queries.ts'
import { readRecordedLaw, type RecordedLaw } from './recorded/recorded-law.ts'
import { type RecordedValue, type Value, VALUE_KINDS } from './recorded/recorded-value.ts'
import { type ClaimAnswerWire, type ClaimRequest, type ComparedWire, Recorded, type StatementWire } from './schema.ts'

const COMPARISONS_MOST = 50

/**
 * A finding as the answer. Where another version than the law of the day says what is claimed, its comparisons come
 * first, and then what the law of the day records instead.
 */
function answerOf(
  { validAt, knownAt }: AsOf,
  { verdict, reason, comparisons, hangsOn }: ClaimFinding,
  { law, holdsIn, instead }: { law: RecordedLaw | undefined; holdsIn?: RecordedLaw; instead?: ClaimFinding },
): ClaimAnswerWire {
  const sources = [law, holdsIn].flatMap((own) => own?.source ?? [])
  const compared = [
    ...comparisons.map((item) => comparisonOf(item, sources.at(-1)!)),
    ...(instead?.comparisons ?? []).map((item) => comparisonOf(item, sources[0]!)),
  ]
  return present({
    verdict,
    reason,
    as_of: validAt,
    known_at: knownAt,
    missing_facts: hangsOn && filled(hangsOn.missing),
    open_conditions: hangsOn && filled(hangsOn.open),
    holds_in:
      holdsIn &&
      present({
        ...pick(holdsIn.source, 'pack_id version'),
        legal_from: holdsIn.legalFrom,
        legal_to: holdsIn.legalTo,
      }),
    comparisons: compared.slice(0, COMPARISONS_MOST),
    sources,
  })
}

/** A compared fact or duty in its wire form. */
function comparisonOf(item: ClaimComparison, source: SourceWire): ComparedWire {
  const shared = { ...pick(source, 'pack_id version'), ...pick(item, 'result note') }
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

function recordedOf({ value, onlyWhere: only_where, places: provisions, ...fact }: RecordedValue) {
  const is_open = isOpen(value) ? true : undefined
  return pickBy(Recorded, { ...fact, ...value, ...present({ is_open, only_where }), provisions })
}

/** The stores, and the day of the question. */
interface Reading extends LawReader, AsOf {}

/**
 * Compares a claim with the pack's records for the day. Returns a verdict with the compared facts, never a corrected
 * claim.
 */
export async function verifyClaim(
  law: LawReader,
  { statement: wire }: ClaimRequest,
  asOf: AsOf,
): Promise<ClaimAnswerWire> {
  const reading = { ...law, ...asOf }
  const terms = await readTerminology(law)
  const verify = (recorded: RecordedLaw) => verifyStatement(statementOf(wire, recorded), recorded, terms)
  const recorded = await readLawOfDay(reading, wire)
  const finding = recorded
    ? withLegalTime(verify(recorded), statementOf(wire, recorded), recorded, asOf.validAt)
    : { ...NOT_THE_LAW, reason: `no published version is the law on ${dayInWords(asOf.validAt)}` }
  const isWrong = !['verified', 'ambiguous', 'wrong_version'].includes(finding.verdict)
  const other = isWrong ? await findOtherVersion(reading, wire, { records: recorded, finding }, verify) : undefined
  if (other) return answerOf(asOf, other.finding, { law: recorded, holdsIn: other.holdsIn, instead: finding })
  return answerOf(asOf, await withNotModelled(reading, finding, recorded, wire), { law: recorded })
}

/** Adds why the pack models nothing at the claimed provision, if its coverage says so. */
async function withNotModelled(
  law: LawReader,
  finding: ClaimFinding,
  recorded: RecordedLaw | undefined,
  wire: StatementWire,
): Promise<ClaimFinding> {
  const provision = recorded && statementOf(wire, recorded).provision
  if (finding.verdict !== 'not_found' || !provision) return finding
  const { instrument: act, provision: name } = splitRef(provision)
  const notes = await listNotModelled(law, [recorded.versionId], [{ act, provision: name }])
  return { ...finding, reason: `${finding.reason}${notModelledReason(notes)}` }
}

/** Reads the records of the version that is the law on the day. Undefined when no version is. */
async function readLawOfDay(reading: Reading, { pack_id: packId, addressee }: StatementWire) {
  const { validAt, knownAt } = reading
  const choice = { mode: 'published', validAt, ...(knownAt ? { knownAt } : {}) } as const
  const [versionId] = versionIdsOf(await chooseVersions(reading, choice), [packId])
  return versionId === undefined ? undefined : readRecordedLaw(reading, versionId, { role: addressee, asOf: reading })
}

/**
 * Looks for another version of the pack in which a wrong claim is right; the verdict is then `wrong_version`. Of later
 * versions the first one counts, of earlier ones the last, so that `holds_in` is the nearest to the day. The reason
 * also says what the law of the day records instead.
 */
async function findOtherVersion(
  reading: Reading,
  { pack_id: packId, addressee }: StatementWire,
  { records, finding: ofDay }: { records: RecordedLaw | undefined; finding: ClaimFinding },
  verify: (records: RecordedLaw) => ClaimFinding,
): Promise<{ finding: ClaimFinding; holdsIn: RecordedLaw } | undefined> {
  const { graph, validAt, knownAt } = reading
  const versions = await graph.run(listClaimVersions, { packId, knownAt: knownAt ?? null })
  const isLater = ({ legal_from: from }: (typeof versions)[number]) => from > validAt
  const nearest = [...versions.filter(isLater), ...versions.filter((one) => !isLater(one)).toReversed()]
  for (const { id, legal_from: from, legal_to: to } of nearest) {
    if (id === records?.versionId) continue
    const holdsIn = await readRecordedLaw(reading, id, {
      role: addressee,
      asOf: { ...reading, validAt: from },
    })
    const finding = verify(holdsIn)
    if (!isRightUnderCondition(finding)) continue
    const until = to ? ` until before ${dayInWords(to)}` : ''
    const instead = ofDay.verdict === 'contradicted' ? `; ${ofDay.reason}` : ''
    const reason = `it is right in version ${holdsIn.source.version}, which is the law from ${dayInWords(from)}${until}${instead}`
    return { finding: { ...finding, verdict: 'wrong_version', reason }, holdsIn }
  }
  return undefined
}

/** True when a version records exactly the claimed value, be it only under a condition. */
function isRightUnderCondition({ verdict, comparisons }: ClaimFinding): boolean {
  const isEqual = comparisons.length > 0 && comparisons.every(({ result }) => result === 'equal')
  return verdict === 'verified' || (verdict === 'ambiguous' && isEqual)
}

const NOT_THE_LAW = { verdict: 'not_found', comparisons: [] } satisfies Partial<ClaimFinding>

/** Builds a statement. A provision without an act belongs to the pack's first act. */
function statementOf(wire: StatementWire, records: RecordedLaw): Statement {
  const { kind, obligation, criterion, provision, addressee, bound, combine, condition } = wire
  return {
    kind,
    obligation,
    criterion,
    provision: provision === undefined ? undefined : fullProvision(provision, records.mainInstrument),
    addressee,
    bound,
    value: claimedOf(wire),
    combine,
    condition,
  }
}

function claimedOf({ kind, ...wire }: StatementWire): Value | undefined {
  const valued = VALUE_KINDS.find((one) => one === kind)
  return valued && { kind: valued, ...pick(wire, 'of event duration counted_in money percent count date date_kind') }
}
