import type { Deps } from '#src/deps.ts'
import { unknownCodes, unknownProvision } from '#src/features/graph/relationships/index.ts'
import { tableOf } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { EvidenceList, evidenceTable, listEvidenceQuery } from '#src/law/attachments/evidence.outside.ts'
import { FilingList, filingTable, listFilingsQuery } from '#src/law/attachments/filing.outside.ts'
import { listPenaltiesQuery, PenaltyList, penaltyTable } from '#src/law/attachments/penalty.outside.ts'
import { CriterionList, criterionTable, listCriteriaQuery } from '#src/law/classification/criterion.outside.ts'
import { listNotModelled } from '#src/law/coverage/index.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { withPage } from '#src/lib/paging.ts'
import {
  listClassificationCriteria,
  listEvidenceRequirements,
  listFilingRules,
  listPenaltyFacts,
} from './attachments.ts'

interface AttachmentQuestion {
  params: { pack_id: string }
  query: { obligation?: string; provision?: string }
  asOf: VersionChoice
}

export const attachmentRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  /** An unknown duty or provision is refused before credits are reserved: an empty list would be an answer. */
  const checkInput = async ({ params, query: { obligation, provision }, asOf }: AttachmentQuestion) => [
    ...(await unknownCodes(deps, 'query.obligation', obligation, { ...asOf, packIds: [params.pack_id] })),
    ...(await unknownProvision(deps, 'query.provision', provision)),
  ]
  addCached('GET /domain-packs/:pack_id/evidence-requirements', 'listEvidenceRequirements', {
    summary: 'List the evidence that the obligations of a pack need',
    checkInput,
    formats: tableOf(evidenceTable),
    params: packIdParams,
    query: listEvidenceQuery,
    answers: EvidenceList,
    answer: ({ params, query, asOf }) => listEvidenceRequirements(deps, params.pack_id, asOf, withPage(query)),
  })

  addCached('GET /domain-packs/:pack_id/filing-rules', 'listFilingRules', {
    summary: 'List the filings that a pack asks for, with their clocks',
    checkInput,
    formats: tableOf(filingTable),
    params: packIdParams,
    query: listFilingsQuery,
    answers: FilingList,
    answer: ({ params, query, asOf }) => listFilingRules(deps, params.pack_id, asOf, withPage(query)),
  })

  addCached('GET /domain-packs/:pack_id/penalty-facts', 'listPenaltyFacts', {
    summary: 'List the penalties that a pack knows: caps, floors of maxima, measures',
    checkInput,
    formats: tableOf(penaltyTable),
    params: packIdParams,
    query: listPenaltiesQuery,
    answers: PenaltyList,
    answer: async ({ params, query, asOf }) => {
      const { provision } = query
      const list = await listPenaltyFacts(deps, params.pack_id, asOf, withPage(query))
      if (provision === undefined) return list
      const { pack_id: packId, version } = list.source
      const { instrument: act, provision: name } = splitRef(provision)
      const notes = await listNotModelled(deps, [`${packId}@${version}`], [{ act, provision: name }])
      return { ...list, not_modelled: notes }
    },
  })

  addCached('GET /domain-packs/:pack_id/classification-criteria', 'listClassificationCriteria', {
    summary: 'List the criteria and thresholds by which a pack classifies incidents',
    formats: tableOf(criterionTable),
    params: packIdParams,
    query: listCriteriaQuery,
    answers: CriterionList,
    answer: ({ params, query, asOf }) => listClassificationCriteria(deps, params.pack_id, asOf, withPage(query)),
  })
})
