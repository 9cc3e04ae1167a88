import { lazily } from '../../parts/lazily.tsx'

/** By which provider the people of the workspace sign in: a part of its own, since few come for it. */
export const CompanySignIn = lazily(async () => (await import('./provider-settings.tsx')).ProviderSettings)
