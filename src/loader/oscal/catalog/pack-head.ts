import { present } from '#src/lib/present.ts'
import type { SeedMistakes } from '#src/loader/check/validate.ts'
import type { Mistake, Path } from '#src/loader/read/document.ts'
import { type SeedObligation } from '#src/law/obligations/index.ts'
import { PACK_KINDS, type SeedPack, type SeedVersion } from '#src/loader/shapes/pack.ts'
import { type SeedVocabularyFile } from '#src/loader/shapes/vocabulary.ts'
import type { SeedSource, TermDimension } from '#src/loader/read/source.ts'
import { yamlFile } from '../files/write-files.ts'
import { oscalValue, ownProps, ownValue } from '../names.ts'
import type { ImportOptions, SeedFile } from '../options.ts'
import type { OscalMetadata, OscalProp } from '../shapes.ts'
import { plainTitle } from './prose.ts'

const ISSUING_ROLES = ['creator', 'publisher', 'author', 'prepared-by']
const LONGEST_LINE = 300

/** Reports a mistake at a place beneath the metadata. */
type Report = (path: Path, reason: string) => void

/** The number of the pack's version: from the options, or that of the catalog without a suffix after `+` or `-`. */
export function versionNumber(metadata: OscalMetadata, options: ImportOptions, report: Report): string {
  if (options.version !== undefined) return options.version
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:[+-].*)?$/.exec(metadata.version)
  if (match && !/^\d{4}-\d{2}-\d{2}$/.test(metadata.version)) return [match[1], match[2] ?? 0, match[3] ?? 0].join('.')
  report(['version'], `"${metadata.version}" is no semantic version; give the pack one with --version`)
  return '0.0.0'
}

/** The day of publication according to the file. */
export function publishedOn(metadata: OscalMetadata): string {
  return (metadata.published ?? metadata['last-modified']).slice(0, 10)
}

/** The issuer: from the options, or the party with an issuing role. */
export function issuerOf(metadata: OscalMetadata, options: Pick<ImportOptions, 'issuer'>): string | undefined {
  if (options.issuer !== undefined) return options.issuer
  const parties = new Map((metadata.parties ?? []).map((party) => [party.uuid, party.name]))
  const responsible = metadata['responsible-parties'] ?? []
  const uuids = ISSUING_ROLES.flatMap((role) =>
    responsible.filter((entry) => entry['role-id'] === role).flatMap((entry) => entry['party-uuids']),
  )
  return uuids.map((uuid) => parties.get(uuid)).find((name) => name !== undefined)
}

/** The licence from the options, or from properties and links of the metadata. OSCAL has no field for it. */
function licenceOf(metadata: OscalMetadata, options: ImportOptions): string | undefined {
  const named = ['license', 'licence', 'rights']
  return (
    options.licence ??
    ownValue(metadata.props, 'licence') ??
    named.map((name) => oscalValue(metadata.props, name) ?? anyValue(metadata.props, name)).find(Boolean) ??
    (metadata.links ?? []).find((link) => named.includes(link.rel ?? ''))?.href
  )
}

function anyValue(props: OscalProp[] | undefined, name: string): string | undefined {
  return (props ?? []).find((prop) => prop.name === name)?.value
}

/** The head of the pack. Reports a missing issuer or licence. */
export function packHead(
  metadata: OscalMetadata,
  options: ImportOptions,
  instruments: string[],
  report: Report,
): SeedPack {
  const values = (name: string) => ownProps(metadata.props, name).map(({ value }) => value)
  const own = (name: string) => ownValue(metadata.props, name)
  const issuer = issuerOf(metadata, options)
  const licence = licenceOf(metadata, options)
  if (issuer === undefined) report([], 'names no creator or publisher; say who issued it with --issuer')
  if (licence === undefined)
    report(
      [],
      'states no licence; say with --licence under which terms its text may be used, such as "Public domain in the United States"',
    )
  const title = plainTitle(metadata.title).slice(0, LONGEST_LINE)
  const kind = PACK_KINDS.find((known) => known === own('kind')) ?? 'standard'
  const effect = (['direct', 'via_transposition', 'by_adoption'] as const).find((known) => known === own('effect'))
  return {
    id: options.packId,
    title,
    short_name: options.shortName ?? own('short-name') ?? title,
    kind,
    effect: effect ?? 'by_adoption',
    jurisdictions: options.jurisdictions ?? orElse(values('jurisdiction'), ['INT']),
    domains: options.domains ?? orElse(values('domain'), ['information_security']),
    issuer: issuer ?? '',
    competent_authorities: values('competent-authority'),
    instruments,
    licence: licence ?? '',
  }
}

