import { fullCitation } from '#src/loader/compile/legal-content.ts'
import type { CatalogOutline } from '#src/loader/shapes/instrument.ts'
import type { SeedVersion } from '#src/loader/shapes/pack.ts'
import type { PackSource, SeedSource } from '#src/loader/read/source.ts'
import { ownProp, uuidOf } from '../names.ts'
import { present } from '#src/lib/present.ts'
import type { OscalProp } from '../shapes.ts'

const REMARKS =
  'Written by regpack from a regulatory pack. Obligations are controls. Applicability rules, evidence, filing rules and penalties have no place in OSCAL: they are in the pack that the content hash names.'

/** The metadata of the pack and its version. Where OSCAL has no field, they are properties of our own. */
export function exportMetadata({
  source,
  seed,
  version,
  oscalVersion,
  contentHash,
}: ExportContext): Record<string, unknown> {
  const pack = source.packs[0]!.value
  const issuer = uuidOf('party', pack.issuer)
  const { dates } = version
  const optional = (name: string, value: string | undefined): OscalProp[] =>
    value === undefined ? [] : [ownProp(name, value)]
  const many = (name: string, values: string[]) => values.map((value) => ownProp(name, value))
  return {
    title: pack.title,
    published: `${dates.published_in_oj}T00:00:00Z`,
    'last-modified': `${version.checked_on}T00:00:00Z`,
    version: version.number,
    'oscal-version': oscalVersion,
    props: [
      ownProp('pack-id', pack.id),
      ...optional('content-hash', contentHash || undefined),
      ownProp('short-name', pack.short_name),
      ownProp('kind', pack.kind),
      ownProp('effect', pack.effect),
      ...many('jurisdiction', pack.jurisdictions),
      ...many('domain', pack.domains),
      ...many('competent-authority', pack.competent_authorities),
      ownProp('licence', pack.licence),
      ownProp('author', version.author),
      ownProp('published-in-oj', dates.published_in_oj),
      ownProp('in-force', dates.in_force),
      ...dateProps(dates.applies),
      ...optional('transposition', dates.transposition),
      ...optional('end', dates.end),
      ownProp('legal-from', version.legal_from),
      ...optional('legal-to', version.legal_to),
      ownProp('checked-on', version.checked_on),
      ownProp('coverage-statement', 'in the remarks', { remarks: version.coverage_statement }),
      ownProp('release-notes', 'in the remarks', { remarks: version.release_notes }),
      ...termsOf(source, seed).events.map(({ id, label, definition }) =>
        ownProp('event', id, { remarks: `${label}: ${definition}` }),
      ),
    ],
    roles: [
      { id: 'creator', title: 'Issuer' },
      ...termsOf(source, seed).roles.map(({ id, label, definition }) => ({
        id,
        title: label,
        description: definition,
      })),
    ],
    parties: [{ uuid: issuer, type: 'organization', name: pack.issuer }],
    'responsible-parties': [{ 'role-id': 'creator', 'party-uuids': [issuer] }],
    remarks: REMARKS,
  }
}

/** Dates of application that hold for everyone. Dates under a rule become conditions in words instead. */
export function dateProps(dates: SeedVersion['dates']['applies'] | undefined): OscalProp[] {
  return (dates ?? [])
    .filter(({ condition }) => condition === undefined)
    .map(({ date, citation }) => {
      const full = citation === undefined ? undefined : fullCitation(citation)
      const role = full?.role === 'basis' ? undefined : full?.role
      return ownProp('applies-from', date, present({ class: role, remarks: full?.ref }))
    })
}

/** The vocabulary's roles and events that obligations name. */
function termsOf({ obligations }: ExportContext['source'], { vocabulary }: ExportContext['seed']) {
  const roles = new Set(obligations.flatMap(({ value }) => value.addressee_roles))
  const events = new Set(obligations.flatMap(({ value }) => value.trigger_event ?? []))
  const pick = (terms: typeof vocabulary.terms.events, used: Set<string>) =>
    terms
      .map(({ value }) => value)
      .filter(({ id }) => used.has(id))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { roles: pick(vocabulary.terms.entity_roles, roles), events: pick(vocabulary.terms.events, events) }
}

/** The data of a pack version that an export needs. */
export interface ExportContext {
  source: PackSource
  seed: SeedSource
  version: SeedVersion
  oscalVersion: string
  contentHash: string
  /** The catalog that the pack was imported from, as its instrument. */
  self: { instrument: string; text: string; outline: CatalogOutline } | undefined
}
