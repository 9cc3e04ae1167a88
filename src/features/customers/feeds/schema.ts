import { Type } from '@sinclair/typebox'
import { Token } from '#src/features/account/tokens/index.ts'
import { RefTo, Strict, VISIBLE_TEXT } from '#src/lib/schema.ts'

export const FeedCreateRequest = Strict(
  {
    name: Type.String({
      pattern: VISIBLE_TEXT,
      maxLength: 120,
      description: 'What people call it, such as who follows it; no space at either end, nothing that can’t be seen',
      examples: ['Calendar of the compliance team'],
    }),
    expires_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When it ends, at most two years from now; default one year from now',
        examples: ['2027-06-30T00:00:00Z'],
      }),
    ),
  },
  { $id: 'FeedCreateRequest' },
)

const address = (description: string) => Type.String({ format: 'uri', description })

export const Feed = Strict(
  {
    token: RefTo(Token),
    calendar_url: address('The calendar. It is shown in this answer and never again'),
    changes_url: address('The Atom feed of changes. It is shown in this answer and never again'),
  },
  { $id: 'Feed' },
)

export const feedParams = Strict({
  feed_secret: Type.String({
    description: 'The secret of the feed: who has the address reads it',
    examples: ['rpf_live_0000000000000000000000000000000000000000000000000000'],
  }),
})

export const calendarQuery = Strict({
  include_open: Type.Optional(
    Type.Boolean({ default: false, description: 'Also what may apply, as tentative events' }),
  ),
})
