import {
  readActFinder,
  listActs,
  listObligationsByText,
  readTerminology,
  type Terminology,
} from '#src/features/search/index.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import { chooseVersions } from '#src/graph/version-choice.ts'
import type { AsOf, VersionChoice } from '#src/lib/as-of.ts'
import type { ClaimedValue } from './compare/compare.ts'
import type { RecordedValue } from './recorded/recorded-value.ts'
import { readRecordedLaw, type RecordedLaw } from './recorded/recorded-law.ts'
import { listClaimVersions } from './queries.ts'
import type { ClaimAnswerWire, ClaimRequest, StatementWire } from './schema.ts'
import { verifyStatement, type ClaimFinding, type Statement } from './compare/statement.ts'
import { CONFIDENCE_TO_VERIFY } from './text/candidates.ts'
import { CONFIDENCE_TO_CONTRADICT, verifyText, type TextFinding } from './text/verify-text.ts'
import { lawForRole } from './recorded/law-for-role.ts'
import { withLegalTime } from './compare/legal-time.ts'
import { parseClaim, type ParsedClaim } from './text/parse.ts'
import { comparisonOf, statementWireOf, valueWireOf } from './wire.ts'

const COMPARISONS_MOST = 50
/** Most obligations that the full-text index finds for a text without a provision. */
const NEAR_MOST = 25

interface Reading extends AsOf {
  graph: Graph
  answers: ResponseCache
  terms: Terminology
}

/** Compares a claim with the packs' records for the day. Returns a verdict with the compared facts, never a corrected claim. */
export async function verifyClaim(
  graph: Graph,
  answers: ResponseCache,
  request: ClaimRequest,
  asOf: AsOf,
): Promise<ClaimAnswerWire> {
  const reading = { graph, answers, terms: await readTerminology(graph, answers), ...asOf }
  return request.statement ? verifyStructured(reading, request.statement) : verifyWords(reading, request.text!)
}

async function verifyStructured(reading: Reading, wire: StatementWire): Promise<ClaimAnswerWire> {
  const { terms } = reading
  const laws = await readLawsAt(reading, [wire.pack_id], wire.addressee)
  const verify = (law: RecordedLaw) => verifyStatement(statementOf(wire, law), law, terms)
  const found = laws[0]
    ? withLegalTime(verify(laws[0]), laws, reading.validAt)
    : notTheLaw([wire.pack_id], reading.validAt)
  const other = await findOtherVersion(
    reading,
    found,
    [wire.pack_id],
    laws,
    wire.addressee,
    (law) => verify(law),
    isRightUnderCondition,
  )
  return answerOf(reading, other ?? { finding: found }, laws)
}

async function verifyWords(reading: Reading, text: string): Promise<ClaimAnswerWire> {
  const { graph, answers, terms, validAt } = reading
  const findActs = await readActFinder(graph, answers)
  const acts = await answers.remember('acts of packs', () => graph.run(listActs, {}))
  const mainActs = new Map(acts.map((row) => [row.pack_id, row.acts.map(({ id }) => id)]))
  const claim = parseClaim(text, findActs, terms, mainActs)
  const named = claim.packIds.length > 0 ? claim.packIds : null
  const laws = await readLawsAt(reading, named, claim.addressee)
  const verify = async (own: RecordedLaw[]) => verifyText(claim, own, terms, await findNear(graph, claim, own))
  const verifyNow = async (own: RecordedLaw[]): Promise<TextFinding> => {
    const finding = await verify(own)
    return { ...finding, ...withLegalTime(finding, own, validAt) }
  }
  const isGone = named !== null && laws.length === 0 && claim.rejectionReasons.length === 0
  const found: TextFinding = isGone ? { ...notTheLaw(named, validAt), confidence: 1, read: [] } : await verifyNow(laws)
  const other = await findOtherVersion(reading, found, claim.packIds, laws, claim.addressee, async (law) =>
    verify([...laws.filter(({ packId }) => packId !== law.packId), law]),
  )
  const { confidence, read } = other ? (other.finding as TextFinding) : found
  return {
    ...answerOf(reading, other ?? { finding: found }, laws),
    ...readAs(read),
    confidence,
    confidence_needed: { to_verify: CONFIDENCE_TO_VERIFY, to_contradict: CONFIDENCE_TO_CONTRADICT },
    understood: understoodOf(claim),
  }
}

/** Reads the records of the versions that are the law on the day: one for each pack that has such a version. */
async function readLawsAt(
  reading: Reading,
  packIds: string[] | null,
  role: string | undefined,
): Promise<RecordedLaw[]> {
  const { graph, answers, validAt, knownAt } = reading
  const choice: VersionChoice = { mode: 'published', validAt, ...(knownAt ? { knownAt } : {}) }
  const versions = await chooseVersions(graph, choice, packIds)
  return Promise.all(
    versions.map(async ({ id }) => lawForRole(reading, await readRecordedLaw(graph, answers, id), role, reading)),
  )
}

