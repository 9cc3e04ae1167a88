import { v5 } from 'uuid'
import { hashOf } from '#src/lib/json/canonical.ts'
import type { OscalLink, OscalProp } from './shapes.ts'

/** The namespace of this project's own properties, parts and relationships. */
export const OWN_NS = 'urn:x-regpack:oscal:1'

const OSCAL_NS = 'http://csrc.nist.gov/ns/oscal'
const UUID_ROOT = v5(OWN_NS, v5.URL)

/** The same UUID for the same words, so that the same pack gives the same file. */
export function uuidOf(...words: string[]): string {
  return v5(words.join('\n'), UUID_ROOT)
}

/** A property in this project's namespace. OSCAL values are one line, so longer text goes to the remarks. */
export function ownProp(name: string, value: string, more: Pick<OscalProp, 'class' | 'remarks'> = {}): OscalProp {
  return { name, ns: OWN_NS, value, ...more }
}

/** Own properties of a name, in their order. */
export function ownProps(props: OscalProp[] | undefined, name: string): OscalProp[] {
  return (props ?? []).filter((prop) => prop.ns === OWN_NS && prop.name === name)
}

/** The value of an own property. */
export function ownValue(props: OscalProp[] | undefined, name: string): string | undefined {
  return ownProps(props, name)[0]?.value
}

/** The value of a property that OSCAL defines. Of several, such as labels, the one without a class, else the first. */
export function oscalValue(props: OscalProp[] | undefined, name: string): string | undefined {
  const found = (props ?? []).filter((prop) => prop.name === name && (prop.ns ?? OSCAL_NS) === OSCAL_NS)
  return (found.find((prop) => prop.class === undefined) ?? found[0])?.value
}

/** The id that a link within the file points at: `ac-2` for `#ac-2`; undefined for other links. */
export function targetOf(link: OscalLink): string | undefined {
  return link.href.startsWith('#') ? link.href.slice(1) : undefined
}

/** `ac-2_smt.a` → `ac-2-smt-a`: an id as a code of this project. */
export function slugOf(id: string): string {
  return id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/**
 * A code for each id, in the given order. If two ids give the same code, the later one gets a part of its id's hash as
 * a suffix. So other ids of the catalog don't change the suffix.
 */
export function codesOf(ids: string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    ids.map((id) => {
      const plain = slugOf(id).slice(0, 110).replace(/-$/, '') || 'control'
      const code = taken.has(plain) ? `${plain}-${hashOf(id).slice(0, 8)}` : plain
      taken.add(code)
      return [id, code]
    }),
  )
}

/** `ac-2_smt.a` of control `ac-2` is `smt.a`. An id of another form is kept whole. */
function partName(controlId: string, partId: string): string {
  return partId.startsWith(`${controlId}_`) ? partId.slice(controlId.length + 1) : partId
}

/** The provision for a part of a control's statement: `Control ac-2(smt.a)`. */
export function partProvision(controlId: string, partId: string): string {
  return `Control ${controlId}(${partName(controlId, partId)})`
}

/** An obligation's code as the id of a control. OSCAL ids begin with a letter or `_`. */
export function controlIdOf(code: string): string {
  return /^[a-z]/.test(code) ? code : `_${code}`
}
