import { writeAtom, type FeedEntry } from '#src/lib/files/atom.ts'
import { eurLexUrl, splitRef } from '#src/lib/law/provisions.ts'
import type { ChangeEventWire } from './change-event.outside.ts'

/** The most items of a feed. A program that follows it more often than so many changes come misses none. */
const ITEMS_MOST = 200
/** Before the first change. */
const SINCE = '2026-01-01T00:00:00Z'

interface FeedOf {
  title: string
  /** The address of this service. */
  baseUrl: string
  /** The address of the feed; none where it is a secret. */
  selfUrl?: string
}

/** Change events, oldest first, as an Atom feed with the newest first. */
export function writeChangesFeed(events: ChangeEventWire[], { title, baseUrl, selfUrl }: FeedOf): string {
  const { host } = new URL(baseUrl)
  const idOf = (what: string) => `tag:${host.replace(/:\d+$/, '')},2026:${what}`
  const entries = events
    .toReversed()
    .slice(0, ITEMS_MOST)
    .map((event): FeedEntry => ({
      id: idOf(event.id),
      title: titleOf(event),
      updated: event.dates.published,
      summary: summaryOf(event),
      url: `${baseUrl}${pageOf(event)}`,
      relatedUrl: causeUrl(event),
      categories: [...event.pack_ids, event.kind, event.severity],
    }))
  const id = idOf(`changes:${encodeURIComponent(title)}`)
  return writeAtom({ id, title, ...(selfUrl === undefined ? {} : { selfUrl }), since: SINCE, entries })
}

function titleOf({ pack_ids: packIds, summary }: ChangeEventWire): string {
  return `${packIds.join(', ')}: ${summary}`
}

function summaryOf({ dates, counts, cause, severity, backfill }: ChangeEventWire): string {
  const objects = Object.entries(counts).map(([what, count]) => `${count} ${what.replaceAll('_', ' ')}`)
  return [
    `Weight: ${severity}.`,
    ...(objects.length > 0 ? [`Objects: ${objects.join(', ')}.`] : []),
    ...(dates.in_force ? [`In force from ${dates.in_force}.`] : []),
    ...(dates.applies_from ? [`Applies from: ${dates.applies_from}.`] : []),
    ...(cause ? [`Cause: ${[cause.instrument, cause.ref].filter(Boolean).join(' ')}.`] : []),
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
