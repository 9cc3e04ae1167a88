import { Type } from '@sinclair/typebox'
import { ListOf, pagingQuery } from '#src/lib/paging.ts'
import {
  Component,
  Described,
  Named,
  NamedList,
  RecordedBy,
  RefTo,
  Strict,
  StringEnum,
  VISIBLE_TEXT,
} from '#src/lib/schema.ts'
import { ALL_SCOPES } from '#src/lib/scopes.ts'
import { KEY_STATUSES, KEY_TYPES } from '#src/money/accounts/keys/index.ts'

const ScopeName = StringEnum(ALL_SCOPES, { title: 'ScopeInput' })
const Instant = Type.String({ format: 'date-time' })
const Id = Type.String({ format: 'uuid' })
const GRACE_MOST_SECONDS = 30 * 86_400
export const TOKEN_GRACE_SECONDS = 86_400

export const Token = Component('Token', {
  id: Id,
  name: Type.String(),
  token_type: StringEnum(KEY_TYPES, {
    description: 'Who made it: the operator, this API, an OAuth grant; `feed`: it is the secret of a feed address',
  }),
  status: StringEnum(KEY_STATUSES),
  scopes: Type.Array(ScopeName),
  hint: Described('Characters 22 to 29 of the secret, to tell a leaked key from others'),
  created_at: Instant,
  'created_by?': RecordedBy,
  'expires_at?': Instant,
  'revoked_at?': Instant,
  'rotated_from?': Id,
  'rotated_to?': Id,
  'customer_profile_id?': Described('The one customer that a feed is about'),
  'member_id?': Described('The person who signed in'),
  'use?': Named('TokenUse', 'How a feed address was read, in lists of tokens; absent for one that was not', {
    last_read_at: Instant,
    days: NamedList('UseDay', 'Reads of the last 30 days in UTC, of the days that have any, newest first', {
      day: Type.String({ format: 'date' }),
      reads: Type.Integer(),
    }),
  }),
})

export const TokenWithSecret = Component('TokenWithSecret', {
  token: RefTo(Token),
  secret: Described('The key itself. It is shown in this answer and never again'),
})

export const TokenList = ListOf('TokenList', RefTo(Token))

export const ApiTokenCreateRequest = Component('ApiTokenCreateRequest', {
  name: Type.String({
    pattern: VISIBLE_TEXT,
    maxLength: 120,
    description: 'Unique among active data tokens; no space at either end, nothing that can’t be seen',
    examples: ['nightly import'],
  }),
  'scopes?': Type.Array(ScopeName, {
    minItems: 1,
    uniqueItems: true,
    default: ['read'],
    description: 'What it may do; not more than the key that asks for it',
    examples: [['read']],
  }),
  'expires_at?': Type.String({
    format: 'date-time',
    description: 'When it ends, in the future; absent: it does not expire',
    examples: ['2030-01-31T00:00:00Z'],
  }),
})

export const TokenRotateRequest = Component('TokenRotateRequest', {
  'grace_seconds?': Type.Integer({
    minimum: 0,
    maximum: GRACE_MOST_SECONDS,
    default: TOKEN_GRACE_SECONDS,
    description: 'For how long the old secret still works',
    examples: [3_600],
  }),
})

export const TokenRevokeRequest = Component('TokenRevokeRequest', {
  'confirm?': Type.Boolean({
    default: false,
    description: 'Needed to revoke the token of the call itself: its caller is locked out afterwards',
    examples: [true],
  }),
})

export const listTokensQuery = Strict({
  'status?': StringEnum(KEY_STATUSES, { title: 'TokenStatusInput', description: 'Only tokens in this state' }),
  'token_type?': StringEnum(KEY_TYPES, { title: 'TokenTokenTypeInput', description: 'Only tokens of this kind' }),
  ...pagingQuery,
})

export const tokenParams = Strict({
  token_id: Type.String({
    format: 'uuid',
    description: 'The id of the token',
    examples: ['019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f'],
  }),
})
