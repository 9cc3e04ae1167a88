import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { IsoDate, OneOf, Slug, Strict } from '#src/lib/schema.ts'
import { DIVISION, InstrumentId, Line, LongText, PROVISION, Some, TextList } from '#src/lib/law/seed-parts.ts'

const Text = Type.String()

export const SeedInstrument = Strict({
  id: InstrumentId,
  title: LongText,
  short_title: Line,
  kind: OneOf('regulation directive recommendation delegated_regulation implementing_regulation guidelines standard'),
  ...fields('celex? eli?'),
  /** URL of a text without a CELEX number. */
  'url?': Type.String({ maxLength: 2000 }),
  dates: Strict({ document: IsoDate, 'published?': IsoDate, 'in_force?': IsoDate }),
  texts: Some(
    Strict({
      id: Slug,
      date: IsoDate,
      kind: OneOf('authentic consolidated corrected'),
      source: Line,
      'amended_by?': TextList,
    }),
  ),
})
export type SeedInstrument = Static<typeof SeedInstrument>

const Token = Type.String({ minLength: 1, maxLength: 240 })
const item = {
  id: Token,
  title: Type.String({ minLength: 1 }),
  ...fields('label? sort_id?'),
  'class?': Token,
}

/** Groups, controls and bibliography of a catalog, in the catalog's order; see docs/OSCAL.md. */
const CatalogOutline = Strict({
  groups: Type.Array(Strict({ ...item, 'parent?': Token })),
  controls: Type.Array(
    Strict({
      ...item,
      'group?': Token,
      'parent?': Token,
      /** Ids of its statement and of the items in it. */
      'parts?': Type.Array(Token),
      /** Controls that this one names as related or required. */
      'links?': Type.Array(Strict({ rel: Text, control: Token })),
      /** Only for a withdrawn control: the controls that its content went to. */
      'withdrawn?': Type.Array(Strict({ rel: OneOf('incorporated-into moved-to'), control: Token })),
    }),
  ),
  resources: Type.Array(Strict({ id: Token, ...fields('title? text? href?') })),
})
export type CatalogOutline = Static<typeof CatalogOutline>

const DivisionEnd = Type.String({ pattern: '^(Art [0-9A-Za-z]+|Annex [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))?)$' })

/** A title, chapter or section of an act, or a section of an annex. */
const SeedDivision = Strict({
  /** For a section of an annex, the provision that represents it: `Annex I(A)`. */
  name: Type.String({ pattern: `^(${DIVISION}|Annex [0-9A-Za-z]+\\([0-9A-Za-z]+\\))$` }),
  /** Its heading in the text; absent where it has none. No hash covers it. */
  'heading?': Line,
  /** The division that it is a part of, which is listed before it. */
  'part_of?': Type.String({ pattern: `^${DIVISION}$` }),
  /** First and last article, or point of the annex; all between them is in the division. */
  from: DivisionEnd,
  to: DivisionEnd,
})

/** `seed/instruments/<celex>/<text id>.json`: the provisions of one text, extracted by a script. */
export const ProvisionIndex = Strict({
  instrument: Text,
  text: Slug,
  /** The source of the text. */
  source: Line,
  provisions: Type.Array(Type.String({ pattern: `^${PROVISION}$` }), { minItems: 1, uniqueItems: true }),
  /** Titles, chapters and sections in the order of the text; see ActDivision. */
  'divisions?': Some(SeedDivision),
  /** Articles that the text puts before its first chapter. */
  'outside_divisions?': Some(Type.String({ pattern: '^Art [0-9A-Za-z]+$' })),
  /** Where the divisions were read, or why there are none. */
  'divisions_source?': Line,
  /**
   * For a catalog of controls: its structure, which packs don't keep, so that an export can write the catalog again.
   */
  'outline?': CatalogOutline,
})
export type ProvisionIndex = Static<typeof ProvisionIndex>
