import { type Static, Type } from '@sinclair/typebox'
import { fields } from '../fields.ts'
import { Component, Described, IsoDate, Maybe, Named, Strict, StringEnum } from '../schema.ts'
import { FullOnly } from '../views.ts'

export const PUBLICATION_MODES = ['published', 'citation_verified', 'blocked', 'draft'] as const
export type PublicationMode = (typeof PUBLICATION_MODES)[number]

/** The description of the `publication_mode` parameter. */
export const MODE_DESCRIPTION = 'Exact; others than `published` need the scope `packs:unpublished`'

/** Knowledge time: what this service had published by this instant. */
export const KnownAt = Type.String({
  format: 'date-time',
  description: 'As the law was known then; default now',
  examples: ['2026-11-21T12:00:00Z'],
})

/** Query parameters of every read of packs: publication mode, legal time and knowledge time. */
export const packReadQuery = {
  publication_mode: Maybe(
    StringEnum(PUBLICATION_MODES, {
      title: 'PublicationModeInput',
      default: 'published',
      description: MODE_DESCRIPTION,
    }),
  ),
  as_of: Maybe({ ...IsoDate, description: 'Legal time: the version that is the law on this day; default today' }),
  known_at: Maybe(KnownAt),
}

/** The path parameter of operations on one pack. */
export const packIdParams = Strict({ pack_id: Described('Id of a pack', 'eu-dora') })

/** A citation as stored: the provision of one text of an instrument. */
export const Citation = Component('Citation', {
  ref: Type.String({ examples: ['CELEX:32022R2554 Art 19(4)(a)'] }),
  role: Type.String({ examples: ['basis'] }),
  instrument_id: FullOnly(Type.String({ examples: ['32022R2554'] })),
  source_version: FullOnly(Described('The text that was read', 'oj-2022-12-27')),
  provision: FullOnly(Type.String({ examples: ['Art 19(4)(a)'] })),
  url: FullOnly(Type.String()),
  verified_at: FullOnly(Type.String()),
  verification_result: FullOnly(Type.String({ examples: ['provision_exists'] })),
})

/** A pack that was asked about and has no such version. */
export const Unavailable = Named('Unavailable', fields('pack_id reason'))

/** The pack version that an answer was read from. */
export const Source = Component('Source', {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  version: Type.String({ examples: ['1.0.0'] }),
  content_hash: FullOnly(Type.String()),
  publication_mode: FullOnly(StringEnum(PUBLICATION_MODES)),
  checked_on: Type.String(),
  caveats: Described.list('What the reviews of exactly this content hold back'),
})
export type SourceWire = Static<typeof Source>

/** A version that an answer was computed from. */
export const LockedVersion = Named('AlsoJudged', {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  version: Type.String({ examples: ['1.0.0'] }),
  content_hash: Type.String(),
})
export type LockedVersionWire = Static<typeof LockedVersion>
