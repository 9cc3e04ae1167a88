import { hashOf } from '#src/lib/json/canonical.ts'
import { parentOf, splitRef } from '#src/lib/law/provisions.ts'
import { filled, present } from '#src/lib/present.ts'
import type { SeedSource } from '#src/loader/read/source.ts'
import type { CatalogOutline, ProvisionIndex, SeedInstrument } from '#src/loader/shapes/instrument.ts'
import { yamlFile } from '../files/write-files.ts'
import { oscalValue, ownValue, partProvision, slugOf, targetOf } from '../names.ts'
import type { ImportOptions, SeedFile } from '../options.ts'
import type { OscalCatalog, OscalPart, OscalResource } from '../shapes.ts'
import { type FlatCatalog, type FlatControl, successorsOf } from './flatten.ts'
import { publishedOn } from './pack-head.ts'
import { plainTitle } from './prose.ts'

/** An instrument, the id of one text of it, and the index of that text. */
export interface SourceText {
  instrument: SeedInstrument
  text: string
  index: ProvisionIndex
}

const KINDS: ReadonlyArray<SeedInstrument['kind']> = [
  'regulation',
  'directive',
  'recommendation',
  'delegated_regulation',
  'implementing_regulation',
  'guidelines',
  'standard',
]

/** The catalog as an instrument. Its provisions are its groups, controls, parts of statements, and bibliography. */
export function catalogInstrument(
  catalog: OscalCatalog,
  flat: FlatCatalog,
  options: ImportOptions,
  seed: SeedSource,
): SourceText {
  const { metadata, uuid } = catalog
  const self = backMatterResources(catalog).find((resource) => ownValue(resource.props, 'catalog-instrument'))
  const known = self && instrumentOfResource(self)
  const id = options.instrument ?? known?.instrument.id ?? options.packId.toUpperCase().replaceAll('-', '')
  const day = publishedOn(metadata)
  const title = plainTitle(metadata.title)
  const url = canonicalUrl(catalog)
  const source = `OSCAL ${metadata['oscal-version']} catalog, version ${metadata.version}, last modified ${metadata['last-modified'].slice(0, 10)}, UUID ${uuid}`
  const index = {
    instrument: id,
    source: known?.instrument.texts[0]!.source ?? source,
    provisions: catalogProvisions(catalog, flat),
    outline: catalogOutline(catalog, flat),
  }
  const text = freeTextId(known?.text ?? `${slugOf(metadata.version)}-${day}`.replace(/^-/, ''), index, seed)
  const instrument: SeedInstrument = known
    ? { ...known.instrument, id, texts: known.instrument.texts.map((item) => ({ ...item, id: text })) }
    : {
        id,
        title,
        short_title: title.slice(0, 300),
        kind: 'standard',
        ...(url ? { url } : {}),
        dates: { document: day },
        texts: [{ id: text, date: day, kind: 'authentic', source }],
      }
  return { instrument, text, index: { ...index, text } }
}

/**
 * The id of the text. Catalogs may change without a new number or date; then the id gets a part of the content's hash.
 */
function freeTextId(text: string, index: Omit<ProvisionIndex, 'text'>, seed: SeedSource): string {
  const before = seed.indexes.find(({ value }) => value.instrument === index.instrument && value.text === text)
  if (!before) return text
  const hash = hashOf({ ...index, text })
  return hash === hashOf(before.value) ? text : `${text}-${hash.slice(0, 8)}`
}

/**
 * Acts that the file's bibliography names together with their text. Their provisions are the cited ones and their
 * parents.
 */
export function citedInstruments(catalog: OscalCatalog, refs: string[]): SourceText[] {
  return backMatterResources(catalog).flatMap((resource) => {
    const known = ownValue(resource.props, 'catalog-instrument') ? undefined : instrumentOfResource(resource)
    if (!known) return []
    const provisions = refs.map(splitRef).filter(({ instrument }) => instrument === known.instrument.id)
    const all = new Set(provisions.flatMap(({ provision }) => withParents(provision)))
    if (all.size === 0) return []
    const source = known.instrument.texts[0]!.source
    const index = { instrument: known.instrument.id, text: known.text, source, provisions: [...all].toSorted() }
    return [{ ...known, index }]
  })
}

/** The instrument of a resource that an export wrote for an act; undefined for any other resource. */
export function instrumentOfResource({ props, title, rlinks }: OscalResource): Omit<SourceText, 'index'> | undefined {
  const own = (name: string) => ownValue(props, name)
  const id = own('instrument-id')
  const text = own('text-id')
  const kind = KINDS.find((known) => known === own('instrument-kind'))
  if (!id || !text || !kind) return undefined
  const optional = (name: string, key: string) => (own(name) ? { [key]: own(name)! } : {})
  return {
    text,
    instrument: {
      id,
      title: title ?? id,
      short_title: own('short-title') ?? id,
      kind,
      ...optional('celex', 'celex'),
      ...optional('eli', 'eli'),
      ...(own('celex') || !rlinks?.[0] ? {} : { url: rlinks[0].href }),
      dates: {
        document: own('document-date') ?? '',
        ...optional('published', 'published'),
        ...optional('in-force', 'in_force'),
      },
      texts: [
        {
          id: text,
          date: own('text-date') ?? '',
          kind:
            (['authentic', 'consolidated', 'corrected'] as const).find((known) => known === own('text-kind')) ??
            'authentic',
          source: own('text-source') ?? '',
        },
      ],
    },
  }
}

