import { canonicalJson } from '#src/lib/json/canonical.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { filled, present } from '#src/lib/present.ts'
import type { FullCitation } from '#src/lib/law/shapes.ts'
import { fullCitation, lineageOf } from '#src/loader/compile/legal-content.ts'
import type { PackSource, SeedSource } from '#src/loader/read/source.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedVersion } from '#src/loader/shapes/pack.ts'
import { OWN_NS, ownProp, uuidOf } from '../names.ts'
import type { OscalControl, OscalGroup, OscalLink, OscalPart, OscalProp, OscalResource } from '../shapes.ts'
import { type ExportControl, type ExportGroup, groupObligations } from './export-groups.ts'
import { dateProps, type ExportContext, exportMetadata } from './export-metadata.ts'
import { actResource, provisionLink } from './export-resources.ts'

/** An OSCAL catalog, with its keys in the order of OSCAL's own files. */
interface ExportedCatalog {
  catalog: {
    uuid: string
    metadata: Record<string, unknown>
    groups?: OscalGroup[]
    controls?: OscalControl[]
    'back-matter'?: { resources: OscalResource[] }
  }
}

/**
 * Exports a pack version as a catalog, with a control for each obligation. The groups are acts and articles, or those
 * of the catalog that the pack came from. The same version gives the same bytes.
 */
export function exportCatalog(
  source: PackSource,
  seed: SeedSource,
  oscalVersion: string,
  contentHash: string,
): ExportedCatalog {
  const version = source.versions[0]!.value
  const context: ExportContext = { source, seed, version, oscalVersion, contentHash, self: findSelf(version, seed) }
  const { groups, controls } = groupObligations(context)
  const content = present({
    groups: filled(groups.map((group) => exportGroup(group, context))),
    controls: filled(exportControls(controls, context)),
  })
  const whole = {
    metadata: exportMetadata(context),
    ...content,
    'back-matter': { resources: exportResources(context, JSON.stringify(content)) },
  }
  // The content hash also covers content that OSCAL can't express, so the file's own id is made without it.
  const uuid = uuidOf('catalog', canonicalJson({ ...whole, metadata: exportMetadata({ ...context, contentHash: '' }) }))
  return { catalog: { uuid, ...whole } }
}

function findSelf(version: SeedVersion, seed: SeedSource): ExportContext['self'] {
  const index = seed.indexes.find(({ value }) => value.outline && version.texts[value.instrument] === value.text)?.value
  return index?.outline && { instrument: index.instrument, text: index.text, outline: index.outline }
}

function exportGroup(group: ExportGroup, context: ExportContext): OscalGroup {
  const { id, class: itsClass, title, groups, controls } = group
  const props = filled(labels(group))
  const head = present({ id, class: itsClass, title, props })
  // A group holds groups or controls, not both.
  if (groups.length > 0) return { ...head, groups: groups.map((inner) => exportGroup(inner, context)) }
  return { ...head, ...present({ controls: filled(exportControls(controls, context)) }) }
}

function exportControls(items: ExportControl[], context: ExportContext): OscalControl[] {
  return items.map((item) => {
    const { id, obligation, outline } = item
    const inner = exportControls(item.controls, context)
    const itsClass = outline?.class ?? (outline ? undefined : 'obligation')
    return present({
      id,
      class: itsClass,
      title: titleOf(obligation, outline),
      props: filled([...labels(outline ?? {}), ...controlProps(item, context)]),
      links: filled(controlLinks(item, context)),
      parts: filled(obligation ? controlParts(id, obligation, context) : []),
      controls: filled(inner),
    })
  })
}

/** The title without the label, which is a property. */
function titleOf(obligation: SeedObligation | undefined, outline: ExportControl['outline']): string {
  if (!obligation) return outline!.title
  const prefix = outline?.label === undefined ? '' : `${outline.label} `
  return obligation.title.startsWith(prefix) ? obligation.title.slice(prefix.length) : obligation.title
}

function labels({ label, sort_id: sortId }: { label?: string; sort_id?: string }): OscalProp[] {
  return [
    ...(label === undefined ? [] : [{ name: 'label', value: label }]),
    ...(sortId === undefined ? [] : [{ name: 'sort-id', value: sortId }]),
  ]
}

