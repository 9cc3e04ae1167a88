import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { isUtf8 } from 'node:buffer'
import type { Deps } from '#src/deps.ts'
import {
  CustomerProfile,
  findChangeMistakes,
  mergeInputs,
  profileParams,
  readProfileVersion,
  updateProfile,
} from '#src/features/profiles/index.ts'
import { mediaTypeOf } from '#src/http/formats/negotiate.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { bindAnswers, listAnswerMistakes } from '#src/law/questions/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { today } from '#src/lib/clock.ts'
import { Component, Described, Maybe, NamedList, RefTo } from '#src/lib/schema.ts'
import { actorOf } from '#src/money/metering/index.ts'
import { readSheetFile } from '#src/lib/tables/read.ts'
import { invalidInput, type Problem } from '#src/problems.ts'
import { COLUMNS, placeInRows, SHEET, SHEET_FIELD, takeAnswers } from './filled-sheet.ts'

const row = Described.count('Its number in the sheet, where the titles are row 1')
const subject_id = Maybe(Described('Where the row names one', 'bank'))
const code = Described('Of the question, the fact or the list', 'eu-gdpr/art-35-1/e1')

/** What was taken of a filled sheet, and the profile as it is then. */
const SheetAnswers = Component('SheetAnswers', {
  profile: RefTo(CustomerProfile),
  taken: NamedList('SheetAnswersTaken', 'Rows whose answer the profile has now', {
    row,
    subject_id,
    code,
    answer: Type.String({ examples: ['no'] }),
  }),
  left_out: NamedList('SheetAnswersLeftOut', 'Rows that changed nothing, each with the reason', {
    row,
    subject_id,
    code,
    reason: Type.String({ examples: ['Answer is empty'] }),
  }),
})

const XLSX = mediaTypeOf('xlsx')
const TYPES = [XLSX, mediaTypeOf('csv')]

const FILE_BYTES_MOST = 5 * 1_024 * 1_024

/** The answers of a workbook that was exported, filled in and sent back. */
export const sheetAnswerRoutes = routesOf<Deps>('Customers', ({ add }, deps, app) => {
  // A byte a character: the fingerprint of an idempotency record covers a text, and would list the bytes of a buffer.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (_request, bytes, next) =>
    next(null, (bytes as Buffer).toString('latin1')),
  )

  add('POST /customer-profiles/:customer_profile_id/answers', 'answerOpenQuestions', {
    summary: 'Answer open questions by a filled workbook',
    description:
      'Takes the sheet *Open questions* of a register, a run or a check (`format=xlsx`), filled in, or the same sheet saved as CSV in UTF-8. A row with an Answer changes the profile as PATCH does: answers with By, On and Why, bound to the Hash of the row, and facts. If one row has a mistake, nothing changes. Of a customer with `subjects`, each row changes the subject that its column Subject names. At most 5 MB. 409 if the profile changes meanwhile.',
    scope: 'write',
    price: 'write',
    work: 'file',
    effect: true,
    consumes: TYPES,
    bodyLimit: FILE_BYTES_MOST,
    params: profileParams,
    body: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The file' }),
    answers: RefTo(SheetAnswers),
    handler: async (request) => {
      const { workspaceId } = request.caller
      const key = { workspaceId, profileId: request.params.customer_profile_id, by: actorOf(request.caller) }
      const { version, content } = await readProfileVersion(deps.graph, key)
      const vocabulary = await readVocabulary(deps)
      const sheet = await takeAnswers(await readFile(request), vocabulary, content)
      const changeOf = ({ subjects, ...flat }: typeof sheet.change) =>
        subjects ? { subjects: content.subjects!.map((subject, at) => mergeInputs(subject, subjects[at]!)) } : flat
      const wrong = [
        ...sheet.mistakes,
        ...(await listAnswerMistakes(deps, sheet.change, 'body')),
        ...findChangeMistakes(content, changeOf(sheet.change), vocabulary),
      ]
      if (wrong.length > 0) throw invalidInput(placeInRows(wrong, sheet))
      const bound = await bindAnswers(deps, sheet.change, today(deps.clock))
      const marker = operationMarkerOf(request)
      const expected = { ...changeOf(bound), expected_version: version }
      const profile = await updateProfile(deps.graph, deps.clock, key, expected, vocabulary, marker)
      return { profile, taken: sheet.taken, left_out: sheet.left_out }
    },
  })
})

function refused(detail: string): Problem {
  return invalidInput([{ field: SHEET_FIELD, detail }])
}

async function readFile({ headers, body }: FastifyRequest) {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', 'latin1')
  const type = headers['content-type']?.toLowerCase().startsWith(XLSX) ? 'xlsx' : 'csv'
  if (bytes.length === 0) throw refused('is empty: send the filled file as the body')
  if (type === 'csv' && !isUtf8(bytes)) throw refused('must be in UTF-8: save it as “CSV UTF-8”')
  const found = await readSheetFile({ bytes, type, sheet: SHEET, columns: COLUMNS })
  if ('refused' in found) throw refused(`cannot be taken: the file ${found.refused}`)
  return found
}
