import type { Deps } from '#src/deps.ts'
import { cutRows, dutyFormats, registerName } from '#src/duties/index.ts'
import { unknownCodes } from '#src/features/graph/relationships/index.ts'
import { askInBody, diagrams } from '#src/http/formats/files.ts'
import { routesOf } from '#src/http/operations.ts'
import { checkApplicabilityInput } from '#src/law/subjects/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { invalidInput } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { checkApplicability, checkDuties } from './check.ts'
import { ApplicabilityAnswer, type ApplicabilityAnswerWire, ApplicabilityCheckRequest } from './schema.ts'

export const applicabilityRoutes = routesOf<Deps>('Checks', ({ addCached }, deps) => {
  const ofDuties = dutyFormats(deps, registerName)
  addCached('POST /regulatory-graph/applicability-check', 'checkApplicability', {
    summary: 'Check which packs apply, with rules, missing facts, displacement and relationship context',
    description:
      'Outcomes are three-valued: what was not given is unknown. A list says yes to what it names and closes the acts that its words are about; all else is open, and `unknown` asks one question for each open act. `complete: true`: the given lists have all that is true. `explain` adds the reasons as a graph.',
    price: 'check',
    work: 'heavy',
    formats: {
      ...ofDuties,
      ...diagrams('explanation', askInBody('explain'), ({ explanation }: ApplicabilityAnswerWire) => explanation),
    },
    checkInput: ({ body, asOf }) => checkInput(deps, body, asOf),
    body: ApplicabilityCheckRequest,
    answers: RefTo(ApplicabilityAnswer),
    answer: async ({ body, asOf, format }) => {
      if (!Object.hasOwn(ofDuties, format)) return checkApplicability(deps, body, asOf)
      const { limit } = withPage(body)
      return cutRows(await checkDuties(deps, body, asOf), limit, 0)
    },
  })
})

/** Refuses what the schema can't: unknown words and packs, facts of another type, and codes that no duty has. */
async function checkInput(law: DatedLawReader, body: ApplicabilityCheckRequest, asOf: VersionChoice): Promise<void> {
  await checkApplicabilityInput(law, body, body.explain?.pack_ids)
  const unknown = await unknownCodes(law, 'body.obligation_codes', body.obligation_codes, {
    ...asOf,
    packIds: body.pack_ids,
  })
  if (unknown.length > 0) throw invalidInput(unknown)
}
