import { expect, test } from 'vitest'
import { readXlsx } from '#test/support/read-tables.ts'
import { openService } from '#test/support/service.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 1_000 })
const call = (method: 'POST' | 'GET', path: string, body?: object) =>
  service.call(customer, method, `/api/v1${path}`, body)

async function exportOf(path: string) {
  const { bytes } = await call('GET', `${path}?format=xlsx`)
  const [titles, ...cells] = (await readXlsx(bytes, 'Open questions')) as [string[], ...unknown[][]]
  return cells.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])))
}

const send = (id: string, file: string) =>
  service.call(customer, 'POST', `/api/v1/customer-profiles/${id}/answers`, file, { 'content-type': 'text/csv' })

test('keeps who, when and why of a fact and of a word as of a question, until another answer comes', async () => {
  const list = { entity_roles: ['controller'], complete: true, unknown_roles: ['processor'] }
  await call('POST', '/customer-profiles', { id: 'noted', ...list, jurisdictions: ['FR'] })
  const rows = await exportOf('/customer-profiles/noted/register')
  const fact = rows.map((row) => String(row['Code'])).find((code) => code.startsWith('has_'))!
  const file = [
    'sep=;',
    'Why;On;Answer;Code;By',
    `"a; b";20.11.2026;UNKNOWN;${fact};Ada Berg`,
    `;11/20/2026;WAHR;entity_roles/processor;Bo`,
    `;;1.200,5;turnover_eur;Cy`,
  ].join('\r\n')
  const { json } = await send('noted', file)
  const ofFact = { by: 'Ada Berg', on: '2026-11-20', why: 'a; b' }
  expect(json.profile).toMatchObject({
    entity_roles: ['controller', 'processor'],
    facts: { [fact]: 'unknown', turnover_eur: 1200.5 },
    answer_notes: {
      [fact]: ofFact,
      'entity_roles/processor': { by: 'Bo', on: '2026-11-20' },
      turnover_eur: { by: 'Cy' },
    },
  })
  const again = await exportOf('/customer-profiles/noted/register')
  expect(again.find((row) => row['Code'] === fact)).toMatchObject({ Answer: 'unknown', By: 'Ada Berg', Why: 'a; b' })
  const other = await send('noted', `Code,Answer\n${fact},VRAI\n`)
  expect(other.json.profile.facts[fact]).toBe(true)
  expect(Object.keys(other.json.profile.answer_notes)).toEqual(['entity_roles/processor', 'turnover_eur'])
  const wrong = await send('noted', `Code,Answer,On\n${fact},no,3/4/2026\n`)
  expect(wrong.json.errors).toMatchObject([
    {
      field: 'body.Open questions row 2',
      detail: 'has 3/4/2026 in On, which is 2026-04-03 or 2026-03-04; write which',
    },
  ])
})
