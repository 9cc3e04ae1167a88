import { type ListedPenalty, readPenalties } from '#src/law/attachments/index.ts'
import type { SubjectView } from '#src/law/engine/index.ts'
import {
  type ComputedPenalty,
  companyInputOf,
  compareFines,
  fineInWords,
  hasAmount,
  isForOffender,
  knownAmountOf,
  penaltiesOf,
} from '#src/law/fines/index.ts'
import { noAmountOf } from '#src/law/fines/penalty.outside.ts'
import { askFor, readVocabulary, type Vocabulary, type Words } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { citationOf } from '#src/lib/law/provisions.ts'
import { joinWith } from '#src/lib/law/words.ts'
import { pick, present } from '#src/lib/present.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { CompanyFinesWire, CompanyFineWire } from './fine-schema.ts'

/** What is paid to the state; a measure or a claim of others is no fine. */
const KINDS: ReadonlySet<string> = new Set(['administrative_fine', 'periodic'])

/** A fine of one subject with the duties that it threatens, of which one applies or all are open. */
interface Threat {
  subjectId: string
  subject: SubjectView
  penalty: ComputedPenalty
  codes: string[]
  isOwed: boolean
}

/**
 * The fines of the subjects for duties of these packs, as the calculator computes them for a legal person: one row for
 * each penalty fact. What is owed in no case, or not yet, has none.
 */
export async function listFines(
  law: LawReader,
  packIds: readonly string[],
  views: ReadonlyMap<string, SubjectView>,
  { validAt, mode }: Pick<AsOf, 'validAt'> & { mode: PublicationMode },
): Promise<CompanyFinesWire> {
  const vocabulary = await readVocabulary(law)
  const threats: Threat[] = []
  const open: CompanyFinesWire['open_acts'] = []
  const { words } = vocabulary
  for (const [subjectId, subject] of views) {
    await nextTurn()
    for (const packId of packIds) {
      const { version, judged } = subject.packs.get(packId)!
      if (judged.isUnanswered) {
        const input = judged.missing[0]!
        const { question } = askFor(input, vocabulary)
        open.push({ pack_id: packId, subject_id: subjectId, act: words.ofPack(packId), input, question })
      } else {
        const rows = await readPenalties(law, [version.version.id], mode)
        threats.push(...threatsTo({ subjectId, subject }, packId, rows, validAt))
      }
    }
  }
  const data: CompanyFineWire[] = []
  for (const threat of threats.toSorted(compareThreats)) data.push(await rowOf(threat, words, vocabulary))
  return { data, not_summed: sayNoSum(threats, words), open_acts: open }
}

function threatsTo(
  own: Pick<Threat, 'subjectId' | 'subject'>,
  packId: string,
  rows: ListedPenalty[],
  validAt: string,
): Threat[] {
  const fines = rows.filter(({ content_json: { kind } }) => KINDS.has(kind))
  const threatening = penaltiesOf(fines, { subject: own.subject, person: 'legal', validAt })
  const found = new Map<ComputedPenalty, Threat>()
  for (const duty of own.subject.packs.get(packId)!.judged.duties) {
    if (duty.isPermission) continue
    for (const penalty of threatening(duty.code, duty)) {
      const threat = found.get(penalty) ?? { ...own, penalty, codes: [], isOwed: false }
      threat.codes.push(duty.code)
      threat.isOwed ||= duty.outcome === 'applies'
      found.set(penalty, threat)
    }
  }
  return [...found.values()]
}

const isCertain = ({ penalty, isOwed }: Threat) => isOwed && isForOffender(penalty)

function compareThreats(one: Threat, other: Threat): number {
  const first = Number(isCertain(other)) - Number(isCertain(one))
  const [fine, next] = [one.penalty, other.penalty]
  if (first !== 0 || !hasAmount(fine) || !hasAmount(next))
    return first || Number(hasAmount(next)) - Number(hasAmount(fine))
  return compareFines(fine, next)
}

async function rowOf(threat: Threat, words: Words, vocabulary: Vocabulary): Promise<CompanyFineWire> {
  const { penalty, codes, subjectId } = threat
  const { pack_id: packId, code, hash, content_json: content } = penalty.row
  const from = content.applies_from?.map(({ date }) => date).toSorted()[0]
  const cited = citedBy(penalty.row)
  return present({
    pack_id: packId,
    subject_id: subjectId,
    act: words.ofPack(packId),
    code,
    title: content.title,
    provisions: cited.map(({ ref }) => words.ofProvision(ref)),
    url: cited[0]?.url,
    certain: isCertain(threat),
    ...(hasAmount(penalty)
      ? { in_words: fineInWords(penalty, words), ...knownAmountOf(penalty.exposure.range, content.bound) }
      : { in_words: noAmountOf(content) }),
    ...pick(content, 'bound set_by imposed_by'),
    hangs_on: await inputsOf(threat, vocabulary),
    applies_from: from,
    duties: codes.length,
    duty_codes: codes,
    hash,
  })
}

/** What a fine rests on, without what only interprets it. */
function citedBy({ citations }: ListedPenalty) {
  return citations.map(citationOf).filter(({ role }) => role === 'basis' || role === 'penalty')
}

async function inputsOf(
  { penalty, subject, codes, isOwed }: Threat,
  vocabulary: Vocabulary,
): Promise<CompanyFineWire['hangs_on']> {
  type Input = CompanyFineWire['hangs_on'][number]
  const ask = (decides: Input['decides'], inputs: readonly string[]) =>
    [...new Set(inputs)].map((input): Input => ({ input, question: askFor(input, vocabulary).question, decides }))
  const joint = isOwed ? undefined : subject.judgeDutiesOf(penalty.row.pack_id, new Set(codes))
  const asked = joint?.open.map(({ code, question }): Input => ({ input: code, question, decides: 'duty' })) ?? []
  return [
    ...ask('subject', penalty.turnsOn),
    ...ask('duty', (await joint?.findMissing()) ?? []),
    ...asked,
    ...ask('amount', (penalty.exposure?.missing ?? []).flatMap(companyInputOf)),
  ]
}

/** Why fines are not added up, with what the listed ones say of totals and of fines that bar each other. */
function sayNoSum(threats: Threat[], words: Words): string {
  const contents = threats.map(({ penalty }) => penalty.row.content_json)
  const refsOf = (citations: Array<{ ref: string }>) =>
    joinWith('and', [...new Set(citations.map(({ ref }) => words.ofProvision(ref)))])
  const totals = refsOf(contents.flatMap(({ aggregate_rule: rule }) => rule?.citation ?? []))
  const bars = refsOf(contents.flatMap(({ excludes = [] }) => excludes.map(({ citation }) => citation)))
  return [
    'Each fine is a limit for one infringement, and no law adds the limits up.',
    ...(totals ? [`For linked infringements the total is at most the amount for the gravest (${totals}).`] : []),
    ...(bars ? [`A fine of one act can bar that of another for the same conduct (${bars}).`] : []),
  ].join(' ')
}
