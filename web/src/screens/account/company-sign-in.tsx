import { lazily } from '../../parts/lazily.tsx'
import { companySignIn as words } from '../../strings/company-sign-in.ts'

const Settings = lazily(async () => (await import('./provider-settings.tsx')).ProviderSettings)

/** By which provider the people of the workspace sign in. */
export function CompanySignIn() {
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="hint">{words.what}</p>
      <Settings />
    </section>
  )
}
