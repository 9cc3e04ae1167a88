import type { FastifyRequest } from 'fastify'
import type { ObligationWire } from '#src/features/packs/obligations/index.ts'
import { calendar, includeOpen } from '#src/http/formats/files.ts'
import type { FileNameOf, Formats } from '#src/http/formats/format.ts'
import { tables } from '#src/http/formats/tables.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { asciiWords } from '#src/lib/ascii-words.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { datedDuties } from './calendar.ts'
import { describeOpenActs } from './open-acts.ts'
import { openQuestionSheet, type UnknownInput, unknownOfDuties } from './open-questions.ts'
import { describeDuties, type DutyList } from './rows.ts'
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
  const entriesOf = (answer: never, request: FastifyRequest) => {
    const { caller, query } = request
    const { customer_profile_id: profileId, as_of: day } = answer as { customer_profile_id?: string; as_of: string }
    const { include_open: includesOpen = false } = query as { include_open?: boolean }
    // The answer of a check is the same for all who ask.
    const owner = profileId === undefined ? '' : JSON.stringify([caller!.workspaceId, profileId])
    return datedDuties(listIn(answer).duties, { owner, from: day, includesOpen })
  }
  return { ...tables(sheetsOf, nameOf), ...calendar('duties', entriesOf, includeOpen, nameOf) }
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

/** `register-acme-bank-2026-11-28`: the company, unless it has no name or none in Latin letters, and the day. */
export const registerName: FileNameOf = ({ company, as_of: day }: { company?: string; as_of: string }) =>
  ['register', asciiWords(company ?? ''), day].filter(Boolean).join('-')

/** The formats of an operation that lists duties without judging subjects; `dutiesIn` finds them in its answer. */
export function describedFormats(law: LawReader, dutiesIn: (answer: never) => ObligationWire[]): Formats {
  const listIn = (answer: never, { asOf }: FastifyRequest) => describeDuties(law, dutiesIn(answer), asOf!)
  return {
    ...tables(async (answer: never, request) => [dutySheet(await listIn(answer, request))]),
    ...calendar('duties', async (answer: never, request) => {
      const from = request.asOf!.validAt
      return datedDuties(await listIn(answer, request), { owner: '', from, includesOpen: true })
    }),
  }
}
