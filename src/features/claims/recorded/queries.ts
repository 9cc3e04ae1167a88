import { Type } from '@sinclair/typebox'
import { knownAtParam } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { CitationWithRole } from '#src/lib/law/provisions.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)
/** Seed items are stored with their citations in full. */
const Cited = Type.Object({ ref: Text })
const AppliesFrom = Type.Object({ date: Text, condition: OptionalText, citation: Type.Optional(Cited) })
const Money = Type.Object({ amount: Type.Number(), currency: Text })

const PenaltyTerm = Type.Object({
  fixed: Type.Optional(Money),
  turnover: Type.Optional(Type.Object({ percent: Type.Number(), base: Text })),
  per_day: Type.Optional(
    Type.Object({
      ...fields('percent? base?'),
      amount: Type.Optional(Money),
    }),
  ),
})

/** The comparable content of a filing, a penalty or an evidence requirement. Each kind has some of the fields. */
const ItemContent = Type.Object({
  ...fields(
    'title? filing_type? from_role? trigger_event? combine? qualifiers? addressee_role?',
    'bound? target_provisions? artifact_name?',
  ),
  applies_from: Type.Optional(Type.Array(AppliesFrom)),
  anchors: Type.Optional(
    Type.Array(
      Type.Object({
        event: Text,
        offset: OptionalText,
        counted_in: Type.Optional(Type.Literal('working_days')),
        citation: Type.Optional(Cited),
      }),
    ),
  ),
  late_classification_rule: Type.Optional(Type.Object({ text: Text, event: Text, offset: Text, citation: Cited })),
  relief: Type.Optional(
    Type.Array(
      Type.Object({
        until: Type.Union([Type.Object({ event: Text, offset: Text }), Type.Object({ next_working_day_at: Text })]),
        text: Text,
        citation: Cited,
      }),
    ),
  ),
  terms: Type.Optional(Type.Array(PenaltyTerm)),
  variants: Type.Optional(
    Type.Array(
      Type.Object({
        ...fields('condition combine?'),
        terms: Type.Optional(Type.Array(PenaltyTerm)),
        citation: Cited,
      }),
    ),
  ),
  retention: Type.Optional(Type.Object({ period: Text, basis: Cited })),
})

export const findClaimVersion = defineQuery(
  'claims/find-version',
  { versionId: Text },
  {
    pack: Type.Object({ id: Text, title: Text, instruments: Type.Array(Text) }),
    version: Type.Object({
      ...fields('id version content_hash publication_mode checked_on legal_from legal_to?'),
      dates_json: JsonColumn(
        Type.Object({
          ...fields('published_in_oj in_force transposition? end?'),
          applies: Type.Array(AppliesFrom),
        }),
      ),
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
      frequency_json: Type.Optional(JsonColumn(Type.Object({ kind: Text, period: OptionalText, note: OptionalText }))),
      applies_from_json: JsonColumn(Type.Array(AppliesFrom)),
    }),
    citations: Type.Array(CitationWithRole),
  },
)

export const listItems = defineQuery(
  'claims/list-items',
  { versionId: Text },
  {
    ...fields('kind obligations'),
    item: Type.Object({ code: Text, hash: Text, content_json: JsonColumn(ItemContent) }),
    citations: Type.Array(CitationWithRole),
  },
)

export const listClaimVersions = defineQuery(
  'claims/list-versions',
  { packId: Text, knownAt: knownAtParam },
  fields('id version legal_from legal_to?'),
)
