import {
  type DutyList,
  type DutyWire,
  explainDuties,
  filterDuties,
  listFines,
  sayCountedFrom,
} from '#src/duties/index.ts'
import { getObligation } from '#src/features/packs/obligation.ts'
import { viewsOf } from '#src/law/engine/index.ts'
import { doneBy } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { today } from '#src/lib/clock.ts'
import { PAGE_DEFAULT } from '#src/lib/paging.ts'
import { pick, present } from '#src/lib/present.ts'
import { filterInTurns, flatMapInTurns } from '#src/lib/waiting/turns.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'
import { compareAgainst, type Question } from './against/index.ts'
import { dutiesListed, rowsListed } from './duties-listed.ts'
import type { ApplicabilityAnswerWire, ApplicabilityCheckRequest } from './schema.ts'
import { answerOf } from './answer.ts'
import { type Evaluated, evaluateQuestion, askedQuestion, tracedPacks } from './evaluate-question.ts'

/** More than there are. */
const EVERY_PACK = 10_000

/**
 * Checks which packs apply to the subjects as of a day. The answer has the rules and input values that decided it, the
 * decisive unknown facts, the displaced provisions, and the relationship facts among the packs.
 */
export async function checkApplicability(
  law: LawReader,
  body: ApplicabilityCheckRequest,
  asOf: VersionChoice,
): Promise<ApplicabilityAnswerWire> {
  const question = await askedQuestion(law, body, asOf)
  const evaluated = await evaluateQuestion(law, question)
  const fines = body.include_fines === true ? await finesOfEvaluation(law, evaluated, asOf) : undefined
  const answer = { ...(await answerOf(law, question, evaluated)), ...present({ fines }) }
  if (body.list_duties !== true && !body.against) return answer
  const judged = await explainEvaluation(law, evaluated, asOf, body.view === 'full')
  const isListed = dutiesListed({ ...body, include_obligations: true })!
  const { duties, ...compared } = await listDuties(law, question, judged, isListed)
  const listed = body.list_duties
    ? { acts: judged.acts, duties, ...(body.view === 'full' ? withCountedFrom(answer, duties) : {}) }
    : {}
  return { ...answer, ...compared, ...listed }
}

/**
 * The duties that a request wants to see, in its order. Where it is compared with another question, also those that are
 * gone, each with what differs, and the differences.
 */
async function listDuties(
  law: LawReader,
  question: Question<ApplicabilityCheckRequest>,
  judged: DutyList,
  isListed: (duty: DutyWire) => boolean,
): Promise<Pick<ApplicabilityAnswerWire, 'against'> & Pick<DutyList, 'duties'>> {
  const { body } = question
  const narrow = (duties: DutyWire[]) => filterDuties(law, duties, body, judged.acts)
  if (!body.against) return { duties: await narrow(await filterInTurns(judged.duties, isListed)) }
  const compared = await compareAgainst(law, body.against, {
    question,
    judged,
    judge: async (other) => explainEvaluation(law, await evaluateQuestion(law, other), other.asOf, false),
  })
  const duties = await narrow(await flatMapInTurns(compared.listed, ({ duty }) => duty))
  return { duties, against: await compared.tell(duties, body.limit ?? PAGE_DEFAULT) }
}

/**
 * The same check as a list of duties for people, of every pack, for any `limit`. It has all duties, unless the request
 * says which. Fines take a third of the time, so an answer that does not show them leaves them out.
 */
export async function checkDuties(
  law: LawReader,
  body: ApplicabilityCheckRequest,
  asOf: VersionChoice,
  withFines = true,
): Promise<ApplicabilityAnswerWire & DutyList> {
  const question = await askedQuestion(law, { ...body, limit: EVERY_PACK, include_obligations: true }, asOf)
  const evaluated = await evaluateQuestion(law, question)
  const answer = await answerOf(law, question, evaluated)
  const judged = await explainEvaluation(law, evaluated, asOf, withFines)
  const listed = await listDuties(law, question, judged, rowsListed(body))
  return { ...answer, ...judged, ...listed }
}

/** The assumptions of an answer that shows the dates of duties. */
export function withCountedFrom({ assumptions }: { assumptions: string[] }, duties: readonly DutyWire[]) {
  return { assumptions: [...assumptions, ...sayCountedFrom(duties)] }
}

/** The fines of a company, with what a check says of the law that it read. */
export async function checkFines(law: LawReader, body: ApplicabilityCheckRequest, asOf: VersionChoice) {
  const question = await askedQuestion(law, { ...body, limit: EVERY_PACK }, asOf)
  const evaluated = await evaluateQuestion(law, question)
  const answer = await answerOf(law, question, evaluated)
  const sources = answer.results.map(({ source }) => source)
  return { ...(await finesOfEvaluation(law, evaluated, asOf)), ...pick(answer, 'assumptions unavailable'), sources }
}

function finesOfEvaluation(law: LawReader, { evaluation, vocabulary }: Evaluated, asOf: VersionChoice) {
  const packIds = evaluation.results.map(({ pack_id: packId }) => packId)
  return listFines(law, packIds, viewsOf(evaluation, vocabulary), asOf)
}

async function explainEvaluation(
  law: LawReader,
  { evaluation, vocabulary }: Evaluated,
  asOf: VersionChoice,
  withFines: boolean,
): Promise<DutyList> {
  const views = withFines ? viewsOf(evaluation, vocabulary) : undefined
  return explainDuties(law, await tracedPacks(evaluation), asOf, { views, done: doneBy(evaluation.given) })
}

/**
 * Judges a subject with every role, once a day and after each publication: all that answers are made of is read for it.
 * So the law of today is in the process before the first caller asks, who would wait seconds for it.
 */
export async function preloadLaw(law: DatedLawReader): Promise<void> {
  const validAt = today(law.clock)
  await law.answers.remember(`law at hand on ${validAt}`, async () => {
    // A graph too large to be read in time is not read again: its database would do nothing else.
    await readAll(law, validAt).catch(() => undefined)
    return { validAt }
  })
}

async function readAll(law: DatedLawReader, validAt: string): Promise<void> {
  const { codes } = await readVocabulary(law)
  const asOf = { mode: 'published', validAt } as const
  const { duties } = await checkDuties(law, { entity_roles: [...codes.entity_roles] }, asOf)
  // The database plans a statement when it is first run, and those of a duty's page take it longest.
  for (const { pack_id: packId, code } of duties.slice(0, 1)) await getObligation(law, packId, code, asOf)
}
