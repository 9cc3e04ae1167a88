import { Type } from '@sinclair/typebox'
import { ListOf, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, RecordedBy, RefTo, Strict, StringEnum, VISIBLE_TEXT } from '#src/lib/schema.ts'
import { ALL_ROLES } from '#src/lib/scopes.ts'
import { MEMBER_STATUSES } from '#src/money/accounts/members/index.ts'

const Instant = Type.String({ format: 'date-time' })
const Id = Type.String({ format: 'uuid' })

const Role = StringEnum(ALL_ROLES, {
  title: 'MemberRoleInput',
  description:
    'What the person may do: `viewer` reads; `analyst` also writes; `approver` also confirms what others decided; `administrator` also manages members, keys and assistants',
  examples: ['analyst'],
})
const Name = Type.String({
  pattern: VISIBLE_TEXT,
  maxLength: 120,
  description: 'What colleagues call the person; it stands in this row alone, and records name the id',
  examples: ['Ada Berg'],
})

const row = {
  id: Id,
  role: StringEnum(ALL_ROLES),
  status: StringEnum(MEMBER_STATUSES, {
    description: '`removed`: signs in no more; `erased`: the name is forgotten too, and the id stays in records',
  }),
  created_at: Instant,
  created_by: RecordedBy,
  'removed_at?': Type.String({ format: 'date-time', description: 'When the person was removed from the workspace' }),
  'erased_at?': Type.String({ format: 'date-time', description: 'When the name was forgotten' }),
} as const

export const Member = Component('Member', {
  ...row,
  'name?': Described('Absent for a person who was forgotten'),
})

/** A change answers no name: answers are stored for retries, and a person can be forgotten. */
export const ChangedMember = Component('ChangedMember', 'A member after a change; a read has the name', row)

export const MemberList = ListOf('MemberList', RefTo(Member))

export const MemberCreateRequest = Component('MemberCreateRequest', { name: Name, role: Role })

export const MemberUpdateRequest = Strict(
  { 'name?': Name, 'role?': Role },
  { $id: 'MemberUpdateRequest', minProperties: 1, examples: [{ role: 'approver' }] },
)

export const MemberRemoveRequest = Component('MemberRemoveRequest', {
  'erase?': Type.Boolean({
    default: false,
    description: 'Also forgets the name, and who the person is at the provider, for good',
    examples: [true],
  }),
  'confirm?': Type.Boolean({
    default: false,
    description: 'Needed to remove the member of the call itself, who is locked out afterwards',
    examples: [true],
  }),
})

export const listMembersQuery = Strict(pagingQuery)

export const memberParams = Strict({
  member_id: Type.String({
    format: 'uuid',
    description: 'The id of the member',
    examples: ['019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f'],
  }),
})
