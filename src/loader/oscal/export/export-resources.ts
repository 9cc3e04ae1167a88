import { eurLexUrl } from '#src/lib/law/provisions.ts'
import type { SeedInstrument } from '#src/loader/shapes/instrument.ts'
import { ownProp, uuidOf } from '../names.ts'
import { present } from '#src/lib/present.ts'
import type { OscalLink, OscalProp, OscalResource } from '../shapes.ts'

const CELEX_SCHEME = 'urn:x-regpack:celex'

/** The id of one text of an act in the bibliography. */
function resourceUuid(instrument: string, text: string): string {
  return uuidOf('text', instrument, text)
}

/**
 * One text of an act as an entry of the bibliography, with everything that an import needs to rebuild the instrument.
 */
export function actResource(
  instrument: SeedInstrument,
  textId: string,
  isCatalogItself: boolean,
): OscalResource & { 'document-ids'?: unknown[] } {
  const text = instrument.texts.find(({ id }) => id === textId)!
  const optional = (name: string, value: string | undefined): OscalProp[] =>
    value === undefined ? [] : [ownProp(name, value)]
  const isCelex = instrument.celex !== undefined
  const url = isCelex ? eurLexUrl(instrument.celex!) : instrument.url
  return {
    uuid: resourceUuid(instrument.id, textId),
    title: instrument.title,
    props: [
      ownProp('instrument-id', instrument.id),
      ...(isCatalogItself ? [ownProp('catalog-instrument', 'yes')] : []),
      ownProp('short-title', instrument.short_title),
      ownProp('instrument-kind', instrument.kind),
      ...optional('celex', instrument.celex),
      ...optional('eli', instrument.eli),
      ownProp('document-date', instrument.dates.document),
      ...optional('published', instrument.dates.published),
      ...optional('in-force', instrument.dates.in_force),
      ownProp('text-id', text.id),
      ownProp('text-date', text.date),
      ownProp('text-kind', text.kind),
      ownProp('text-source', text.source),
    ],
    ...(isCelex ? { 'document-ids': [{ scheme: CELEX_SCHEME, identifier: instrument.celex! }] } : {}),
    ...present({ rlinks: url === undefined ? undefined : [{ href: url }] }),
  }
}

/** A link to a provision of an act in the bibliography; its relation is the role of the citation. */
export function provisionLink(instrument: string, text: string, provision: string, role: string): OscalLink {
  return {
    href: `#${resourceUuid(instrument, text)}`,
    rel: role === 'basis' ? 'reference' : role,
    text: `${instrument} ${provision}`,
    'resource-fragment': encodeURIComponent(provision),
  }
}
