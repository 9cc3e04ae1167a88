/** The words of signing in by a company's own provider. */
export const companySignIn = {
  title: 'Sign-in of your organisation',
  what: 'The people of the workspace can sign in by the OpenID provider of your organisation, such as Microsoft Entra ID, Okta, Google Workspace or Keycloak. Who is let in there to this service, and has a role, is a member here.',
  needsAdmin:
    'A key with the scope “admin” shows and sets it. This one does not have it; an administrator of the workspace does.',
  none: 'No provider is set: members sign in by personal links.',
  reading: 'Reading how the people of the workspace sign in…',

  issuer: 'Issuer',
  issuerHint: 'The address of your provider, as its discovery document writes it.',
  clientId: 'Client id',
  clientHint: 'Register this service there as a web application first, with the address above.',
  secret: 'Client secret',
  secretHint: 'It is kept sealed, and never shown again.',
  secretKept: 'Empty: the one that is kept stays, as long as issuer and client id do.',
  nameClaim: 'Claim of the name',
  nameHint: 'Most providers say “name”.',
  roleClaim: 'Claim of the role',
  roleClaimOptional: 'Claim of the role (optional)',
  roleHint: 'Such as “groups” or “roles”. With it the provider decides what each member is, at every sign-in.',
  roles: 'Which value is which role',
  value: (value: string) => `Value “${value}”`,
  valueAt: (n: number) => `Value ${n}`,
  roleAt: (n: number) => `Role for value ${n}`,
  addValue: 'Another value',
  defaultRole: 'Role of everybody else',
  refused: 'none: they are refused',

  set: 'Set the provider',
  change: 'Change the provider',
  setting: 'Asking the provider…',
  administratorsToo: 'Administrators then sign in there too: they get no personal links any more.',

  redirect: 'To be registered at the provider',
  copyRedirect: 'Copy the address to register',
  signIn: 'Where your people sign in',
  copySignIn: 'Copy the sign-in address',

  sureRemove: 'Members and open sessions stay; from then on personal links are the way in.',
} as const
