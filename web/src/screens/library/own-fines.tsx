import { companyOfAddress, nameOfCompany } from '../../company/of-address.ts'
import { FineFacts, HangsOn } from '../../fines/fine-facts.tsx'
import type { FinesAnswer } from '../../fines/read-fines.ts'
import type { Duty } from '../../law/duty.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import type { useAnswer } from '../../parts/use-answer.ts'
import { fines as words } from '../../strings/fines.ts'
import { ownFine } from '../../strings/register.ts'
import { start } from '../../strings/start.ts'
import { hrefOf } from '../../url/address.ts'
import { libraryView } from './address.ts'

interface Props {
  duty: Pick<Duty, 'pack_id' | 'code'>
  fines: ReturnType<typeof useAnswer<FinesAnswer | undefined>>
}

/** The fines that infringing a duty can cost the company of the address, with the way to all of them. */
export function OwnFines({ duty: { pack_id: packId, code }, fines: { data, error, again } }: Props) {
  const day = libraryView.value.asOf ?? new Date().toISOString().slice(0, 10)
  const all = new URLSearchParams({ ...(libraryView.value.asOf ? { as_of: day } : {}), show: 'fines' })
  const own = data?.data.filter((fine) => fine.pack_id === packId && fine.duty_codes?.includes(code))
  const isOpen = data?.open_acts.find((act) => act.pack_id === packId)
  return (
    <>
      {words.of(nameOfCompany(companyOfAddress.value!, start.mine))}
      {data === undefined && error === undefined && <p class="hint">{words.reading}</p>}
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {own?.length === 0 && <p>{isOpen ? words.notListed([isOpen.act]) : words.noneOfDuty}</p>}
      {own && own.length > 0 && (
        <ul class="fine-list">
          {own.map((fine) => (
            <FineFacts key={`${fine.code} ${fine.subject_id}`} fine={fine} day={day}>
              <HangsOn fine={fine} />
            </FineFacts>
          ))}
        </ul>
      )}
      <p>
        <a href={hrefOf('/register', all)}>{ownFine.all}</a>
      </p>
    </>
  )
}
