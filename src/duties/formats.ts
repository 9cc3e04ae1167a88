import type { FastifyRequest } from 'fastify'
import { calendar, includeOpenParam } from '#src/http/formats/files.ts'
import type { FileNameOf, Formats } from '#src/http/formats/format.ts'
import { tables } from '#src/http/formats/tables.ts'
import { lastChanges } from '#src/law/changes/index.ts'
import type { ObligationWire } from '#src/law/obligations/obligation.outside.ts'
import { askFor, readVocabulary } from '#src/law/vocabulary/index.ts'
import { fileWords } from '#src/lib/word-stems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { calendarOfDuties } from './calendar.ts'
import { openQuestionSheet, type UnknownInput, unknownOfDuties } from './open-questions.ts'
import { describeObligations, type DutyList } from './rows.ts'
import type { ActWire, DutyWire } from './schema.ts'
import { dutySheet, notApplicableSheet } from './table.ts'

/** An answer about judged subjects: their duties, and what is not known of them. */
interface JudgedList extends DutyList {
  unknown: UnknownInput[]
}

/**
 * The formats of an operation that judges subjects: a row for each duty, what a person has to answer, and what does not
 * apply with the reasons. `listIn` finds the list in the answer, whose page counts duties; `nameOf` names the file.
 */
export function dutyTables(law: LawReader, listIn: (answer: never) => JudgedList, nameOf?: FileNameOf): Formats {
  const sheetsOf = async (answer: never, request: FastifyRequest) => {
    const { duties, acts, unknown, ruled_out: ruledOut } = listIn(answer)
    const hasSubjects = new Set(acts.map(({ subject_id: id }) => id)).size > 1
    const isPart = isFiltered(request)
    const asked = isPart ? unknownOfDuties(unknown, duties) : unknown
    const rows = isPart ? duties : duties.concat(await describeOpenActs(law, acts))
    return [
      dutySheet(rows, hasSubjects),
      openQuestionSheet(asked, duties, await readVocabulary(law)),
      notApplicableSheet(ruledOut, hasSubjects),
    ] as const
  }
  const contentOf = async (answer: never, request: FastifyRequest) => {
    const { caller, query, server, asOf } = request
    const {
      customer_profile_id: profileId,
      as_of: day,
      created_at: madeAt,
      stated_at: statedAt,
    } = answer as DatedAnswer
    const { include_open: includesOpen = false } = query as { include_open?: boolean }
    // The answer of a check is the same for all who ask.
    const owner = profileId === undefined ? '' : JSON.stringify([caller!.workspaceId, profileId])
    // A run stays as it was made, and a check is stated with its request.
    const fixed = statedAt === undefined ? (madeAt ?? new Date(server.clock.now()).toISOString()) : undefined
    const changedAt =
      fixed === undefined ? latestChange(await lastChanges(law, asOf ?? { validAt: day }), statedAt!) : () => fixed
    return calendarOfDuties(listIn(answer).duties, { owner, from: day, includesOpen, changedAt })
  }
  return { ...tables(sheetsOf, nameOf), ...calendar('duties', contentOf, includeOpenParam, nameOf) }
}

/** An answer about a customer or about a body, by what it was made of and when. */
interface DatedAnswer {
  customer_profile_id?: string
  as_of: string
  /** Of a run. */
  created_at?: string
  /** Of a kept customer: when its profile last changed. */
  stated_at?: string
}

/** Of a draft. */
const NEVER_PUBLISHED = '1970-01-01T00:00:00.000Z'

/** When the law of a pack or what is known of a customer last changed, the later of the two. */
export function latestChange(changes: ReadonlyMap<string, string>, ...known: string[]) {
  return (packId: string): string => [changes.get(packId) ?? NEVER_PUBLISHED, ...known].toSorted().at(-1)!
}

/** What narrows the duties of a file, in a body or a query. */
const FILTERS = ['counted_as', 'addressee_roles', 'addressee_role', 'words', 'word', 'outcome', 'changed', 'pack_id']

function isFiltered({ body, query }: FastifyRequest): boolean {
  const asked = { ...(query as object), ...(body as object | null) }
  return FILTERS.some((name) => Object.hasOwn(asked, name))
}

/** The formats of an answer that `cutRows` has made. */
export const dutyFormats = (law: LawReader, nameOf?: FileNameOf): Formats =>
  dutyTables(law, (list: JudgedList) => list, nameOf)

/** `register-acme-bank-2026-11-28`: the company, unless it has no name, and the day. */
export const registerName: FileNameOf = ({ company, as_of: day }: { company?: string; as_of: string }) =>
  ['register', fileWords(company ?? ''), day].filter(Boolean).join('-')

/** The formats of a list of obligations that judges no subject; `obligationsIn` finds them in its answer. */
export function describedFormats(law: LawReader, obligationsIn: (answer: never) => ObligationWire[]): Formats {
  const listIn = (answer: never, { asOf }: FastifyRequest) => describeObligations(law, obligationsIn(answer), asOf!)
  return {
    ...tables(async (answer: never, request) => [dutySheet(await listIn(answer, request))]),
    ...calendar('duties', async (answer: never, request) => {
      const from = request.asOf!.validAt
      const changedAt = latestChange(await lastChanges(law, request.asOf!))
      return calendarOfDuties(await listIn(answer, request), { owner: '', from, includesOpen: true, changedAt })
    }),
  }
}

/**
 * A row of a table for each act whose opening question nothing has answered, in place of its duties: without it a table
 * would say nothing of the act.
 */
async function describeOpenActs(law: LawReader, acts: ActWire[]): Promise<DutyWire[]> {
  const open = acts.filter(({ counted_duties: counted }) => counted !== undefined)
  if (open.length === 0) return []
  const vocabulary = await readVocabulary(law)
  const { words } = vocabulary
  return open.map(({ pack_id: packId, subject_id: subjectId, missing_facts: missing, counted_duties: counted }) => ({
    pack_id: packId,
    code: '',
    subject_id: subjectId,
    act: words.ofPack(packId),
    articles: [],
    title: `${counted} duties are open until the question is answered`,
    addressee_roles: [],
    addressees: [],
    summary: '',
    change: [],
    outcome: 'undetermined',
    modality: '',
    counted_as: 'undetermined',
    open_questions: missing.map((input) => askFor(input, vocabulary).question),
    each_time: [],
    hangs_on: missing,
    decided_by: [],
    evidence: [],
    filings: [],
    hash: '',
    lineage_id: '',
  }))
}
