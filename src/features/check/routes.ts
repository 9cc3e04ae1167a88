import type { Deps } from '#src/deps.ts'
import { cutRows, dutyFormats, registerName } from '#src/duties/index.ts'
import { unknownCodes } from '#src/features/graph/relationships/index.ts'
import { askInBody, diagrams } from '#src/http/formats/files.ts'
import { routesOf } from '#src/http/operations.ts'
import { listInputMistakes } from '#src/law/subjects/index.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { findAgainstMistakes } from './against/index.ts'
import { checkApplicability, checkDuties, withCountedFrom } from './check.ts'
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
    async checkInput({ body, asOf }, unknown) {
      const invalid = [
        ...(await listInputMistakes(deps, body, 'body', true, body.as_of)),
        // An unknown pack is the first mistake.
        ...(unknown.length > 0 ? [] : await findAgainstMistakes(deps, body.against, asOf)),
      ]
      if (unknown.length + invalid.length > 0) return invalid
      const { pack_ids: packIds, obligation_codes: codes } = body
      return unknownCodes(deps, 'body.obligation_codes', codes, { ...asOf, packIds })
    },
    body: ApplicabilityCheckRequest,
    answers: RefTo(ApplicabilityAnswer),
    answer: async ({ body, asOf, format }) => {
      if (!Object.hasOwn(ofDuties, format)) return checkApplicability(deps, body, asOf)
      const { limit } = withPage(body)
      const answer = await checkDuties(deps, body, asOf)
      return cutRows({ ...answer, ...withCountedFrom(answer, answer.duties) }, limit, 0)
    },
  })
})
