import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { AwaitsConfirmation, Component, Described, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { findAwaited, keepAsked } from '#src/money/accounts/confirmations/index.ts'
import {
  FOUR_EYES,
  getWorkspace,
  lowersFourEyes,
  SETTINGS_MOST,
  updateWorkspace,
  type WorkspaceRecord,
} from '#src/money/accounts/workspaces/index.ts'
import { actorOf } from '#src/money/metering/index.ts'
import { writeOnce } from '#src/stores/graph/operation-markers.ts'

const SETTING_NAME = '^[A-Za-z0-9._-]{1,64}$'

const Workspace = Component('Workspace', {
  id: Type.String({ format: 'uuid' }),
  ...fields('name contact_email?'),
  settings: Type.Record(Type.String(), Type.Unsafe({ type: ['string', 'number', 'boolean'], maxLength: 500 }), {
    title: 'WorkspaceSetting',
  }),
  'credits_low_below?': Described.count('The balance below which `credits.low` is sent; absent: a tenth of the plan'),
  four_eyes: Type.Array(StringEnum(FOUR_EYES), {
    description: 'What a member asks for and another confirms before it is carried out; empty: nothing',
  }),
  'awaits_confirmation?': RefTo(AwaitsConfirmation),
  created_at: Type.String({ format: 'date-time' }),
  'updated_at?': Type.String({ format: 'date-time' }),
})

const WorkspaceUpdateRequest = Strict(
  {
    'name?': Type.String({
      pattern: '^\\S(.*\\S)?$',
      maxLength: 120,
      description: 'What the workspace is called; no space at either end',
      examples: ['Example Bank plc'],
    }),
    'contact_email?': Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      maxLength: 254,
      description: 'Whom the operator writes to; null removes it',
      examples: ['compliance@example.com'],
    }),
    settings: Type.Optional(
      Type.Unsafe<Record<string, string | number | boolean | null>>({
        title: 'WorkspaceUpdateSettingInput',
        type: 'object',
        propertyNames: { pattern: SETTING_NAME },
        maxProperties: SETTINGS_MOST,
        additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 500 },
        description: `Values of your own by name, merged into those there are; null removes one. At most ${SETTINGS_MOST}`,
        examples: [{ default_jurisdiction: 'DE' }],
      }),
    ),
    'credits_low_below?': Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 1_000_000_000,
      description:
        'Webhook endpoints are sent `credits.low` when the balance falls below it; null: a tenth of what the plan gives in a period',
      examples: [5_000],
    }),
    'four_eyes?': Type.Array(StringEnum(FOUR_EYES, { title: 'FourEyesInput' }), {
      uniqueItems: true,
      maxItems: FOUR_EYES.length,
      description:
        'What another member has to confirm, in place of what was asked for before: `decision` on a change, `filing_sent` of an incident, `assistant` that is let in; it takes two members with the role approver or administrator',
      examples: [['decision', 'filing_sent']],
    }),
  },
  { $id: 'WorkspaceUpdateRequest', minProperties: 1 },
)

export const workspaceRoutes = routesOf<Deps>('Account', ({ add }, { graph, clock }) => {
  const read = async (workspaceId: string) => {
    const workspace = toWire(await getWorkspace(graph, workspaceId))
    if (workspace.four_eyes.length === 0) return workspace
    return { ...workspace, ...(await findAwaited(graph, workspaceId, 'four_eyes', {})) }
  }
  add('GET /workspace', 'getWorkspace', {
    summary: 'Read the current workspace',
    price: 'account',
    answers: RefTo(Workspace),
    handler: (request) => read(request.caller.workspaceId),
  })

  add('PATCH /workspace', 'updateWorkspace', {
    summary: 'Change the current workspace',
    description:
      'Changes what is given and keeps the rest. One that asks for fewer confirmations than before (`four_eyes`) is made as a whole once another member confirms it (`awaits_confirmation`).',
    scope: 'admin',
    price: 'account',
    effect: true,
    body: WorkspaceUpdateRequest,
    answers: RefTo(Workspace),
    handler: async (request) => {
      const { caller, body } = request
      const { workspaceId } = caller
      const { four_eyes: before } = await getWorkspace(graph, workspaceId)
      if (lowersFourEyes(before, body)) {
        const asked = { kind: 'four_eyes', subject: {}, request: body } as const
        await writeOnce(graph, clock, operationMarkerOf(request), async (tx) => {
          await keepAsked(tx, clock, caller, asked)
          return null
        })
      } else await updateWorkspace(graph, clock, workspaceId, body, operationOf(request), { actor: actorOf(caller) })
      return read(workspaceId)
    },
  })
})

/** Leaves out the slot, which is internal to the deployment. */
function toWire({ slot: _slot, ...workspace }: WorkspaceRecord) {
  return workspace
}
