import { type Static, Type } from '@sinclair/typebox'
import { fields } from '../fields.ts'
import type { Citation } from './law-schema.ts'

/** A Citation node as queries return it, with the role of the edge. */
export const CitationWithRole = Type.Object(
  fields('ref instrument_id text_id provision url role verified_at verification_result'),
)

/** The wire form of a citation. */
export function citationOf({ text_id, ...row }: Static<typeof CitationWithRole>): Static<typeof Citation> {
  const { ref, instrument_id, provision, url, role, verified_at, verification_result } = row
  return { ref, instrument_id, source_version: text_id, provision, url, role, verified_at, verification_result }
}

/** The parts of `32022R2554 Art 19(4)(a)`. */
interface SplitRef {
  instrument: string
  /** `Art 19(4)(a)` */
  provision: string
}

/** How an object of a pack rests on a provision: the types of its edges, in lower case. */
export const PROVISION_ROLES = ['based_on', 'defined_by', 'excepted_by', 'sanctioned_by', 'interpreted_by'] as const

/** How a relationship fact does. */
export const FACT_ROLES = [...PROVISION_ROLES, 'displaces', 'preserves'] as const

/** How a caller writes the act of a provision, which may be left out where a pack is named. */
export const ACT_PATTERN = '((CELEX:)?[0-9A-Z()]+ )?'

const PROVISION_IN_ACT = '(Art|Annex) [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))*'

/** A provision of a pack, as a caller may write it. */
export const PROVISION_OF_PACK_PATTERN = `${ACT_PATTERN}${PROVISION_IN_ACT}`

/** A place in an act that can be infringed: a provision, or a chapter of them. */
const PLACE_IN_ACT = `(${PROVISION_IN_ACT}|(Title|Chapter|Section) [0-9A-Za-z]+( (Chapter|Section) [0-9A-Za-z]+)*)`

/** Such a place with its act. */
export const PLACE_PATTERN = `[0-9A-Z()]+ ${PLACE_IN_ACT}`

/** Such a place of a pack, as a caller may write it. */
export const PLACE_OF_PACK_PATTERN = `${ACT_PATTERN}${PLACE_IN_ACT}`

/**
 * A provision in full, as packs spell it. A caller may write `CELEX:32016R0679 Art 33(1)`, `32016R0679 Art 33(1)`, or
 * `Art 33(1)` of the pack's main act.
 */
export function fullProvision(written: string, mainAct: string): string {
  const bare = written.replace(/^CELEX:/, '')
  return /^(Art|Annex|Recital|Title|Chapter|Section) /.test(bare) ? `${mainAct} ${bare}` : bare
}

/** True for a provision of a directive, which binds through national law; a regulation binds by itself. */
export const isOfDirective = (ref: string): boolean => /^(CELEX:)?3\d{4}L/.test(ref)

/** Splits a citation as seed files write it. */
export function splitRef(ref: string): SplitRef {
  const at = ref.indexOf(' ')
  return { instrument: ref.slice(0, at), provision: ref.slice(at + 1) }
}

const REF = /^(?:CELEX:)?([0-9A-Z()]+ (?:Art|Annex) [0-9A-Za-z]+(?:\([0-9A-Za-z]+\))*)$/

/** The articles, annexes and parts of them that JSON names anywhere, as seed files write them. */
export function refsIn(value: unknown): string[] {
  if (typeof value === 'string') return REF.exec(value)?.slice(1) ?? []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(refsIn) : []
}

/**
 * What of the named places tells of a provision: a place in it, or a paragraph or point around it. Who names a whole
 * article or annex tells nothing of a part of it.
 */
export function placeTelling(ref: string, places: Iterable<string>): string | undefined {
  const isPart = (place: string) => parentOf(splitRef(place).provision) !== undefined
  return [...places].find((place) => isWithin(place, ref) || (isPart(place) && isWithin(ref, place)))
}

/** The reference of a citation as seed files and `…_json` columns have it: alone, or with more about it. */
export function citedRef(citation: string | { ref: string }): string {
  return typeof citation === 'string' ? citation : citation.ref
}

/** Returns the form of a citation in the graph and the API: `CELEX:32022R2554 Art 19(4)(a)`. */
export function canonicalRef(ref: string): string {
  return `CELEX:${ref}`
}