/** Looks for another version of the pack in which a wrong claim is right; the verdict is then `wrong_version`. */
async function findOtherVersion(
  reading: Reading,
  found: ClaimFinding,
  packIds: string[],
  laws: RecordedLaw[],
  role: string | undefined,
  verify: (law: RecordedLaw) => ClaimFinding | Promise<ClaimFinding>,
  isRight = ({ verdict }: ClaimFinding) => verdict === 'verified',
): Promise<{ finding: ClaimFinding; holdsIn: RecordedLaw } | undefined> {
  const { graph, answers, knownAt } = reading
  if (found.verdict === 'verified' || found.verdict === 'ambiguous' || found.verdict === 'wrong_version')
    return undefined
  for (const packId of packIds) {
    const versions = await graph.run(listClaimVersions, { packId, knownAt: knownAt ?? null })
    for (const { id } of versions) {
      if (laws.some(({ versionId }) => versionId === id)) continue
      const recorded = await readRecordedLaw(graph, answers, id)
      const law = await lawForRole(reading, recorded, role, { ...reading, validAt: recorded.legalFrom })
      const finding = await verify(law)
      if (!isRight(finding)) continue
      const reason = `it is right in ${id}, which is the law from ${law.legalFrom}${law.legalTo ? ` until before ${law.legalTo}` : ''}`
      return { finding: { ...finding, verdict: 'wrong_version', reason }, holdsIn: law }
    }
  }
  return undefined
}

/** True when a version records exactly the claimed value, be it only under a condition. */
function isRightUnderCondition({ verdict, comparisons }: ClaimFinding): boolean {
  const isEqual = comparisons.length > 0 && comparisons.every(({ result }) => result === 'equal')
  return verdict === 'verified' || (verdict === 'ambiguous' && isEqual)
}

function notTheLaw(packIds: string[], validAt: string): ClaimFinding {
  return {
    verdict: 'not_found',
    reason: `${packIds.join(', ')} has no published version that is the law on ${validAt}`,
    comparisons: [],
  }
}

/** Asks the full-text index which facts are near a text: those of the obligations that match its words best. */
async function findNear(
  graph: Graph,
  claim: ParsedClaim,
  laws: RecordedLaw[],
): Promise<(law: RecordedLaw, fact: RecordedValue) => boolean> {
  if (claim.provisions.length > 0 || claim.plainWords.length === 0 || claim.rejectionReasons.length > 0)
    return () => false
  const rows = await graph.run(listObligationsByText, {
    text: claim.plainWords.map((word) => `"${word.toLowerCase()}"`).join(' '),
    places: [],
    versionIds: laws.map(({ versionId }) => versionId),
    tags: null,
    modalities: null,
    roles: null,
    limit: NEAR_MOST,
    offset: 0,
  })
  const near = new Set(
    rows.flatMap(({ obligation }) =>
      obligation ? [`${obligation.pack_id}@${obligation.version}/${obligation.code}`] : [],
    ),
  )
  return (law, fact) => fact.obligations.some((code) => near.has(`${law.versionId}/${code}`))
}

/** Builds a statement. A provision without an act belongs to the pack's first act. */
function statementOf(wire: StatementWire, law: RecordedLaw): Statement {
  const { kind, obligation, provision, addressee, bound, combine } = wire
  const isFull = provision !== undefined && !/^(Art|Annex|Recital) /.test(provision)
  return {
    kind,
    obligation,
    provision: provision === undefined || isFull ? provision : `${law.mainInstrument} ${provision}`,
    addressee,
    bound,
    value: claimedOf(wire),
    combine,
  }
}

function claimedOf(wire: StatementWire): ClaimedValue | undefined {
  const { kind, duration, measure, event, money, percent, date, date_kind: dateKind } = wire
  if (kind === 'deadline') return { kind, duration: duration!, measure, event }
  if (kind === 'amount') return { kind, money: money! }
  if (kind === 'percentage') return { kind, percent: percent! }
  return kind === 'date' ? { kind, date: date!, dateKind } : undefined
}

function answerOf(
  { validAt, knownAt }: Reading,
  { finding, holdsIn }: { finding: ClaimFinding; holdsIn?: RecordedLaw },
  laws: RecordedLaw[],
): ClaimAnswerWire {
  const compared = holdsIn ? [...laws, holdsIn] : laws
  const lawOf = (item: ClaimFinding['comparisons'][number]) =>
    compared.findLast((law) => ('fact' in item ? law.facts.includes(item.fact) : law.duties.includes(item.duty)))!
  return {
    verdict: finding.verdict,
    reason: finding.reason,
    as_of: validAt,
    ...(knownAt ? { known_at: knownAt } : {}),
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
    comparisons: finding.comparisons.slice(0, COMPARISONS_MOST).map((item) => comparisonOf(item, lawOf(item).source)),
    sources: compared.map(({ source }) => source),
  }
}

/** The statement that a text was read as, and those for its further values. */
function readAs(read: TextFinding['read']): Pick<ClaimAnswerWire, 'read_as' | 'read_also'> {
  const [first, ...others] = read.map(({ law, statement }) => statementWireOf(statement, law.packId))
  return { ...(first ? { read_as: first } : {}), ...(others.length > 0 ? { read_also: others } : {}) }
}

function understoodOf(claim: ParsedClaim): NonNullable<ClaimAnswerWire['understood']> {
  return {
    pack_ids: claim.packIds,
    provisions: claim.provisions,
    ...(claim.addressee ? { addressee: claim.addressee } : {}),
    values: claim.quantities.flatMap(({ value, bound }) =>
      value ? [{ ...valueWireOf(value), ...(bound ? { bound } : {}) }] : [],
    ),
    words: claim.words,
  }
}
