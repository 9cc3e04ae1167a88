import { useState } from 'preact/hooks'
import { ProblemNote } from '../../parts/problem.tsx'
import { companySignIn as words } from '../../strings/company-sign-in.ts'
import { members, type Role, ROLES } from '../../strings/members.ts'
import { type SetProvider, setProvider } from './provider-calls.ts'
import { useAct } from './use-act.ts'

/** A value of the role's claim, and which role it is. */
interface Mapped {
  value: string
  role: Role
}

const CLAIM_MOST = 120
const NO_ROW: Mapped = { value: '', role: 'viewer' }

interface FormProps {
  provider: SetProvider | undefined
  onSet(): void
}

/** Sets a provider, or changes what is set. The service asks the provider before it keeps anything. */
export function ProviderForm({ provider, onSet }: FormProps) {
  const [issuer, setIssuer] = useState(provider?.issuer ?? '')
  const [clientId, setClientId] = useState(provider?.client_id ?? '')
  const [secret, setSecret] = useState('')
  const [nameClaim, setNameClaim] = useState(provider?.name_claim ?? 'name')
  const [roleClaim, setRoleClaim] = useState(provider?.role_claim ?? '')
  const [mapped, setMapped] = useState<readonly Mapped[]>(() => mappedOf(provider))
  const [defaultRole, setDefaultRole] = useState<Role | ''>((provider?.default_role as Role | undefined) ?? '')
  const { isBusy, fault, act } = useAct<void>(onSet)
  const submit = (event: Event) => {
    event.preventDefault()
    const claim = roleClaim.trim()
    const rows = mapped.filter(({ value }) => value.trim() !== '')
    const roles = Object.fromEntries(rows.map(({ value, role }) => [value.trim(), role]))
    act(() =>
      setProvider({
        issuer: issuer.trim(),
        client_id: clientId.trim(),
        name_claim: nameClaim.trim(),
        ...(secret === '' ? {} : { client_secret: secret }),
        ...(claim === '' ? {} : { role_claim: claim, roles }),
        ...(defaultRole === '' ? {} : { default_role: defaultRole }),
      }),
    )
  }
  const verb = provider ? words.change : words.set
  return (
    <details class="make-key">
      <summary>{verb}</summary>
      <form onSubmit={submit}>
        <Field label={words.issuer} hint={words.issuerHint} value={issuer} onValue={setIssuer} />
        <Field label={words.clientId} hint={words.clientHint} value={clientId} onValue={setClientId} />
        <Field
          label={words.secret}
          hint={provider ? words.secretKept : words.secretHint}
          isSecret
          isOptional={provider !== undefined}
          value={secret}
          onValue={setSecret}
        />
        <Field label={words.nameClaim} hint={words.nameHint} value={nameClaim} onValue={setNameClaim} />
        <Field
          label={words.roleClaimOptional}
          hint={words.roleHint}
          isOptional
          value={roleClaim}
          onValue={setRoleClaim}
        />
        {roleClaim.trim() !== '' && <Mapping mapped={mapped} onMapped={setMapped} />}
        <label>
          {words.defaultRole}
          <select value={defaultRole} onChange={(event) => setDefaultRole(event.currentTarget.value as Role | '')}>
            <option value="">{words.refused}</option>
            {roleOptions()}
          </select>
        </label>
        <p class="hint">{words.administratorsToo}</p>
        {fault !== undefined && <ProblemNote error={fault} />}
        <button class="main">{isBusy ? words.setting : verb}</button>
      </form>
    </details>
  )
}

const mappedOf = (provider: SetProvider | undefined): Mapped[] => [
  ...Object.entries(provider?.roles ?? {}).map(([value, role]) => ({ value, role: role as Role })),
  NO_ROW,
]

const roleOptions = () =>
  ROLES.map((role) => (
    <option key={role} value={role}>
      {members.role(role)}
    </option>
  ))

interface FieldProps {
  label: string
  hint?: string
  isSecret?: boolean
  isOptional?: boolean
  value: string
  onValue(value: string): void
}

function Field({ label, hint, isSecret = false, isOptional = false, value, onValue }: FieldProps) {
  const field = {
    required: !isOptional,
    autocomplete: 'off',
    value,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onValue(currentTarget.value),
  } as const
  return (
    <>
      <label>
        {label}
        {isSecret ? <input type="password" {...field} /> : <input {...field} />}
      </label>
      {hint && <p class="hint">{hint}</p>}
    </>
  )
}

function Mapping({ mapped, onMapped }: { mapped: readonly Mapped[]; onMapped(mapped: readonly Mapped[]): void }) {
  const change = (at: number, part: Partial<Mapped>) =>
    onMapped(mapped.map((one, i) => (i === at ? { ...one, ...part } : one)))
  return (
    <fieldset>
      <legend>{words.roles}</legend>
      {mapped.map(({ value, role }, i) => (
        <p class="row" key={i}>
          <input
            aria-label={words.valueAt(i + 1)}
            maxLength={CLAIM_MOST}
            value={value}
            onInput={(event) => change(i, { value: event.currentTarget.value })}
          />
          <select
            aria-label={words.roleAt(i + 1)}
            value={role}
            onChange={(event) => change(i, { role: event.currentTarget.value as Role })}
          >
            {roleOptions()}
          </select>
        </p>
      ))}
      <button type="button" class="quiet" onClick={() => onMapped([...mapped, NO_ROW])}>
        {words.addValue}
      </button>
    </fieldset>
  )
}
