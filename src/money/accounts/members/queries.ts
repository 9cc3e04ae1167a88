import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { ALL_ROLES } from '#src/lib/scopes.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

export const MEMBER_STATUSES = ['active', 'removed', 'erased'] as const

const Member = Type.Object({
  ...fields('id workspace_id name? subject? created_at created_by removed_at? erased_at?'),
  role: StringEnum(ALL_ROLES),
  status: StringEnum(MEMBER_STATUSES),
})
const row = { member: Member }
const key = fields('workspaceId memberId')

export const countMembersByRole = defineQuery('members/count-confirmers', fields('workspaceId roles'), fields('total'))

export const createMemberNode = defineQuery(
  'members/create-member',
  fields('workspaceId id name subject|null role at by'),
  row,
)

export const findMemberNode = defineQuery('members/find-member', key, row)

export const findMemberNodeBySubject = defineQuery('members/find-member-by-subject', fields('workspaceId subject'), row)

export const listMemberNodes = defineQuery('members/list-members', fields('workspaceId limit offset'), {
  total: Type.Integer(),
  members: Type.Array(Member),
})

export const listMemberNames = defineQuery('members/list-names', fields('workspaceId ids'), fields('id name|null'))

export const setMemberNode = defineQuery('members/set-member', { ...key, ...fields('name|null role|null at') }, row)

export const setMemberRemoved = defineQuery(
  'members/set-member-removed',
  { ...key, at: Type.String(), isErased: Type.Boolean() },
  row,
)
