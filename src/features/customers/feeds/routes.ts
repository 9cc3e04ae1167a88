import type { Static } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { profileParams } from '#src/features/profiles/index.ts'
import { MEDIA_TYPES, sendFile } from '#src/http/formats/format.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { writeChangesFeed } from '#src/law/changes/feed.outside.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { writeCalendar } from '#src/lib/files/calendar.ts'
import { RefTo } from '#src/lib/schema.ts'
import {
  calendarQuery,
  createFeed,
  Feed,
  FeedCreateRequest,
  feedParams,
  readFeedCalendar,
  readFeedChanges,
} from './feeds.ts'

const file = (type: keyof typeof MEDIA_TYPES) => ({
  description: 'The file',
  content: { [MEDIA_TYPES[type].split(';')[0]!]: { schema: { type: 'string' } } },
})

/** Feed addresses of a customer: its calendar and its changes, for programs that send no credential. */
export const feedRoutes = routesOf<Deps>('Customers', ({ add }, deps, app) => {
  const read = { price: 'register', work: 'heavy', credential: 'path' } as const
  const calendar = readOnce((request: FastifyRequest) => {
    const { include_open: includesOpen = false } = request.query as Static<typeof calendarQuery>
    return readFeedCalendar(deps, request.caller!, includesOpen)
  })
  const changes = readOnce((request: FastifyRequest) => readFeedChanges(deps, request.caller!))
  add('POST /customer-profiles/:customer_profile_id/feeds', 'createFeed', {
    summary: 'Make feed addresses of a customer: its calendar and its changes',
    description:
      'For programs that send no password, such as Outlook. Who has an address reads this customer and nothing else, until it ends or is revoked by `POST /tokens/{token_id}/revoke`; `GET /tokens?token_type=feed` lists them and their reads. A read costs as much as the register, but only if its content is another one or an hour has passed; else it is free and brings the same file. An address takes 60 reads an hour.',
    scope: 'admin',
    price: 'account',
    effect: true,
    secretAnswer: true,
    params: profileParams,
    body: FeedCreateRequest,
    answers: RefTo(Feed),
    async handler(request) {
      const { customer_profile_id: profileId } = request.params
      const { token, secret } = await createFeed(deps, request.caller, profileId, request.body, operationOf(request))
      const base = `${app.publicBaseUrl}/api/v1/feeds/${secret}`
      return { token, calendar_url: `${base}/calendar.ics`, changes_url: `${base}/changes.atom` }
    },
  })

  add('GET /feeds/:feed_secret/calendar.ics', 'readFeedCalendar', {
    summary: 'Read the calendar of a feed address: from today on, one event for each act and day',
    ...read,
    followsFrom: calendar,
    params: feedParams,
    query: calendarQuery,
    answers: file('ics'),
    async handler(request, reply) {
      const { name, content } = await calendar(request)
      return send(reply, 'ics', writeCalendar(name, content))
    },
  })

  add('GET /feeds/:feed_secret/changes.atom', 'readFeedChanges', {
    summary: 'Read what changed in the packs that may concern the customer of a feed address, newest first',
    ...read,
    followsFrom: changes,
    params: feedParams,
    answers: file('atom'),
    async handler(request, reply) {
      const { title, events } = await changes(request)
      const { words } = await readVocabulary(deps)
      return send(reply, 'atom', writeChangesFeed(events, { title, baseUrl: app.publicBaseUrl, words }))
    },
  })
})

/** The content of a file, which the policy compares with the last one, and of which the file is then made. */
function readOnce<Content>(read: (request: FastifyRequest) => Promise<Content>) {
  const contents = new WeakMap<FastifyRequest['raw'], Promise<Content>>()
  return (request: FastifyRequest): Promise<Content> => {
    const content = contents.get(request.raw) ?? read(request)
    contents.set(request.raw, content)
    return content
  }
}

function send(reply: unknown, format: 'ics' | 'atom', content: string) {
  const disposition = `inline; filename="${format === 'ics' ? 'calendar.ics' : 'changes.atom'}"`
  return sendFile(reply as FastifyReply, { content, type: MEDIA_TYPES[format], disposition }) as never
}
