import type { Deps } from '#src/deps.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { routesOf } from '#src/http/operations.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import type { Role } from '#src/lib/scopes.ts'
import {
  addMember,
  changeMember,
  getMember,
  listMembers,
  type MemberRecord,
  removeMember,
  scopesOfRole,
} from '#src/money/accounts/members/index.ts'
import { actorOf, type Caller } from '#src/money/metering/index.ts'
import { conflict } from '#src/problems.ts'
import { requireScopes } from '../tokens/index.ts'
import {
  ChangedMember,
  listMembersQuery,
  Member,
  MemberCreateRequest,
  MemberList,
  memberParams,
  MemberRemoveRequest,
  MemberUpdateRequest,
} from './schema.ts'

const read = { price: 'account' } as const
const write = { scope: 'admin', price: 'account', effect: true } as const

export const memberRoutes = routesOf<Deps>('Account', ({ add }, { graph, redis, clock }) => {
  const contextOf = (caller: Caller, memberId: string) => {
    const { workspaceId, slot } = caller
    return { stores: { graph, redis }, clock, workspaceId, slot, memberId, by: { actor: actorOf(caller) } }
  }

  add('GET /members', 'listMembers', {
    summary: 'List the people of the workspace, with those who were removed',
    description: 'Records name a member by the id; the names are here.',
    ...read,
    query: listMembersQuery,
    answers: MemberList,
    handler: async ({ caller, query }) => {
      const { limit, offset } = withPage(query)
      const { data, page } = await listMembers(graph, caller.workspaceId, limit, offset)
      return { data: data.map(toMemberWire), page }
    },
  })

  add('POST /members', 'createMember', {
    summary: 'Add a person to the workspace',
    description:
      'A key is a program, a member is a person. The person signs in by a link of `POST /members/{member_id}/sign-in-link`. Nobody gives a role that may do more than the caller.',
    ...write,
    body: MemberCreateRequest,
    answers: RefTo(ChangedMember),
    handler: async (request) => {
      const { caller, body } = request
      requireRole(caller, body.role)
      const given = { ...body, name: body.name.normalize('NFC') }
      return toChangedWire(
        await addMember(graph, clock, caller, given, { actor: actorOf(caller) }, operationOf(request)),
      )
    },
  })

  add('GET /members/:member_id', 'getMember', {
    summary: 'Read a member',
    ...read,
    params: memberParams,
    answers: RefTo(Member),
    handler: async ({ caller, params }) => toMemberWire(await getMember(graph, caller.workspaceId, params.member_id)),
  })

  add('PATCH /members/:member_id', 'updateMember', {
    summary: 'Change a member’s name or role',
    description: 'With another role the sessions of the member end: the person signs in anew, with the new rights.',
    ...write,
    params: memberParams,
    body: MemberUpdateRequest,
    answers: RefTo(ChangedMember),
    handler: async (request) => {
      const { caller, params, body } = request
      if (body.role !== undefined) requireRole(caller, body.role)
      const change = body.name === undefined ? body : { ...body, name: body.name.normalize('NFC') }
      return toChangedWire(await changeMember(contextOf(caller, params.member_id), change, operationOf(request)))
    },
  })

  add('POST /members/:member_id/remove', 'removeMember', {
    summary: 'Remove a member, and end the sessions at once, everywhere',
    description:
      'What the member recorded stays, with the id. `erase` forgets the name as well; it may be called later too. Repeating it changes nothing. 409 for the caller’s own row, unless `confirm` is true.',
    ...write,
    params: memberParams,
    body: MemberRemoveRequest,
    answers: RefTo(ChangedMember),
    handler: async ({ caller, params, body: { erase: isErased = false, confirm = false } }) => {
      if (params.member_id === caller.memberId && !confirm)
        throw conflict(
          'needs_confirmation',
          'this member is the one that calls; send {"confirm": true} to remove it all the same',
        )
      return toChangedWire(await removeMember(contextOf(caller, params.member_id), { isErased }))
    },
  })
})

const requireRole = (caller: Caller, role: Role): void => requireScopes(caller, scopesOfRole(role))

/** A member as answers have it. */
function toMemberWire({ workspace_id: _workspace, subject: _subject, ...member }: MemberRecord) {
  return member
}

/** The same without the name. */
function toChangedWire(member: MemberRecord) {
  const { name: _name, ...rest } = toMemberWire(member)
  return rest
}
