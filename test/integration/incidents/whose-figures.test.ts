import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function ask(operation: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/${operation}`, body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}

/** A member of a group: 4 million of its own, 900 million of its holder. */
const MEMBER = {
  facts: { staff: 30, turnover_eur: 4_000_000, balance_sheet_eur: 3_000_000 },
  ownership: [{ parent: 'holding', relation: 'linked' }],
  enterprises: [{ id: 'holding', facts: { staff: 5_000, turnover_eur: 900_000_000, balance_sheet_eur: 800_000_000 } }],
}
const GROUP = { staff: 5_030, turnover_eur: 904_000_000, balance_sheet_eur: 803_000_000 }

describe('the loss of an incident (Implementing Regulation (EU) 2024/2690, Article 3(1)(a))', () => {
  const CLOUD = { entity_roles: ['cloud_computing_service_provider'], complete: true, jurisdictions: ['DE'] }
  const lossOf = (amount: number) => ({ direct_financial_loss: { amount, currency: 'EUR' } })
  const loss = async (subject: object, amount: number, figures: object = {}) => {
    const body = { ...CLOUD, ...subject, figures: { ...lossOf(amount), ...figures }, pack_ids: ['eu-nis2'] }
    const { classifications } = await ask('incident-classifications', body)
    return classifications[0].criteria.find(({ code }: { code: string }) => code === 'financial-loss')
  }

  test('is compared with the turnover of the entity itself, not with that of its group', async () => {
    expect(await loss(MEMBER, 300_000)).toMatchObject({ result: 'met' })
    expect(await loss(MEMBER, 150_000)).toMatchObject({ result: 'not_met' })
  })

  test('a turnover with the group added is the most that the own one can be', async () => {
    const group = { facts: GROUP }
    expect(await loss(group, 600_000)).toMatchObject({ result: 'met' })
    expect(await loss(group, 300_000)).toMatchObject({ result: 'open' })
    const own = { annual_turnover: { amount: 4_000_000, currency: 'EUR' } }
    expect(await loss(group, 300_000, own)).toMatchObject({ result: 'met' })
    expect(await loss({ facts: { ...GROUP, own_turnover_eur: 4_000_000 } }, 300_000)).toMatchObject({ result: 'met' })
    const alone = { facts: { ...GROUP, has_partner_or_linked_enterprises: false } }
    expect(await loss(alone, 300_000)).toMatchObject({ result: 'not_met' })
  })
})

describe('the maximum of a fine (GDPR Article 83(5), recital 150, case C-383/23)', () => {
  const CONTROLLER = { entity_roles: ['controller'], complete: true, jurisdictions: ['DK'] }
  const fineOf = async (subject: object) => {
    const facts = { is_undertaking: true, ...('facts' in subject ? (subject.facts as object) : {}) }
    const infringements = [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)(e)' }]
    const body = { ...CONTROLLER, ...subject, facts, person: 'legal', infringements }
    const { infringements: found } = await ask('penalty-exposure', body)
    return found[0].penalties.find(({ alternatives }: { alternatives?: unknown }) => alternatives)
  }

  test('is by the turnover of the undertaking; the ceiling of the entity alone stands beside it', async () => {
    expect(await fineOf(MEMBER)).toMatchObject({
      maximum: { amount: { amount: 36_160_000, currency: 'EUR' } },
      own_maximum: { amount: { amount: 20_000_000, currency: 'EUR' } },
    })
  })

  test('names whom it adds up, and a stated turnover that differs', async () => {
    const infringements = [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)(e)' }]
    const body = { ...CONTROLLER, ...MEMBER, person: 'legal', infringements }
    const summed = 'EUR 904,000,000: the subject with holding'
    expect((await ask('penalty-exposure', body)).assumptions.join()).toContain(summed)
    const turnover = { amount: 5_000_000_000, currency: 'EUR' }
    expect((await ask('penalty-exposure', { ...body, turnover })).assumptions.join()).toContain(
      `${summed}. The one that was stated counts`,
    )
  })

  test('counts what the same hand controls, and no partner', async () => {
    const partner = { ...MEMBER, ownership: [{ parent: 'holding', relation: 'partner', percent: 30 }] }
    const fine = await fineOf(partner)
    expect(fine.maximum).toEqual({ amount: { amount: 20_000_000, currency: 'EUR' } })
    expect(fine).not.toHaveProperty('own_maximum')
  })

  test('is a lower bound while a member of the group has not said its turnover', async () => {
    const silent = { ...MEMBER, enterprises: [{ id: 'holding', facts: { staff: 5_000 } }] }
    const fine = await fineOf(silent)
    expect(fine.maximum).toEqual({ at_least: { amount: 20_000_000, currency: 'EUR' } })
    expect(fine.missing).toEqual(['turnover'])
  })
})
