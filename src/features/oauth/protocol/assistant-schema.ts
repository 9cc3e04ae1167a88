import { Type } from '@sinclair/typebox'
import { ListOf } from '#src/lib/paging.ts'
import {
  AwaitsConfirmation,
  Component,
  ConfirmedBy,
  Described,
  Named,
  RecordedBy,
  RefTo,
  Strict,
  StringEnum,
} from '#src/lib/schema.ts'
import { ALL_SCOPES } from '#src/lib/scopes.ts'
import { askedFields, ScopeList, offerTerms } from './schema.ts'

/** A request of an assistant as one workspace sees it. */
export const AssistantRequest = Component('AssistantRequest', {
  code: Described('What the waiting page shows', 'BCDF-GHJK'),
  state: StringEnum(['pending', 'offered', 'approved', 'declined', 'expired', 'ended'], {
    description:
      '`offered`: this workspace lets it in once the person at the browser agrees; `declined`: that person said that this is not their organisation; `ended`: decided elsewhere',
  }),
  ...askedFields,
  'offer?': Named('AssistantOffer', 'What this workspace lets it do', {
    scopes: ScopeList,
    remember: Type.Boolean(),
    offered_by: RecordedBy,
    'confirmed_by?': ConfirmedBy,
    offered_at: Type.String({ format: 'date-time', description: 'When it offered; the newest terms count' }),
    'reason?': Type.String(),
  }),
  'awaits_confirmation?': RefTo(AwaitsConfirmation),
})

export const AssistantRequestList = ListOf('AssistantRequestList', RefTo(AssistantRequest))

export const codeParams = Strict({
  code: Type.String({ maxLength: 20, description: 'The code of the waiting page', examples: ['BCDF-GHJK'] }),
})

export const OfferRequest = Component('AssistantOfferRequest', {
  'scopes?': Type.Array(StringEnum(ALL_SCOPES, { title: 'ScopeInput' }), {
    minItems: 1,
    uniqueItems: true,
    description: 'Some of what was asked for, and not more than the caller’s own; all of it by default',
    examples: [['read']],
  }),
  ...offerTerms,
})
