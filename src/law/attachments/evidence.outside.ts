import type { Static } from '@sinclair/typebox'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { periodInWords } from '#src/lib/law/period-words.ts'
import { inner, outside, withRefs } from '#src/lib/law/shapes.ts'
import { Maybe, Named, RefTo, ShortText, Strict, StringEnum } from '#src/lib/schema.ts'
import { text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import { pickBy } from '#src/lib/views.ts'
import {
  headOf,
  head,
  keyColumn,
  listOf,
  listQuery,
  ofObligation,
  ownDates,
  tail,
  tailColumns,
} from './attached.outside.ts'
import { SeedEvidence } from './evidence.ts'
import type { ListedEvidence } from './queries.ts'

export const EvidenceRequirement = Strict(
  {
    ...head,
    ...outside(
      SeedEvidence,
      'type artifact_name description acceptance_criteria frequency retention sufficiency shared_key source_kind applies_from',
      {
        type: { examples: ['register'] },
        frequency: inner('EvidenceRequirementFrequency', 'kind period note'),
        retention: inner('EvidenceRequirementRetention', 'period ref', { period: { examples: ['P5Y'] } }),
        sufficiency: { examples: ['full'] },
        shared_key: { description: 'One artefact can serve all items of any pack that have this key' },
        source_kind: { description: 'Who asks for the artefact: the law, guidance, or good practice' },
        applies_from: ownDates,
      },
    ),
    ...tail,
  },
  { $id: 'EvidenceRequirement' },
)
type EvidenceRequirementWire = Static<typeof EvidenceRequirement>

export const evidenceOf = (row: ListedEvidence) =>
  pickBy(EvidenceRequirement, { ...withRefs(row.content_json), ...headOf(row) })

export const listEvidenceQuery = Strict({
  obligation: ofObligation,
  type: Maybe(ShortText('Kind of artefact', 'register')),
  shared_key: Maybe(ShortText('Key that items of several packs share', 'incident_register')),
  source_kind: Maybe(
    StringEnum(['law', 'guidance', 'practice'], {
      title: 'EvidenceRequirementSourceKindInput',
      description: 'Who asks for the artefact',
    }),
  ),
  sufficiency: Maybe(
    StringEnum(['full', 'partial', 'contributing'], {
      title: 'EvidenceRequirementSufficiencyInput',
      description: 'How much of the duty it shows',
    }),
  ),
  ...listQuery,
})
export const EvidenceList = Named('EvidenceRequirementList', listOf(RefTo(EvidenceRequirement)))

export const evidenceTable = defineTable<EvidenceRequirementWire>({
  name: 'evidence',
  title: 'Evidence',
  says: 'An artefact that shows that duties of a pack are met',
  columns: [
    keyColumn,
    text('Artefact', 34, (row) => row.artifact_name),
    words('Type', 16, (row) => row.type),
    text('Description', 60, (row) => row.description),
    text('Criteria', 60, (row) => row.acceptance_criteria),
    text('Shows', 14, (row) => row.sufficiency, 'In full, in part, or contributes'),
    text('Asked by', 12, (row) => row.source_kind),
    text(
      'Frequency',
      18,
      ({ frequency }) =>
        frequency &&
        [wordsCell(frequency.kind), frequency.period && periodInWords(frequency.period), frequency.note]
          .filter(Boolean)
          .join(', '),
    ),
    text('Kept for', 10, (row) => row.retention?.period, 'ISO 8601 duration'),
    text('Shared key', 22, (row) => row.shared_key, 'One artefact can serve all rows with this key, of any pack'),
    ...tailColumns,
  ],
})
