import { Type } from '@sinclair/typebox'
import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import { isUtf8 } from 'node:buffer'
import type { Deps } from '#src/deps.ts'
import { mediaTypeOf } from '#src/http/formats/negotiate.ts'
import { addRoute, operationMarkerOf } from '#src/http/route.ts'
import { bindAnswers, listAnswerMistakes } from '#src/law/questions/index.ts'
import { findInputMistakes } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { today } from '#src/lib/clock.ts'
import { readSheetFile } from '#src/lib/tables/read.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import { profileParams, readProfileVersion, updateProfile } from '../profiles/index.ts'
import { inItsRow, PROFILE_PATH, SHEET, SHEET_FIELD, takeAnswers } from './filled-sheet.ts'
import { SheetAnswers } from './schema.ts'

const XLSX = mediaTypeOf('xlsx')
const TYPES = [XLSX, mediaTypeOf('csv')]

const FILE_BYTES_MOST = 5 * 1_024 * 1_024

/** The answers of a workbook that was exported, filled in and sent back. */
export const sheetAnswerRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  // A byte a character: the fingerprint of an idempotency record covers a text, and would list the bytes of a buffer.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (_request, bytes, next) =>
    next(null, (bytes as Buffer).toString('latin1')),
  )

  addRoute(app, {
    method: 'POST',
    url: '/customer-profiles/:customer_profile_id/answers',
    bodyLimit: FILE_BYTES_MOST,
    policy: { access: 'key', scope: 'write', price: 'write', isHeavy: true, idempotency: 'accepted', effect: true },
    schema: {
      operationId: 'answerOpenQuestions',
      tags: ['Customers'],
      summary: 'Answer open questions by a filled workbook',
      description:
        'Takes the sheet *Open questions* of a register, a run or a check (`format=xlsx`), filled in, or the same sheet saved as CSV in UTF-8. A row with an Answer changes the profile as PATCH does: answers with By, On and Why, bound to the Hash of the row, and facts. If one row has a mistake, nothing changes. At most 5 MB; of a customer with `subjects` it is refused, because a row names none.',
      consumes: TYPES,
      params: profileParams,
      body: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The file' }),
      response: { 200: Type.Ref(SheetAnswers) },
    },
    handler: async (request) => {
      const key = { workspaceId: request.caller!.workspaceId, profileId: request.params.customer_profile_id }
      const { content } = await readProfileVersion(deps.graph, key)
      if (content.subjects) throw refused(SEVERAL)
      const vocabulary = await readVocabulary(deps)
      const { change, mistakes, taken, left_out } = takeAnswers(await readRows(request), vocabulary, content)
      const ofFacts = findInputMistakes({ activities: [], facts: change.facts ?? {} }, vocabulary, 'body')
      const wrong = [...mistakes, ...(await listAnswerMistakes(deps, change, 'body')), ...ofFacts]
      if (wrong.length > 0) throw invalidInput(wrong.map((mistake) => inItsRow(mistake, taken)))
      const bound = await bindAnswers(deps, change, today(deps.clock))
      const marker = operationMarkerOf(request)
      const profile = await updateProfile(deps.graph, deps.clock, key, bound, vocabulary, marker).catch(
        (error: unknown) => {
          if (!(error instanceof Problem) || error.code !== 'validation_error') throw error
          throw invalidInput(error.entries.map((entry) => inItsRow(entry, taken)))
        },
      )
      return { profile, taken, left_out }
    },
  })
  done()
}

const SEVERAL = `does not say of which subject it is, and this customer has \`subjects\`: give their answers with PATCH ${PROFILE_PATH}`

function refused(detail: string): Problem {
  return invalidInput([{ field: SHEET_FIELD, detail }])
}

async function readRows({ headers, body }: FastifyRequest) {
  const bytes = Buffer.from(typeof body === 'string' ? body : '', 'latin1')
  const type = headers['content-type']?.toLowerCase().startsWith(XLSX) ? 'xlsx' : 'csv'
  if (bytes.length === 0) throw refused('is empty: send the filled file as the body')
  if (type === 'csv' && !isUtf8(bytes)) throw refused('must be in UTF-8: save it as “CSV UTF-8”')
  const found = await readSheetFile({ bytes, type, sheet: SHEET })
  if ('refused' in found) throw refused(`cannot be taken: the file ${found.refused}`)
  return found.rows
}
