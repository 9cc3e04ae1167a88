import { Type } from '@sinclair/typebox'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { CustomerProfile } from '../profiles/index.ts'

const row = Type.Integer({ description: 'Its number in the sheet, where the titles are row 1' })
const subject_id = Type.Optional(Type.String({ description: 'Where the row names one', examples: ['bank'] }))
const code = Type.String({ description: 'Of the question, the fact or the list', examples: ['eu-gdpr/art-35-1/e1'] })

/** What was taken of a filled sheet, and the profile as it is then. */
export const SheetAnswers = Strict(
  {
    profile: RefTo(CustomerProfile),
    taken: Type.Array(Strict({ row, subject_id, code, answer: Type.String({ examples: ['no'] }) }), {
      description: 'Rows whose answer the profile has now',
    }),
    left_out: Type.Array(Strict({ row, subject_id, code, reason: Type.String({ examples: ['Answer is empty'] }) }), {
      description: 'Rows that changed nothing, each with the reason',
    }),
  },
  { $id: 'SheetAnswers' },
)
