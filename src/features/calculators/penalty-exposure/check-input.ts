import type { ListedPenalty } from '#src/law/attachments/index.ts'
import { judgeCalculatorSubject, readRules, type RuleSnapshot } from '#src/law/engine/index.ts'
import { isRange, listInputMistakes } from '#src/law/subjects/index.ts'
import { explainUnknownProvision, listNotModelled, notModelledReason } from '#src/law/coverage/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { findUnknown, pointNear } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { partsNearby } from '#src/lib/law/provision-tree.ts'
import { parentOf, splitRef } from '#src/lib/law/provisions.ts'
import type { InputMistake } from '#src/problems.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'
import { infringedBy, provisionOf, readPenaltiesByPack } from './infringed.ts'
import type { InfringementWire, PenaltyExposure } from './request.ts'

/** The mistakes in money, infringements and the subject; if there are none, those in duties and in the size. */
export async function checkPenaltyExposureInput(
  law: DatedLawReader,
  body: PenaltyExposure,
  asOf: AsOf,
  unknown: readonly InputMistake[],
): Promise<InputMistake[]> {
  const invalid = [...findForeignMoney(body), ...findUnplaced(body), ...(await listInputMistakes(law, body))]
  // The look-up of duties needs valid lists.
  if (unknown.length + invalid.length > 0) return invalid
  return [...(await findUnknownDuties(law, body, asOf)), ...(await findOtherSize(law, body, asOf))]
}

/** The stated size class, which replaces the derived one. */
export function statedFactsOf({ size_class: size }: PenaltyExposure): Map<string, string> {
  if (size === undefined) return new Map()
  // Who states the class of the Recommendation has looked at the holders too.
  return new Map([
    ['size_class_2003_361', size],
    ['sme_class_2003_361', size === 'large' ? 'none' : size],
  ])
}

/** The amounts that are in another currency than that of the laws. */
export function findForeignMoney(body: Pick<PenaltyExposure, 'turnover' | 'profit'>): InputMistake[] {
  return (['turnover', 'profit'] as const).flatMap((name) => {
    const currency = body[name]?.currency
    if (currency === undefined || currency === 'EUR') return []
    const detail = `is ${currency}; these laws set amounts in EUR and nothing is converted here. Give it in EUR, at the rate that you answer for`
    return [{ field: `body.${name}.currency`, detail }]
  })
}

/** The infringements that name neither a duty nor a provision, or both. */
function findUnplaced({ infringements }: PenaltyExposure): InputMistake[] {
  return infringements.flatMap(({ obligation, provision }, index) =>
    (obligation === undefined) === (provision === undefined)
      ? [{ field: `body.infringements.${index}`, detail: 'needs an obligation or a provision, and one of them only' }]
      : [],
  )
}

/** Refuses a stated size class that contradicts the figures in the facts. */
async function findOtherSize(law: LawReader, body: PenaltyExposure, asOf: AsOf): Promise<InputMistake[]> {
  const { size_class: size, facts } = body
  if (size === undefined || facts === undefined) return []
  // The class follows from the figures under each pack alike: one is enough, and none of its duties.
  const dutiesIn = (versions: RuleSnapshot['versions']) =>
    Promise.resolve(new Map(versions.slice(0, 1).map(({ pack_id: packId }) => [packId, new Set<string>()])))
  const subject = await judgeCalculatorSubject(law, body, asOf, { dutiesIn })
  const [pack] = subject.packs.values()
  const derived = pack?.judged.judgement.knowledge.facts.get('size_class_2003_361')
  if (!derived || isRange(derived) || derived.has(size)) return []
  const classes = [...derived].filter((value) => typeof value === 'string').join(' or ')
  return [
    { field: 'body.size_class', detail: `contradicts facts, from which ${classes} follows; leave out one of them` },
  ]
}

/** Finds what the packs of the day don't have. It reads the law and judges no subject, so a refusal costs little. */
async function findUnknownDuties(law: LawReader, body: PenaltyExposure, asOf: AsOf): Promise<InputMistake[]> {
  const choice = { ...asOf, mode: 'published' as const }
  const { versions, obligations } = await readRules(law, { ...choice, current: await chooseVersions(law, choice) })
  const penalties = await readPenaltiesByPack(law, versions)
  const invalid: InputMistake[] = []
  // One after the other: a request of 50 infringements holds one connection, not 50.
  for (const [index, infringement] of body.infringements.entries()) {
    const { pack_id: packId } = infringement
    const rows = penalties.get(packId)
    const duties = obligations.filter((row) => row.pack_id === packId)
    const version = versions.find((one) => one.pack_id === packId)
    if (!rows || !version) continue
    invalid.push(...(await findUnknownDuty(law, infringement, index, { versionId: version.version.id, duties, rows })))
  }
  return invalid
}

/** What a pack's version of the day has. */
interface PackContent {
  versionId: string
  duties: RuleSnapshot['obligations']
  rows: ListedPenalty[]
}

async function findUnknownDuty(
  law: LawReader,
  infringement: InfringementWire,
  index: number,
  { versionId, duties, rows }: PackContent,
): Promise<InputMistake[]> {
  const { obligation, pack_id: packId } = infringement
  if (obligation !== undefined) {
    const codes = new Set(duties.map(({ code }) => code))
    return findUnknown(`body.infringements.${index}.obligation`, obligation, codes, (code) => {
      return `${JSON.stringify(code)} is not an obligation of ${packId} on that day${pointNear(code, codes, `GET /api/v1/domain-packs/${packId}/obligations`)}`
    })
  }
  const provision = (await provisionOf(law, infringement))!
  const field = `body.infringements.${index}.provision`
  const sought = splitRef(provision)
  const place = { act: sought.instrument, provision: sought.provision }
  const unknown = await explainUnknownProvision(law, place)
  if (unknown) return [{ field, detail: unknown.detail }]
  const infringed = await infringedBy(law, infringement, versionId)
  if (infringed && infringed.obligations.size + infringed.penalties.size > 0) return []
  const named = [
    ...duties.flatMap(({ provisions }) => provisions),
    ...rows.flatMap(({ content_json: content }) => content.target_provisions),
  ]
  const why = notModelledReason(await listNotModelled(law, [versionId], [place]))
  const near = why || partsNearby(place.provision, namesIn(place.act, named))
  const detail = `no duty and no penalty of ${packId} rests on ${provision}${near}; GET /api/v1/obligations?pack_id=${packId}&q= searches them`
  return [{ field, detail }]
}

/** The provisions of an act that something rests on, with all that they are in. */
function namesIn(act: string, refs: string[]): Set<string> {
  const names = refs.map(splitRef).flatMap(({ instrument, provision }) => (instrument === act ? [provision] : []))
  const all = new Set(names)
  for (const name of names) for (let up = parentOf(name); up !== undefined; up = parentOf(up)) all.add(up)
  return all
}
