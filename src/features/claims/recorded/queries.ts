import { type Static, Type } from '@sinclair/typebox'
import { EvidenceContent, FilingContent, PenaltyContent } from '#src/law/attachments/index.ts'
import { CriterionContent } from '#src/law/classification/index.ts'
import { knownAtParam } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { AppliesFromColumn, VersionDates } from '#src/lib/law/applies-from.ts'
import { CitationWithRole } from '#src/lib/law/provisions.ts'
import { Frequency, LawPeriod } from '#src/lib/law/seed-parts.ts'
import { stored } from '#src/lib/law/shapes.ts'
import type { Merged } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)
const contents = Type.Union([EvidenceContent, FilingContent, PenaltyContent, CriterionContent])
/** The content of an evidence requirement, a filing rule, a penalty fact or a criterion. */
const ItemContent = Type.Unsafe<Merged<Static<typeof contents>>>(contents)

export const findClaimVersion = defineQuery(
  'claims/find-version',
  { versionId: Text },
  {
    pack: Type.Object(fields('id title instruments')),
    version: Type.Object({
      ...fields('id version content_hash publication_mode checked_on legal_from legal_to?'),
      dates_json: JsonColumn(VersionDates),
    }),
    acts: Type.Array(Type.Object({ id: Text, dates_json: JsonColumn(Type.Object({ in_force: OptionalText })) })),
    reviews: Type.Array(Type.Object({ caveats: Type.Array(Text) })),
  },
)

export const listDuties = defineQuery(
  'claims/list-duties',
  { versionId: Text },
  {
    duty: Type.Object({
      ...fields('code hash title modality addressee_roles'),
      frequency_json: Type.Optional(JsonColumn(stored(Frequency))),
      periods_json: Type.Optional(JsonColumn(Type.Array(stored(LawPeriod)))),
      applies_from_json: JsonColumn(Type.Array(AppliesFromColumn)),
    }),
    citations: Type.Array(CitationWithRole),
  },
)

export const listItems = defineQuery(
  'claims/list-items',
  { versionId: Text },
  {
    ...fields('kind obligations'),
    item: Type.Object({ ...fields('code hash'), content_json: JsonColumn(ItemContent) }),
    citations: Type.Array(CitationWithRole),
  },
)

export const listClaimVersions = defineQuery(
  'claims/list-versions',
  { packId: Text, knownAt: knownAtParam },
  fields('id version legal_from legal_to?'),
)
