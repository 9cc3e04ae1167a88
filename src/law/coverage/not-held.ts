import { type Static, Type } from '@sinclair/typebox'
import { canonicalRef, eurLexUrl } from '#src/lib/law/provisions.ts'
import { joinWith } from '#src/lib/law/words.ts'
import { Component, Described } from '#src/lib/schema.ts'
import { stemOf, stemsOf } from '#src/lib/word-stems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { readCoverage } from './coverage.ts'

export const ActNotHeld = Component('ActNotHeld', {
  pack_id: Described('The pack that names it', 'eu-dora'),
  pack_version: Type.String({ examples: ['1.0.0'] }),
  act: Described('Its CELEX number', 'CELEX:32024R1774'),
  title: Described('Its name', 'Delegated Regulation (EU) 2024/1774, RTS on ICT risk management'),
  why: Described('Why it bears on the words or on the company', 'It is about encryption; its text is not held here.'),
  sources: Described.list('The provisions that say what it is about, or whose law it is', ['CELEX:32024R1774 Art 1']),
  url: Described('The act at its publisher'),
})
export type ActNotHeldWire = Static<typeof ActNotHeld>

/** What an act can bear on. */
export interface Sought {
  /** The words of the text, as they were written. */
  words: readonly string[]
  /** Each term of the text, and what it means. */
  phrases: readonly string[]
  /** Roles of a company, with their labels. */
  roles?: ReadonlyMap<string, string>
  /** Titles of the duties that were found and may bind the company, by their pack. */
  titles?: ReadonlyMap<string, readonly string[]>
}

type NotHeld = NonNullable<Awaited<ReturnType<typeof readCoverage>>[number]['coverage_json']['not_held']>[number]

/** The acts that the given versions say they do not hold, and that bear on words, on a company or on its duties. */
export async function listActsNotHeld(
  law: LawReader,
  versionIds: readonly string[],
  sought: Sought,
): Promise<ActNotHeldWire[]> {
  if (versionIds.length === 0) return []
  const rows = await readCoverage(law, versionIds)
  return rows.flatMap(({ pack_id, version: pack_version, coverage_json: { not_held: acts = [] } }) =>
    acts.flatMap((one) => {
      const { act, title, sources } = one
      const why = whyOf(one, sought, sought.titles?.get(pack_id) ?? [])
      if (why === undefined) return []
      const told = { title, why: `${why}; its text is not held here.`, sources: sources.map(canonicalRef) }
      return [{ pack_id, pack_version, act: canonicalRef(act), ...told, url: eurLexUrl(act) }]
    }),
  )
}

function whyOf(act: NotHeld, { words, phrases, roles }: Sought, titles: readonly string[]): string | undefined {
  const { about = [], roles: owners = [] } = act
  if (isNamed(act, words)) return 'The search names it'
  const isAbout = aboutTexts([...phrases, words.join(' ')])
  const met = about.filter(isAbout)
  if (met.length > 0) return `It is about ${joinWith('and', met)}`
  const own = owners.flatMap((role) => roles?.get(role) ?? [])
  if (own.length > 0) return `It is the law of a role of the company: ${joinWith('and', own)}`
  const touched = about.filter(aboutTexts(titles))
  return touched.length > 0 ? `The duties found are about ${joinWith('and', touched)}, and so is this act` : undefined
}

/** Whether a subject, in all of its words, is in one of the texts. */
function aboutTexts(texts: readonly string[]) {
  const stems = texts.map((text) => new Set(stemsOf(text)))
  return (subject: string) => stems.some((text) => stemsOf(subject).every((stem) => text.has(stem)))
}

/** Words by which a search is one for an act. */
const ACTS = new Set(['rts', 'its', 'delegated', 'implementing', 'regulation', 'directive', 'standards'])
/** Words that say nothing of what an act is about. */
const COMMON = new Set([...ACTS, 'a', 'an', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'under', 'commission', 'eu'])

/** Whether words name an act: by its number, or by a word for a kind of act beside words of its title. */
function isNamed({ act, title }: NotHeld, words: readonly string[]): boolean {
  const stems = words.filter((word) => !COMMON.has(word)).map(stemOf)
  const isForAct = words.some((word) => ACTS.has(word) || /^(19|20)\d\d$/.test(word))
  const known = new Set([...stemsOf(title), act.slice(1, 5), String(Number(act.slice(6)))])
  return isForAct && stems.length > 0 && stems.every((stem) => known.has(stem))
}
