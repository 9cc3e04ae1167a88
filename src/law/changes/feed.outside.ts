import { writeAtom, type FeedEntry } from '#src/lib/files/atom.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import { dayInWords, wordsCell } from '#src/lib/law/citation-cells.ts'
import { eurLexUrl, splitRef } from '#src/lib/law/provisions.ts'
import { lowerFirst } from '#src/lib/law/words.ts'
import type { ChangeEventWire } from './change-event.outside.ts'

/** The most items of a feed. A program that follows it more often than so many changes come misses none. */
const ITEMS_MOST = 200
/** Before the first change. */
const SINCE = '2026-01-01T00:00:00Z'

interface FeedOf {
  title: string
  /** The address of this service. */
  baseUrl: string
  /** What acts, packs and provisions are called. */
  words: Words
  /** The address of the feed; none where it is a secret. */
  selfUrl?: string
}

/** Change events, oldest first, as an Atom feed with the newest first. */
export function writeChangesFeed(events: ChangeEventWire[], { title, baseUrl, selfUrl, words }: FeedOf): string {
  const { host } = new URL(baseUrl)
  const idOf = (what: string) => `tag:${host.replace(/:\d+$/, '')},2026:${what}`
  const entries = events
    .toReversed()
    .slice(0, ITEMS_MOST)
    .map((event): FeedEntry => ({
      id: idOf(event.id),
      title: titleOf(event, words),
      updated: event.dates.published,
      summary: summaryOf(event, words),
      url: `${baseUrl}${pageOf(event)}`,
      relatedUrl: causeUrl(event),
      categories: [...event.pack_ids, event.kind, event.severity],
    }))
  const id = idOf(`changes:${encodeURIComponent(title)}`)
  return writeAtom({ id, title, ...(selfUrl === undefined ? {} : { selfUrl }), since: SINCE, entries })
}

function titleOf({ pack_ids: packIds, summary }: ChangeEventWire, words: Words): string {
  return `${packIds.map(words.ofPack).join(', ')}: ${lowerFirst(summary)}`
}

function summaryOf({ dates, counts, cause, severity, backfill }: ChangeEventWire, words: Words): string {
  const objects = Object.entries(counts).map(([what, count]) => `${count} ${wordsCell(what)}`)
  return [
    `Weight: ${severity}.`,
    ...(objects.length > 0 ? [`Objects: ${objects.join(', ')}.`] : []),
    ...(dates.in_force ? [`In force from ${dayInWords(dates.in_force)}.`] : []),
    ...(dates.applies_from ? [`Applies from ${dayInWords(dates.applies_from)}.`] : []),
    ...(cause ? [`Cause: ${words.ofProvision(cause.ref ?? cause.instrument)}.`] : []),
    ...(cause?.disputed ? [`Contested: ${cause.disputed}`] : []),
    ...(backfill ? ['Told afterwards: nothing is different for anybody now.'] : []),
  ].join(' ')
}

/** The page of the explorer that shows the change: what differs between two versions, or else the pack. */
function pageOf({ pack_id: packId, pack_ids: [first], from_version: from, to_version: to }: ChangeEventWire): string {
  const query = packId !== undefined && from !== undefined && to !== undefined ? new URLSearchParams({ from, to }) : ''
  return `/library/${packId ?? first}${query && `/compare?${query.toString()}`}`
}

/** Sector, year, kind and number of an act of the Union. */
const CELEX = /^\d(19|20)\d{2}[A-Z]{1,2}\d{4}\b/

/** The act that made the change, at its publisher; nothing for an act that EUR-Lex does not have. */
function causeUrl({ cause }: ChangeEventWire): string | undefined {
  if (!cause || !CELEX.test(cause.instrument)) return undefined
  const provision = cause.ref === undefined ? undefined : splitRef(cause.ref.replace(/^CELEX:/, '')).provision
  return eurLexUrl(cause.instrument, provision)
}
