import { canonicalJson } from '#src/lib/json/canonical.ts'
import { canonicalRef, eurLexUrl, pinpointOf, splitRef } from '#src/lib/law/provisions.ts'
import type { Catalog } from '../read/catalog.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import { fullCitation } from './legal-content.ts'
import type { CitationRow, CitesRow } from './rows.ts'

/** Collects the citation nodes of one transaction, each once. */
interface CitationSet {
  /** The id of the node for a provision, in the text that `textOf` chooses for its instrument. */
  add(ref: string): string
  /** `CITES` edges of one object. */
  cites(from: string, citations: SeedObligation['citations']): CitesRow[]
  /** By id, so that two writers lock the nodes in the same order. */
  rows(): CitationRow[]
}

const NOT_BINDING = ['guidelines', 'standard', 'recommendation']

/** A new set. `checkedAt` is when the provisions were looked up in the index. */
export function openCitationSet(
  catalog: Catalog,
  textOf: (instrument: string) => string,
  checkedAt: string,
): CitationSet {
  const rows = new Map<string, CitationRow>()
  const add = (ref: string): string => {
    const { instrument, provision } = splitRef(ref)
    const text = textOf(instrument)
    const id = `${instrument}@${text}#${provision}`
    if (!rows.has(id)) {
      const known = catalog.instruments.get(instrument)!
      rows.set(id, {
        id,
        instrument_id: instrument,
        text_id: text,
        provision,
        // A catalog of controls has no CELEX number, so its reference has no canonical form.
        ref: known.kind === 'standard' && !known.celex ? ref : canonicalRef(ref),
        pinpoint_json: canonicalJson(pinpointOf(provision)),
        url:
          catalog.hrefOf(instrument, text, provision) ?? known.url ?? eurLexUrl(known.celex ?? instrument, provision),
        binding: bindingOf(catalog, instrument, text),
        verified_at: checkedAt,
        verification_result: 'provision_exists',
      })
    }
    return id
  }
  return {
    add,
    cites: (from, citations) =>
      citations.map((citation, order) => {
        const { ref, role } = fullCitation(citation)
        return { from, to: add(ref), role, order }
      }),
    rows: () => [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

function bindingOf(catalog: Catalog, instrument: string, text: string): string {
  const known = catalog.instruments.get(instrument)!
  if (NOT_BINDING.includes(known.kind)) return 'guidance'
  return known.texts.find(({ id }) => id === text)?.kind === 'consolidated' ? 'consolidated' : 'authoritative'
}
