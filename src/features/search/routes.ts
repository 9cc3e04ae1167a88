/** The search for obligations by words as people write them, places, and whom they bind. */
import type { Deps } from '#src/deps.ts'
import { describedFormats } from '#src/duties/index.ts'
import { readProfileVersion } from '#src/features/profiles/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { type ApplicabilityInputs, applicabilityInputs, listInputMistakes } from '#src/law/subjects/index.ts'
import { withPage } from '#src/lib/paging.ts'
import type { InputMistake } from '#src/problems.ts'
import { readActFinder } from './acts.ts'
import { parseSearch } from './parse.ts'
import {
  type CompanySearch,
  companySearchBody,
  FoundObligationList,
  type FoundObligationWire,
  searchQuery,
} from './schema.ts'
import { everything, searchObligations } from './search.ts'
import { readSynonyms, unknownTags } from './texts.ts'

export const searchRoutes = routesOf<Deps>('Packs', ({ add, addCached }, deps) => {
  const parse = async (q: string | undefined) => {
    if (q === undefined) return everything()
    const [findActs, synonyms] = await Promise.all([readActFinder(deps), readSynonyms(deps)])
    return parseSearch(q, findActs, synonyms)
  }

  addCached('GET /obligations', 'searchObligations', {
    summary: 'Search the obligations of all packs by text, provision, tag, role, sector and modality',
    description:
      'The best match comes first. Words are met by their stems in an obligation and in what its evidence, filings and penalties are called; `understood` says what each was taken for. A provision is met by what cites it or something beneath it.',
    price: 'search',
    work: 'heavy',
    async checkInput({ query, asOf }) {
      const terms = await parse(query.q)
      const unreadable = 'reason' in terms ? [{ field: 'query.q', detail: terms.reason }] : []
      return [...unreadable, ...(await unknownTags(deps, 'query.tag', query.tag, asOf))]
    },
    formats: describedFormats(deps, ({ data }: { data: FoundObligationWire[] }) =>
      data.map(({ obligation }) => obligation),
    ),
    query: searchQuery,
    answers: FoundObligationList,
    answer: async ({ query, asOf }) => {
      const { q, pack_id: packIds, tag: tags, modality: modalities, role, sector, limit, offset } = withPage(query)
      const found = await parse(q)
      // `checkInput` has already refused a text that can't be parsed.
      const terms = 'reason' in found ? everything() : found
      return searchObligations(deps, { packIds, tags, role, sector, modalities, limit, offset, terms }, asOf)
    },
  })

  // The answer is the workspace's own where it names a saved customer, so no cache has it.
  add('POST /obligations/search', 'searchObligationsOfCompany', {
    summary: 'Search the obligations of all packs for a company',
    description:
      'The search of `GET /obligations`, with what each result means for a company, given inline or as a saved customer: its outcome and why. What binds or may bind comes first. `not_held` also names the acts of its roles.',
    price: 'company_search',
    work: 'heavy',
    names: true,
    async checkInput({ body, asOf }) {
      const terms = await parse(body.q)
      return [
        ...('reason' in terms ? [{ field: 'body.q', detail: terms.reason }] : []),
        ...findCompanyMistakes(body),
        ...(await listInputMistakes(deps, body)),
        ...(await unknownTags(deps, 'body.tags', body.tags, asOf)),
      ]
    },
    body: companySearchBody,
    answers: FoundObligationList,
    async handler({ body, asOf, caller }) {
      const { q, pack_ids: packIds, tags, modalities, limit, offset, customer_profile_id: profileId } = withPage(body)
      const found = await parse(q)
      const terms = 'reason' in found ? everything() : found
      const company =
        profileId === undefined
          ? body
          : (await readProfileVersion(deps.graph, { workspaceId: caller.workspaceId, profileId }, undefined, FIELD))
              .content
      return searchObligations(deps, { packIds, tags, modalities, limit, offset, terms }, asOf, inputsIn(company))
    },
  })
})

const FIELD = 'body.customer_profile_id'
const INPUTS: ReadonlySet<string> = new Set(Object.keys(applicabilityInputs))

/** What is said of the company alone: its lists, facts and answers. */
function inputsIn(said: ApplicabilityInputs): ApplicabilityInputs {
  return Object.fromEntries(Object.entries(said).filter(([name]) => INPUTS.has(name)))
}

/** A company is either inline or a saved customer, and one of them is given. */
function findCompanyMistakes(body: CompanySearch): InputMistake[] {
  const given = Object.keys(inputsIn(body))
  if (body.customer_profile_id === undefined) {
    const detail = 'or lists and facts of a company are needed; GET /api/v1/obligations searches without a company'
    return given.length > 0 ? [] : [{ field: FIELD, detail }]
  }
  return given.map((name) => ({
    field: `body.${name}`,
    detail: 'is what the saved customer says; leave it out, or leave customer_profile_id out',
  }))
}