/**
 * Dates of the version: from this project's own properties if the file has them, else the catalog's day of publication.
 */
export function versionDates(
  metadata: OscalMetadata,
  options: ImportOptions,
): Pick<SeedVersion, 'dates' | 'legal_from' | 'legal_to'> {
  const own = (name: string) => ownValue(metadata.props, name)
  const day = publishedOn(metadata)
  const inForce = own('in-force') ?? day
  const transposition = own('transposition')
  const end = own('end')
  const legalTo = own('legal-to')
  return {
    dates: {
      published_in_oj: own('published-in-oj') ?? day,
      in_force: inForce,
      applies: readDates(metadata.props) ?? [{ date: options.legalFrom ?? inForce }],
      ...present({ transposition, end }),
    },
    legal_from: options.legalFrom ?? own('legal-from') ?? inForce,
    ...(legalTo ? { legal_to: legalTo } : {}),
  }
}

/** Dates of application from properties, each with its citation; undefined without any. */
export function readDates(props: OscalProp[] | undefined): SeedVersion['dates']['applies'] | undefined {
  const dates = ownProps(props, 'applies-from').map(({ value, remarks, class: role }) => {
    return { date: value, ...(remarks ? { citation: seedCitationOf(remarks, role) } : {}) }
  })
  return dates.length > 0 ? dates : undefined
}

/** A citation with the role of a class or a link relation. */
export function seedCitationOf(ref: string, role = 'basis') {
  return role === 'basis' ? ref : { ref, role: role as 'date' }
}

/** A `Report` that adds mistakes of the metadata to a list. */
export function metadataReport(
  mistakes: Mistake[],
  mistake: (path: Path, reason: string) => SeedMistakes['mistakes'][number],
  model: string,
): Report {
  return (path, reason) => void mistakes.push(mistake([model, 'metadata', ...path], reason))
}

function orElse<T>(list: T[], instead: T[]): T[] {
  return list.length > 0 ? list : instead
}

/**
 * A vocabulary file with the roles and events that the OSCAL file defines and the folder lacks. The validation reports
 * undefined ones.
 */
export function vocabularyFile(
  metadata: OscalMetadata,
  obligations: SeedObligation[],
  packId: string,
  seed: SeedSource,
): SeedFile | undefined {
  const name = `vocabularies/${packId}-oscal.yaml`
  const known = (dimension: TermDimension) =>
    new Set(
      seed.vocabulary.terms[dimension]
        .filter(({ document }) => !document.file.endsWith(name))
        .map(({ value }) => value.id),
    )
  const used = new Set(obligations.flatMap((item) => [...item.addressee_roles, item.trigger_event ?? '']))
  const roles = known('entity_roles')
  const events = known('events')
  const vocabulary: SeedVocabularyFile = {
    entity_roles: (metadata.roles ?? [])
      .filter(({ id }) => used.has(id) && !roles.has(id))
      // A catalog has no question that asks for its roles.
      .map(({ id, title, description }) => ({
        id,
        label: title,
        definition: description ?? title,
        says_nothing: true,
      })),
    events: ownProps(metadata.props, 'event')
      .filter(({ value }) => used.has(value) && !events.has(value))
      .map(({ value, remarks = value }) => {
        const [label = value, ...rest] = remarks.split(': ')
        return { id: value, label, definition: rest.join(': ') || label }
      }),
  }
  const filled = Object.fromEntries(Object.entries(vocabulary).filter(([, terms]) => terms.length > 0))
  return Object.keys(filled).length > 0 ? yamlFile(name, filled) : undefined
}
