import { eventually } from './eventually.ts'
import type { Example } from './provoke.ts'
import type { Customer, Service } from './service.ts'
import type { SmallSeed } from './small-seed.ts'
import { EVER } from './walk.ts'

const bodies = (...list: object[]): Example[] => list.map((body) => ({ body }))

/** A customer with a run against the first of two texts, and the impact of the second. */
export async function openCustomerExamples(service: Service, customer: Customer, { key, one }: SmallSeed) {
  const path = '/api/v1/customer-profiles/acme-bank/applicability-runs'
  const profile = { entity_roles: [`t_${key}_bank`], facts: { [`t_${key}_staff`]: 100 } }
  const body = { pack_ids: [one.pack.id], as_of: '2026-05-01', profile }
  const run = await eventually(
    () => service.call(customer, 'POST', path, body),
    ({ status }) => status !== 422,
  )
  await service.call(customer, 'POST', '/api/v1/customer-change-impacts/recompute')
  const impacts = await service.call(customer, 'GET', '/api/v1/customer-change-impacts')
  const ended = 'acme-leasing'
  await service.call(customer, 'POST', '/api/v1/customer-profiles', { id: ended, entity_roles: ['controller'] })
  const runUrl = `/api/v1/applicability-runs/${run.json.id}`
  const impactUrl = `/api/v1/customer-change-impacts/${impacts.json.data[0].id}`
  return {
    listCustomerProfiles: [{}, { url: `/api/v1/customer-profiles?limit=1&updated_since=${EVER}` }],
    getCustomerProfile: [{}, { url: '/api/v1/customer-profiles/acme-bank?version=1' }],
    getCustomerRegister: [{}, { url: '/api/v1/customer-profiles/acme-bank/register?view=full&changed=true' }],
    listCustomerFines: [{}, { url: '/api/v1/customer-profiles/acme-bank/fines?view=full' }],
    createFeed: bodies({ name: 'Calendar of the team' }),
    readFeedCalendar: [{}],
    readFeedChanges: [{}],
    createCustomerProfile: bodies({
      id: 'acme-group',
      name: 'Acme Group',
      subjects: [{ id: 'bank', entity_roles: ['credit_institution'], facts: { staff: 600, turnover_eur: 'unknown' } }],
    }),
    deleteCustomerProfile: [{ url: `/api/v1/customer-profiles/${ended}?expected_version=1`, body: {} }],
    updateCustomerProfile: bodies({ facts: { [`t_${key}_staff`]: 120 } }),
    answerOpenQuestions: [
      { file: 'Code,Answer,By\neu-gdpr/art-35-1/e1,no,Ada Berg\nstaff,,\n', headers: { 'content-type': 'text/csv' } },
    ],
    runCustomerApplicability: bodies(
      { limit: 1 },
      { pack_ids: ['eu-dora', 'eu-nis2'], profile: { entity_roles: ['credit_institution'] }, metadata: { ticket: 1 } },
    ),
    listApplicabilityRuns: [{}, { url: `${path}?updated_since=${EVER}` }],
    getApplicabilityRun: [
      { url: runUrl },
      { url: `${runUrl}?view=full` },
      { url: `${runUrl}?since_run=${run.json.id}` },
    ],
    explainApplicabilityRun: [
      { url: `${runUrl}/explanation` },
      { url: `${runUrl}/explanation?include_obligations=true&pack_id=${one.pack.id}&max_nodes=3` },
    ],
    reproduceApplicabilityRun: [{ url: `${runUrl}/reproduce`, body: {} }],
    recomputeCustomerChangeImpacts: [
      { body: {}, missing: { customer_profile_id: 'nobody' } },
      { body: { customer_profile_id: 'acme-bank', domain_pack_id: one.pack.id, status: 'open' } },
    ],
    listCustomerChangeImpacts: [
      { missing: 'customer_profile_id=nobody' },
      { url: `/api/v1/customer-change-impacts?view=compact&status=open&updated_since=${EVER}` },
    ],
    getCustomerChangeImpact: [{ url: impactUrl }],
    decideCustomerChangeImpact: [{ url: `${impactUrl}/decision`, body: { decision: 'defer', until: '2027-03-01' } }],
  } satisfies Record<string, Example[]>
}