function controlProps({ id, obligation, outline }: ExportControl, { source }: ExportContext): OscalProp[] {
  if (!obligation) return outline?.withdrawn ? [{ name: 'status', value: 'withdrawn' }] : []
  const lineage = lineageOf(source.packId, obligation)
  const isMapped = obligation.code !== id
  const { frequency } = obligation
  return [
    ...(isMapped ? [ownProp('code', obligation.code)] : []),
    ownProp('modality', obligation.modality),
    ownProp('addressee-kind', obligation.addressee_kind),
    ...obligation.addressee_roles.map((role) => ownProp('addressee-role', role)),
    ...(obligation.trigger_event ? [ownProp('trigger-event', obligation.trigger_event)] : []),
    ...(frequency
      ? [ownProp('frequency', frequency.kind, present({ class: frequency.period, remarks: frequency.note }))]
      : []),
    ...(frequency?.by ? [ownProp('done-by', frequency.by)] : []),
    ...dateProps(obligation.applies_from),
    ...(obligation.tags ?? []).map((tag) => ownProp('tag', tag)),
    ...(lineage === `${source.packId}/${obligation.code}` ? [] : [ownProp('lineage-id', lineage)]),
    ...(obligation.derived_from ?? []).map((from) => ownProp('derived-from', from)),
  ]
}

function controlLinks({ obligation, outline }: ExportControl, context: ExportContext): OscalLink[] {
  const gone = (outline?.withdrawn ?? []).map(({ rel, control }) => ({ href: `#${control}`, rel }))
  const cited = (obligation?.citations ?? [])
    .map(fullCitation)
    .flatMap((citation) => citationLink(citation, outline?.id, context))
  const related = (outline?.links ?? []).map(({ rel, control }) => ({ href: `#${control}`, rel }))
  return [...gone, ...cited, ...related]
}

/**
 * A control's citation of itself needs no link. Entries of the bibliography are linked, and acts are linked with their
 * provision.
 */
function citationLink(
  { ref, role }: FullCitation,
  ownId: string | undefined,
  { self, version }: ExportContext,
): OscalLink[] {
  const { instrument, provision } = splitRef(ref)
  if (self?.instrument !== instrument) return [provisionLink(instrument, version.texts[instrument]!, provision, role)]
  if (provision === `Control ${ownId}` && role === 'basis') return []
  const entry = /^Resource (.+)$/.exec(provision)?.[1]
  if (entry !== undefined && role === 'interpretation') return [{ href: `#${entry}`, rel: 'reference' }]
  return [provisionLink(instrument, self.text, provision, role)]
}

function controlParts(id: string, obligation: SeedObligation, context: ExportContext): OscalPart[] {
  const qualified = (name: string, items: SeedObligation['conditions']): OscalPart[] =>
    (items ?? []).map(({ text, citation }, at) => ({
      id: `${id}_${name}.${at + 1}`,
      name,
      ns: OWN_NS,
      prose: text,
      ...present({ links: filled(citationLink(fullCitation(citation), undefined, context)) }),
    }))
  return [
    { id: `${id}_smt`, name: 'statement', prose: obligation.summary },
    ...qualified('condition', [...(obligation.conditions ?? []), ...datesUnderRules(obligation, context)]),
    ...qualified('exception', obligation.exceptions),
  ]
}

/** OSCAL has no rules, so a date that holds under a rule becomes a condition in words. */
function datesUnderRules({ applies_from: dates, citations }: SeedObligation, { source }: ExportContext) {
  return (dates ?? []).flatMap(({ date, condition, citation }) => {
    if (condition === undefined) return []
    const rule = source.rules.find(({ value }) => value.id === condition)?.value
    const text = `Applies from ${date}, instead of any other date, under the rule "${condition}"${rule?.note ? `: ${rule.note}` : ''}`
    return [{ text: text.slice(0, 300), citation: citation ?? citations[0]! }]
  })
}

/** Ids of acts, because dates name their act in text and not by a link. */
const idOf = (act: OscalResource) => act.props!.find(({ name }) => name === 'instrument-id')!.value

/** The bibliography: the first act and all acts that the content links to or names, then the catalog's own entries. */
function exportResources({ seed, version, self }: ExportContext, content: string): OscalResource[] {
  const instruments = new Map(seed.instruments.map(({ value }) => [value.id, value]))
  const acts = Object.entries(version.texts)
    .map(([id, text]) => actResource(instruments.get(id)!, text, id === self?.instrument))
    .filter((act, index) => index === 0 || content.includes(`#${act.uuid}`) || content.includes(idOf(act)))
  const entries = (self?.outline.resources ?? []).map(({ id, title, text, href }) => ({
    uuid: id,
    ...present({ title }),
    ...(text === undefined ? {} : { citation: { text } }),
    ...(href === undefined ? {} : { rlinks: [{ href }] }),
  }))
  return [...acts, ...entries]
}
