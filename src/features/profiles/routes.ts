import { Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { type Answering, bindAnswers, listAnswerMistakes, listDoneMistakes } from '#src/law/questions/index.ts'
import { listInputMistakes } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { today } from '#src/lib/clock.ts'
import { CursorListOf, walkQuery } from '#src/lib/paging.ts'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { actorOf } from '#src/money/metering/index.ts'
import { createProfile, getProfile, listProfiles, updateProfile } from './profiles.ts'
import {
  CustomerProfile,
  ProfileCreateRequest,
  profileParams,
  type ProfileUpdate,
  ProfileUpdateRequest,
} from './schema.ts'

const write = { scope: 'write', price: 'write', effect: true } as const

export const profileRoutes = routesOf<Deps>('Customers', ({ add }, deps) => {
  const { graph, clock } = deps
  add('GET /customer-profiles', 'listCustomerProfiles', {
    summary: "List the workspace's customer profiles",
    query: Strict(walkQuery),
    answers: CursorListOf('CustomerProfileList', RefTo(CustomerProfile)),
    handler: (request) => listProfiles(graph, request.caller.workspaceId, request.query),
  })

  add('POST /customer-profiles', 'createCustomerProfile', {
    summary: 'Create a customer profile',
    description: 'An id that is taken is refused with 409. A profile says what an applicability check is asked.',
    ...write,
    checkInput: ({ body }) => listInputMistakes(deps, body, 'body', false),
    body: ProfileCreateRequest,
    answers: RefTo(CustomerProfile),
    handler: async (request) => {
      const { id: profileId, ...given } = request.body
      const content = await bindAnswers(deps, given, today(clock))
      const key = { workspaceId: request.caller.workspaceId, profileId, by: actorOf(request.caller) }
      return createProfile(graph, clock, key, content, operationMarkerOf(request))
    },
  })

  add('GET /customer-profiles/:customer_profile_id', 'getCustomerProfile', {
    summary: 'Read a customer profile',
    params: profileParams,
    query: Strict({
      'version?': Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000,
        description: 'An earlier version; default the current',
        examples: [1],
      }),
    }),
    answers: RefTo(CustomerProfile),
    handler: (request) => {
      const key = { workspaceId: request.caller.workspaceId, profileId: request.params.customer_profile_id }
      return getProfile(graph, key, request.query.version)
    },
  })

  add('PATCH /customer-profiles/:customer_profile_id', 'updateCustomerProfile', {
    summary: 'Change a customer profile',
    description:
      'Changes what is given and keeps the rest (RFC 7396). Each change makes a new version; runs keep the version that they were made of. Nothing is evaluated again until the next run.',
    ...write,
    checkInput: async ({ body }) => [
      ...(await listAnswerMistakes(deps, statedIn(body), 'body')),
      ...(await listDoneMistakes(deps, body, 'body')),
    ],
    params: profileParams,
    body: ProfileUpdateRequest,
    answers: RefTo(CustomerProfile),
    handler: async (request) => {
      const { workspaceId } = request.caller
      const key = { workspaceId, profileId: request.params.customer_profile_id, by: actorOf(request.caller) }
      const { answer_notes, subjects } = await bindAnswers(deps, statedIn(request.body), today(clock))
      const change = { ...request.body, ...(answer_notes ? { answer_notes } : {}), ...(subjects ? { subjects } : {}) }
      return updateProfile(graph, clock, key, change, await readVocabulary(deps), operationMarkerOf(request))
    },
  })
})

/** The answers and facts that a change gives; one that it removes is none. */
function statedIn({ answers, answer_notes, subjects, facts }: ProfileUpdate) {
  const stated = Object.entries(answers ?? {}).flatMap(([code, answer]) => (answer === null ? [] : [[code, answer]]))
  return {
    ...(answers ? { answers: Object.fromEntries(stated) as Answering['answers'] } : {}),
    ...(answer_notes ? { answer_notes } : {}),
    ...(facts ? { facts } : {}),
    ...(subjects ? { subjects } : {}),
  }
}
