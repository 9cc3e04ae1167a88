import { RegpackError } from '#clients/typescript/src/index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { companySignIn as words } from '../../strings/company-sign-in.ts'
import { members } from '../../strings/members.ts'
import { Ending } from './ending.tsx'
import { readProvider, removeProvider, type SetProvider } from './provider-calls.ts'
import { ProviderForm } from './provider-form.tsx'

/** The provider as it is set, the addresses that go with it, and the way to change it. */
export function ProviderSettings() {
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="hint">{words.what}</p>
      <Settings />
    </section>
  )
}

function Settings() {
  const { data, error, again } = useAnswer('', readProvider)
  if (error instanceof RegpackError && error.status === 403) return <p class="hint">{words.needsAdmin}</p>
  if (error !== undefined) return <ProblemNote error={error} onAgain={again} />
  if (!data) return <p class="hint">{words.reading}</p>
  const { provider, redirectUri, signInUrl } = data
  return (
    <>
      {provider ? <Shown provider={provider} /> : <p>{words.none}</p>}
      <Address title={words.redirect} address={redirectUri} copy={words.copyRedirect} />
      {provider && <Address title={words.signIn} address={signInUrl} copy={words.copySignIn} />}
      <ProviderForm key={provider?.set_at} provider={provider} onSet={again} />
      {provider && (
        <Ending name={provider.issuer} sure={words.sureRemove} end={() => removeProvider()} onEnded={again} />
      )}
    </>
  )
}

function Shown({ provider }: { provider: SetProvider }) {
  const { issuer, client_id: clientId, name_claim: nameClaim, role_claim: roleClaim, roles } = provider
  return (
    <table class="figures keyrows">
      <caption class="hidden">{words.title}</caption>
      <tbody>
        <Row name={words.issuer} value={issuer} />
        <Row name={words.clientId} value={clientId} />
        <Row name={words.nameClaim} value={nameClaim} />
        {roleClaim && <Row name={words.roleClaim} value={roleClaim} />}
        {Object.entries(roles).map(([value, role]) => (
          <Row key={value} name={words.value(value)} value={members.role(role)} />
        ))}
        <Row
          name={words.defaultRole}
          value={provider.default_role ? members.role(provider.default_role) : words.refused}
        />
      </tbody>
    </table>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{value}</td>
  </tr>
)

function Address({ title, address, copy }: { title: string; address: string; copy: string }) {
  return (
    <p class="address">
      {title}: <code>{address}</code> <CopyButton label={copy} what={() => address} />
    </p>
  )
}