export function backMatterResources(catalog: { 'back-matter'?: { resources?: OscalResource[] } }): OscalResource[] {
  return catalog['back-matter']?.resources ?? []
}

/** The statements of a control. Guidance and assessment parts are left out, because they are no requirements. */
export function statementParts(control: { parts?: OscalPart[] }): OscalPart[] {
  return (control.parts ?? []).filter(({ name }) => name === 'statement')
}

function catalogProvisions(catalog: OscalCatalog, flat: FlatCatalog): string[] {
  const groups = flat.groups.map(({ id }) => `Group ${id}`)
  const controls = flat.controls.flatMap(({ control }) => [
    `Control ${control.id}`,
    ...statementIds(statementParts(control)).map((id) => partProvision(control.id, id)),
  ])
  return [...groups, ...controls, ...bibliography(catalog).map(({ uuid }) => `Resource ${uuid}`)]
}

function statementIds(parts: OscalPart[]): string[] {
  return parts.flatMap((part) => [...(part.id === undefined ? [] : [part.id]), ...statementIds(part.parts ?? [])])
}

/** Resources other than the acts and the catalog itself. */
function bibliography(catalog: OscalCatalog): OscalResource[] {
  return backMatterResources(catalog).filter(({ props }) => !ownValue(props, 'instrument-id'))
}

function catalogOutline(catalog: OscalCatalog, flat: FlatCatalog): CatalogOutline {
  return {
    groups: flat.groups.map(({ group, id, parent }) => ({ id, ...outlineItem(group), ...present({ parent }) })),
    controls: flat.controls.map((item) => controlOutline(item, flat)),
    resources: bibliography(catalog).map(({ uuid, title, citation, rlinks }) => ({
      id: uuid,
      ...present({ title, text: citation?.text, href: rlinks?.[0]?.href }),
    })),
  }
}

function controlOutline(item: FlatControl, flat: FlatCatalog): CatalogOutline['controls'][number] {
  const { control, group, parent, withdrawn } = item
  const links = (control.links ?? []).flatMap((link) => {
    const target = targetOf(link)
    const isRelation = link.rel === 'related' || link.rel === 'required'
    return isRelation && target !== undefined && flat.byId.has(target) ? [{ rel: link.rel!, control: target }] : []
  })
  const parts = statementIds(statementParts(control))
  return {
    id: control.id,
    ...outlineItem(control),
    ...present({ group, parent, parts: filled(parts), links: filled(links) }),
    ...(withdrawn ? { withdrawn: successorsOf(item, flat) } : {}),
  }
}

function outlineItem({ title, class: itsClass, props }: Pick<FlatControl['control'], 'title' | 'class' | 'props'>) {
  const label = oscalValue(props, 'label')
  return { title: plainTitle(title), ...present({ label, sort_id: oscalValue(props, 'sort-id'), class: itsClass }) }
}

function canonicalUrl(catalog: OscalCatalog): string | undefined {
  const { links = [] } = catalog.metadata
  const link = links.find(({ rel }) => rel === 'canonical') ?? links.find(({ rel }) => rel === 'alternate')
  if (!link) return undefined
  const target = targetOf(link)
  const href = target ? backMatterResources(catalog).find(({ uuid }) => uuid === target)?.rlinks?.[0]?.href : link.href
  return href && /^https?:/.test(href) ? href : undefined
}

function withParents(provision: string): string[] {
  const parent = parentOf(provision)
  return [...(parent ? withParents(parent) : []), provision]
}

/**
 * Files of the catalog's own instrument and of the instruments that it cites. An act that the folder has in the same
 * text stays as it is. An act that it has in other texts gets this text too.
 */
export function instrumentFiles(sources: SourceText[], seed: SeedSource): SeedFile[] {
  const known = new Map(seed.instruments.map(({ value }) => [value.id, value]))
  return sources.flatMap(({ instrument, text, index }) => {
    const before = known.get(instrument.id)
    const has = before?.texts.some(({ id }) => id === text) ?? false
    const indexFile = { name: `instruments/${instrument.id}/${text}.json`, text: `${JSON.stringify(index, null, 1)}\n` }
    if (has) return index.outline === undefined ? [] : [indexFile]
    const texts = [...(before?.texts ?? []), ...instrument.texts]
    const whole = { ...before, ...instrument, texts: texts.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
    // The dates of an instrument are those of its first text.
    if (before) whole.dates = before.dates
    return [yamlFile(`instruments/${instrument.id}.yaml`, whole), indexFile]
  })
}