/**
 * Where EUR-Lex has an act in English, or the article, annex, recital, chapter or title of it in which a provision is.
 * Acts of before 2010 have no such marks, and open at their top. See docs/API-DESIGN.md for the rule as callers apply
 * it.
 */
export function eurLexUrl(celex: string, provision?: string): string {
  const mark = provision === undefined ? '' : markOf(provision)
  return `https://eur-lex.europa.eu/legal-content/EN/TXT/HTML/?uri=CELEX:${encodeURIComponent(celex)}${mark && `#${mark}`}`
}

/** The id that EUR-Lex gives to the unit around a provision: `art_19`, `anx_I`, `rct_16`, `cpt_III.sct_2`. */
function markOf(provision: string): string {
  const { article, annex, recital, title, chapter, section } = pinpointOf(provision)
  const named = { art: article, anx: annex, rct: recital, tit: title, cpt: chapter, sct: section }
  return Object.entries(named)
    .flatMap(([kind, number]) => (number === undefined ? [] : [`${kind}_${number}`]))
    .join('.')
}

/** The provision one level up, `Art 19(4)` of `Art 19(4)(a)`; undefined at the top. */
export function parentOf(provision: string): string | undefined {
  const at = provision.lastIndexOf('(')
  return at < 0 ? undefined : provision.slice(0, at)
}

/** True when `provision` is `top` or below it. */
export function isWithin(provision: string, top: string): boolean {
  return provision === top || (provision.startsWith(top) && provision[top.length] === '(')
}

/** True for a title, chapter or section of an act: it contains articles and has no wording of its own. */
export function isDivision(provision: string): boolean {
  return /^(Title|Chapter|Section) /.test(provision)
}

/** The provisions one level below `top`, in the order of `provisions`. */
export function childrenOf(top: string, provisions: Iterable<string>): string[] {
  return [...provisions].filter((provision) => parentOf(provision) === top)
}

/** The articles and annexes among the provisions of a text. */
export function articlesAndAnnexesOf(provisions: Iterable<string>): string[] {
  return [...provisions].filter((provision) => /^(Art|Annex) [^(]+$/.test(provision))
}

/**
 * The paragraphs of an article (`Art 19(1)`, …), or the article itself when it has none. Points don't count as
 * paragraphs.
 */
export function paragraphsOf(article: string, provisions: Iterable<string>): string[] {
  const paragraphs = childrenOf(article, provisions).filter((child) => /\(\d+[a-z]*\)$/.test(child))
  return paragraphs.length > 0 ? paragraphs : [article]
}

/**
 * The levels of a provision: `{article: '19', paragraph: '4', point: 'a'}`, or division, annex, recital, control, group
 * or resource.
 */
interface Pinpoint {
  title?: string
  chapter?: string
  section?: string
  article?: string
  annex?: string
  recital?: string
  /** A control of a catalogue of controls. */
  control?: string
  group?: string
  resource?: string
  part?: string
  paragraph?: string
  point?: string
  subpoint?: string
}

/**
 * Reads a provision's levels. In an article numbers are paragraphs and letters points; an annex has points and
 * subpoints.
 */
export function pinpointOf(provision: string): Pinpoint {
  const [kind, rest = ''] = provision.split(' ')
  const [top = '', ...levels] = rest.split(/[()]+/).filter(Boolean)
  if (kind === 'Recital') return { recital: top }
  if (kind === 'Control') return { control: top, ...(levels.length > 0 ? { part: levels.join('.') } : {}) }
  if (kind === 'Group') return { group: top }
  if (kind === 'Resource') return { resource: top }
  if (isDivision(provision)) return levelsOfDivision(provision)
  const pinpoint: Pinpoint = kind === 'Annex' ? { annex: top } : { article: top }
  if (kind === 'Art' && /^\d/.test(levels[0] ?? '')) pinpoint.paragraph = levels.shift()!
  const [point, ...beneath] = levels
  if (point) pinpoint.point = point
  if (beneath.length > 0) pinpoint.subpoint = beneath.join('.')
  return pinpoint
}

/** `{chapter: 'III', section: '2'}` of `Chapter III Section 2`. */
function levelsOfDivision(name: string): Pinpoint {
  return Object.fromEntries(
    [...name.matchAll(/(Title|Chapter|Section) (\S+)/g)].map(([, kind, number]) => [kind!.toLowerCase(), number]),
  )
}
