import { Type } from '@sinclair/typebox'
import { Component, Described, Named, RecordedBy, ShortText, StringEnum } from '#src/lib/schema.ts'
import { ALL_ROLES } from '#src/lib/scopes.ts'

const ROLES_MOST = 50
const PRINTABLE = '^[\\x21-\\x7e]+$'

export const SignInProvider = Component('SignInProvider', {
  issuer: Described('Address of the OpenID provider'),
  client_id: Described('As what the provider knows this service'),
  name_claim: Described('The claim that is the name of a member'),
  'role_claim?': Described('The claim that says what a member is'),
  roles: Type.Record(Type.String(), StringEnum(ALL_ROLES), {
    title: 'SignInProviderRole',
    description: 'Which value of that claim is which role',
  }),
  'default_role?': StringEnum(ALL_ROLES, {
    description: 'The role of people whose claim says none; without it they are refused',
  }),
  sign_in_url: Described(
    'Where the people of the workspace sign in',
    'https://regpack.example/sign-in?organisation=019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f',
  ),
  redirect_uri: Described(
    'To be registered at the provider: where it sends a browser back to',
    'https://regpack.example/sign-in/callback/019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f',
  ),
  set_at: Type.String({ format: 'date-time', description: 'Since when it is as it is' }),
  set_by: RecordedBy,
})

export const SignInProviderRequest = Component('SignInProviderRequest', {
  issuer: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'Address of your OpenID provider, as its discovery document writes it',
    examples: ['https://login.example.com'],
  }),
  client_id: Type.String({
    pattern: PRINTABLE,
    maxLength: 300,
    description: 'As what the provider knows this service',
    examples: ['regulatory-packs'],
  }),
  'client_secret?': Type.String({
    pattern: PRINTABLE,
    maxLength: 1_000,
    description: 'Kept sealed and never shown. Absent: the one that is kept for this issuer and client stays',
    examples: ['a-secret-of-the-client'],
  }),
  'name_claim?': ShortText('The claim that is the name of a member; `name` unless given', 'name'),
  'role_claim?': ShortText('The claim that says what a member is: a text, or a list of texts', 'groups'),
  'roles?': Type.Record(Type.String(), StringEnum(ALL_ROLES, { title: 'SignInProviderRoleInput' }), {
    title: 'SignInProviderRolesInput',
    propertyNames: { minLength: 1, maxLength: 300 },
    maxProperties: ROLES_MOST,
    description: `Which value of the claim is which role; of several the one that may do most. At most ${ROLES_MOST}`,
    examples: [{ 'regulatory-admins': 'administrator', compliance: 'approver' }],
  }),
  'default_role?': StringEnum(ALL_ROLES, {
    title: 'SignInProviderDefaultRoleInput',
    description: 'The role of people whose claim says none; without it they are refused',
    examples: ['viewer'],
  }),
})

export const DeletedSignInProvider = Named('DeleteSignInProviderAnswer', { deleted: Type.Literal(true) })
