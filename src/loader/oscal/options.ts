/** What an import can't read from an OSCAL file, or what shall stand instead of what is there. */
export interface ImportOptions {
  /** The seed folder that is written to. */
  folder: string
  packId: string
  /** Of the pack; else that of the catalog, when it is a semantic version. */
  version?: string
  licence?: string
  issuer?: string
  shortName?: string
  jurisdictions?: string[]
  domains?: string[]
  /** The role of whoever the controls bind. */
  role?: string
  modality?: 'must' | 'should'
  /** Id of the catalog as an instrument. */
  instrument?: string
  legalFrom?: string
  /** Put the files in the place of those of an earlier import of the same version. */
  replace?: boolean
  /** Calendar date of the import. */
  today: string
}

/** A file to be written, its name relative to the seed folder. */
export interface SeedFile {
  name: string
  text: string
}

/** What of a source did not become content, and how often. */
export class LeftOut {
  readonly #counts = new Map<string, number>()

  /** Counts one more. `what` says what it is and why it isn't there. */
  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** The most frequent first. */
  list(): Array<{ what: string; count: number }> {
    return [...this.#counts].map(([what, count]) => ({ what, count })).toSorted((a, b) => b.count - a.count)
  }
}
