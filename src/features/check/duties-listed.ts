import { Type } from '@sinclair/typebox'
import { isOwedInNoCase, mayBear } from '#src/duties/index.ts'
import type { Outcome, Result } from '#src/law/engine/index.ts'
import { several } from '#src/lib/paging.ts'
import { ShortTexts } from '#src/lib/schema.ts'

const included = {
  'include_obligations?': Type.Boolean({
    default: false,
    description: 'Also list for each subject the duties that may bear on it; a table always lists its duties',
  }),
  'include_not_applicable?': Type.Boolean({
    description:
      'With `include_obligations`: also duties that do not apply; default false. In a table, which has them: `false` leaves them out',
    examples: [true],
  }),
}

/** The fields of a body that say which duties are listed. */
export const dutiesBody = {
  ...included,
  obligation_codes: ShortTexts('List these duties, whatever their outcome', ['art-19-1']),
}

/** The field of a check that asks for the rows of its tables in JSON. */
export const dutiesAsRows = {
  'list_duties?': Type.Boolean({
    default: false,
    description: 'Also answer `acts`, and `duties`: a row for each duty of every pack, as a table has it',
    examples: [true],
  }),
}

/** The field of a check that asks for the fines of its subjects. */
export const finesBody = {
  'include_fines?': Type.Boolean({
    default: false,
    description: 'Also answer `fines`: which fines the subjects can get, how high, and what that hangs on',
    examples: [true],
  }),
}

/** The query parameters that say it. */
export const dutiesQuery = {
  ...included,
  obligation_code: several('List these duties, whatever their outcome', ['art-19-1']),
}

interface ListedDuty {
  code: string
  outcome?: Outcome
  counted_as?: string
}

/** Says of which duties an answer has a row. */
export type DutiesListed = (duty: ListedDuty) => boolean

interface AskedDuties {
  include_obligations?: boolean | undefined
  include_not_applicable?: boolean | undefined
  obligation_codes?: string[] | undefined
}

/** The duties that a request asks for: those that it names, or those that may bear on a subject, or all, or none. */
export function dutiesListed(asked: AskedDuties): DutiesListed | null {
  const { obligation_codes: codes } = asked
  if (codes) return ({ code }) => codes.includes(code)
  if (!asked.include_obligations) return null
  return (duty) => asked.include_not_applicable === true || mayBear(duty)
}

/** The duties of a table: those that the request names, or else all, without those that do not apply if it says so. */
export function rowsListed({ include_not_applicable: isWhole = true, ...asked }: AskedDuties): DutiesListed {
  return dutiesListed({ ...asked, include_obligations: true, include_not_applicable: isWhole })!
}

/** The result with a row for each of these duties; null: without rows. */
export function withDuties<R extends Pick<Result, 'subjects' | 'displaced_provisions'>>(
  result: R,
  listed: DutiesListed | null,
): R {
  const subjects = result.subjects.map(({ obligation_results: rows, ...subject }) => ({
    ...subject,
    ...(listed && rows
      ? {
          obligation_results: rows.filter((row) =>
            listed(isOwedInNoCase(result, subject.id, row) ? { ...row, counted_as: 'outside' } : row),
          ),
        }
      : {}),
  }))
  return { ...result, subjects }
}
