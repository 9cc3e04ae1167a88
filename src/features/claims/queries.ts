import { Type } from '@sinclair/typebox'
import { knownAtParam } from '#src/lib/as-of.ts'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
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
      percent: Type.Optional(Type.Number()),
      amount: Type.Optional(Money),
      base: OptionalText,
    }),
  ),
})

/** The comparable content of a filing, a penalty or an evidence requirement. Each kind has some of the fields. */
const ItemContent = Type.Object({
  title: OptionalText,
  applies_from: Type.Optional(Type.Array(AppliesFrom)),
  filing_type: OptionalText,
  from_role: OptionalText,
  trigger_event: OptionalText,
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
  combine: OptionalText,
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
  qualifiers: Type.Optional(Type.Array(Text)),
  addressee_role: OptionalText,
  bound: OptionalText,
  terms: Type.Optional(Type.Array(PenaltyTerm)),
  variants: Type.Optional(
    Type.Array(
      Type.Object({
        condition: Text,
        combine: OptionalText,
        terms: Type.Optional(Type.Array(PenaltyTerm)),
        citation: Cited,
      }),
    ),
  ),
  target_provisions: Type.Optional(Type.Array(Text)),
  artifact_name: OptionalText,
  retention: Type.Optional(Type.Object({ period: Text, basis: Cited })),
})

export const findClaimVersion = defineQuery(
  'claims/find-version',
  { versionId: Text },
  {
    pack: Type.Object({ id: Text, title: Text, instruments: Type.Array(Text) }),
    version: Type.Object({
      id: Text,
      version: Text,
      content_hash: Text,
      publication_mode: Text,
      checked_on: Text,
      legal_from: Text,
      legal_to: OptionalText,
      dates_json: JsonColumn(
        Type.Object({
          published_in_oj: Text,
          in_force: Text,
          applies: Type.Array(AppliesFrom),
          transposition: OptionalText,
          end: OptionalText,
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
      code: Text,
      hash: Text,
      title: Text,
      modality: Text,
      addressee_roles: Type.Array(Text),
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
    kind: Text,
    item: Type.Object({ code: Text, hash: Text, content_json: JsonColumn(ItemContent) }),
    citations: Type.Array(CitationWithRole),
    obligations: Type.Array(Text),
  },
)

export const listClaimVersions = defineQuery(
  'claims/list-versions',
  { packId: Text, knownAt: knownAtParam },
  { id: Text, version: Text, legal_from: Text, legal_to: OptionalText },
)
