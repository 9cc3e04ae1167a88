import { unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillIn } from '#test/support/fill-in.ts'
import { readXlsx } from '#test/support/read-tables.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { workbookOf } from '#test/support/workbooks.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHEET = 'Open questions'
const CONTROLLER = { entity_roles: ['controller'], complete: true }
const SHOP = { ...CONTROLLER, jurisdictions: ['FR'], facts: { staff: 120 } }

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 100_000 })
})

const call = (method: 'POST' | 'GET', path: string, body?: object) =>
  service.call(customer, method, `/api/v1${path}`, body)

interface Duty {
  code: string
  outcome: string
  open_conditions?: Array<{ code: string }>
}

async function openShop(id: string): Promise<void> {
  expect(await call('POST', '/customer-profiles', { id, ...SHOP })).toMatchObject({ status: 200 })
}

async function runShop(id: string) {
  const body = { pack_ids: ['eu-gdpr'], include_obligations: true, include_not_applicable: true }
  const { status, json } = await call('POST', `/customer-profiles/${id}/applicability-runs`, body)
  expect(status).toBe(200)
  const duties = json.results[0].subjects[0].obligation_results as Duty[]
  return { id: json.id as string, duties, outcomeOf: (key: string) => duties.find(({ code }) => code === key)?.outcome }
}

async function exportOf(path: string) {
  const { status, bytes } = await call('GET', `${path}?format=xlsx`)
  expect(status).toBe(200)
  const [titles, ...cells] = (await readXlsx(bytes, SHEET)) as [string[], ...unknown[][]]
  const rows = cells.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])))
  return { bytes, titles, rows, numberOf: (code: string) => rows.findIndex((row) => row['Code'] === code) + 2 }
}

async function send(id: string, file: Buffer | string, type = XLSX) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/customer-profiles/${id}/answers`, file, {
    'content-type': type,
  })
  return { status, json }
}

describe('a workbook of a run that is filled in and sent back', () => {
  test('decides the duties of a question and a fact, which its next workbook does not ask', async () => {
    await openShop('filled')
    const first = await runShop('filled')
    const before = await exportOf(`/applicability-runs/${first.id}`)
    const counts = before.rows.slice(1).map((row) => Number(row['Decides']))
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    const hanging = first.duties.find(
      ({ outcome, open_conditions: open }) => outcome === 'applies_if' && open?.length === 1,
    )!
    const code = hanging.open_conditions![0]!.code
    const question = before.rows[before.numberOf(code) - 2]!
    const fact = before.rows.find((row) => row['Takes'] === 'yes, no or unknown' && !row['Hash'])!
    const list = before.rows.find((row) => String(row['Takes']).includes('list'))!
    expect(question).toMatchObject({
      Duties: expect.stringContaining(`eu-gdpr/${hanging.code}`),
      Link: expect.stringContaining('eur-lex'),
      Provision: expect.stringContaining('Art'),
    })
    expect(list['Takes']).toContain(`given as ${String(list['Code'])}`)
    const lifting = /\/e\d+$/.test(code) ? 'Yes' : 'No'
    const [at, factAt] = [before.numberOf(code), before.numberOf(String(fact['Code']))]
    const file = fillIn(before.bytes, {
      [`C${at}`]: lifting,
      [`E${at}`]: 'Ada Berg',
      [`F${at}`]: '2026-11-20',
      [`G${at}`]: 'Looked at in the audit.',
      [`C${factAt}`]: 'no',
    })
    const sent = await send('filled', file)
    expect(sent).toMatchObject({
      status: 200,
      json: {
        profile: {
          version: 2,
          facts: { staff: 120, [String(fact['Code'])]: false },
          answers: { [code]: lifting.toLowerCase() },
          answer_notes: {
            [code]: { hash: question['Hash'], by: 'Ada Berg', on: '2026-11-20', why: 'Looked at in the audit.' },
          },
        },
        left_out: expect.arrayContaining([
          { row: before.numberOf(String(list['Code'])), code: list['Code'], reason: 'Answer is empty' },
        ]),
      },
    })
    expect(sent.json.taken).toHaveLength(2)
    const second = await runShop('filled')
    expect(second.outcomeOf(hanging.code)).toBe('does_not_apply')
    const after = await exportOf(`/applicability-runs/${second.id}`)
    const asked = after.rows.map((row) => row['Code'])
    expect(asked).not.toContain(code)
    expect(asked).not.toContain(fact['Code'])
  })

  test('may be CSV with the delimiter of any country, and an answer stays as it is when it comes again', async () => {
    await openShop('csv')
    const { rows } = await exportOf('/customer-profiles/csv/register')
    const code = String(rows.find((row) => row['Hash'])!['Code'])
    const file = `\ufeffCode;Answer;Why\r\n${code};unknown;"We asked; nobody knows"\r\n`
    const sent = await send('csv', file, 'text/csv; charset=utf-8')
    expect(sent.json).toMatchObject({
      profile: {
        version: 2,
        answers: { [code]: 'unknown' },
        answer_notes: { [code]: { why: 'We asked; nobody knows' } },
      },
    })
    const again = await exportOf('/customer-profiles/csv/register')
    expect(again.rows.find((row) => row['Code'] === code)).toMatchObject({ Answer: 'unknown' })
    expect((await send('csv', again.bytes)).json.profile).toMatchObject({ version: 2 })
  })

  test('takes a role row that was answered already as the same answer, or corrects it', async () => {
    const list = { ...CONTROLLER, unknown_roles: ['processor', 'data_protection_officer'] }
    await call('POST', '/customer-profiles', { id: 'stages', ...list, jurisdictions: ['FR'] })
    const file = 'Code,Answer\nentity_roles/processor,yes\nentity_roles/data_protection_officer,no\n'
    const first = await send('stages', file, 'text/csv')
    const profile = { version: 2, entity_roles: ['controller', 'processor'], complete: true, unknown_roles: [] }
    expect(first).toMatchObject({ status: 200, json: { profile } })
    const again = await send('stages', file, 'text/csv')
    expect(again).toMatchObject({ status: 200, json: { profile, taken: first.json.taken } })
    const corrected = 'Code,Answer\nentity_roles/processor,no\nentity_roles/data_protection_officer,unknown\n'
    const { profile: now } = (await send('stages', corrected, 'text/csv')).json
    expect(now).toMatchObject({ entity_roles: ['controller'], unknown_roles: ['data_protection_officer'] })
    const other = await send('stages', 'Code,Answer\nentity_roles/nobody,no\nstaff,1.200\n', 'text/csv')
    expect(other.json.errors.map(({ field }: { field: string }) => field)).toEqual([
      'body.Open questions row 2',
      'body.Open questions row 3',
    ])
  })

  test('with a mistake in a row changes nothing, costs nothing and names the row', async () => {
    await openShop('wrong')
    const { rows } = await exportOf('/customer-profiles/wrong/register')
    const [one, other] = rows.filter((row) => row['Hash']).map((row) => String(row['Code']))
    const before = await customer.balance()
    const refusal = await send(
      'wrong',
      [
        'Code,Answer,On,Hash',
        `${one},no,,`,
        `${other},perhaps,,`,
        'eu-gdpr/art-33-1/e9,yes,,',
        'staff,many,,',
        'activities,all,,',
        `${other},yes,20.13.2026,`,
        `=1+1,yes,,${'0'.repeat(16)}`,
      ].join('\n'),
      'text/csv',
    )
    expect(refusal.status).toBe(422)
    const said = refusal.json.errors.map(({ field, detail }: { field: string; detail: string }) => [field, detail])
    expect(said).toEqual(
      expect.arrayContaining([
        ['body.Open questions row 3', 'must have yes, no or unknown as Answer, not "perhaps"'],
        ['body.Open questions row 4', expect.stringContaining('did you mean')],
        ['body.Open questions row 5', expect.stringContaining('integer')],
        ['body.Open questions row 6', expect.stringContaining('give activities with PATCH')],
        ['body.Open questions row 7', expect.stringContaining('2026-11-20')],
        ['body.Open questions row 8', expect.stringContaining('no question, fact or list')],
      ]),
    )
    const fact = await send('wrong', 'Code,Answer\nstaff,many\n', 'text/csv')
    expect(fact.json.errors).toMatchObject([
      { field: 'body.Open questions row 2', detail: expect.stringContaining('integer') },
    ])
    expect(await customer.balance()).toBe(before)
    expect((await call('GET', '/customer-profiles/wrong')).json).toMatchObject({ version: 1, facts: { staff: 120 } })
  })
})

describe('the workbook of a customer with several subjects', () => {
  const subjects = [
    { id: 'shop', ...SHOP, facts: { has_data_protection_officer: true } },
    { id: 'lab', ...CONTROLLER, unknown_roles: ['processor'], jurisdictions: ['DE'], facts: {} },
  ]
  const resultOf = async (runId: string, subject: string) => {
    const { json } = await call('GET', `/applicability-runs/${runId}?view=full&include_obligations=true`)
    return json.results[0].subjects.find(({ id }: { id: string }) => id === subject)
  }
  const runGroup = async (id: string) => {
    const run = await call('POST', `/customer-profiles/${id}/applicability-runs`, { pack_ids: ['eu-gdpr'] })
    expect(run.status).toBe(200)
    return run.json.id as string
  }

  test('asks each subject in rows of its own, and an answer changes that subject alone', async () => {
    await call('POST', '/customer-profiles', { id: 'group', subjects })
    const first = await runGroup('group')
    const { bytes, rows, titles } = await exportOf(`/applicability-runs/${first}`)
    const at = (subject: string, code: unknown) =>
      rows.findIndex((row) => row['Subject'] === subject && row['Code'] === code) + 2
    const code = rows.find((row) => row['Hash'] && at('shop', row['Code']) > 1 && at('lab', row['Code']) > 1)![
      'Code'
    ] as string
    expect(rows[at('shop', code) - 2]).toMatchObject({ Duties: expect.stringContaining('eu-gdpr/') })
    const fact = 'has_data_protection_officer'
    expect([at('shop', fact) > 1, at('lab', fact) > 1]).toEqual([false, true])
    const column = (title: string) => 'ABCDEFGHIJKLM'[titles.indexOf(title)]!
    const answer = (subject: string, asked: unknown, text: string) => ({
      [`${column('Answer')}${at(subject, asked)}`]: text,
    })
    const sent = await send(
      'group',
      fillIn(bytes, {
        ...answer('lab', code, 'yes'),
        [`${column('By')}${at('lab', code)}`]: 'Ada Berg',
        ...answer('lab', fact, 'no'),
        ...answer('lab', 'entity_roles/processor', 'yes'),
      }),
    )
    expect(sent).toMatchObject({
      status: 200,
      json: {
        profile: {
          version: 2,
          subjects: [
            subjects[0],
            {
              id: 'lab',
              entity_roles: ['controller', 'processor'],
              unknown_roles: [],
              facts: { [fact]: false },
              answers: { [code]: 'yes' },
              answer_notes: { [code]: { by: 'Ada Berg', hash: rows[at('lab', code) - 2]!['Hash'] } },
            },
          ],
        },
      },
    })
    expect(sent.json.taken).toHaveLength(3)
    expect(sent.json.taken).toContainEqual({ row: at('lab', code), subject_id: 'lab', code, answer: 'yes' })
    const second = await runGroup('group')
    expect(await resultOf(second, 'shop')).toEqual(await resultOf(first, 'shop'))
    expect(await resultOf(second, 'lab')).not.toEqual(await resultOf(first, 'lab'))
    const after = (await exportOf(`/applicability-runs/${second}`)).rows.filter((row) => row['Code'] === code)
    expect(after.map((row) => row['Subject'])).toEqual(['shop'])
  })

  test('is refused by its rows, and nothing is stored, where a row has no subject of the customer', async () => {
    await call('POST', '/customer-profiles', { id: 'strict', subjects })
    const { rows } = await exportOf('/customer-profiles/strict/register')
    const [one, other] = [...new Set(rows.filter((row) => row['Hash']).map((row) => String(row['Code'])))]
    const hashOf = (code: string | undefined) => String(rows.find((row) => row['Code'] === code)!['Hash'])
    const refusal = await send(
      'strict',
      [
        'Subject,Code,Answer,Hash',
        `lab,${one},no,`,
        `shop,${one},no,`,
        `lap,${one},no,`,
        `bank,${one},no,`,
        `,${one},no,`,
        `lab,${one},yes,`,
        'lab,staff,many,',
        `shop,${other},no,${hashOf(one)}`,
        `lab,${other},no,${hashOf(other)}`,
      ].join('\n'),
      'text/csv',
    )
    expect(refusal.status).toBe(422)
    const said = refusal.json.errors.map(({ field, detail }: { field: string; detail: string }) => [field, detail])
    expect(said).toEqual([
      ['body.Open questions row 4', expect.stringContaining('does not have; did you mean lab?')],
      ['body.Open questions row 5', expect.stringContaining('write one of shop, lab, or take the row out')],
      ['body.Open questions row 6', expect.stringContaining('no Subject; write which of them it is about: shop, lab')],
      ['body.Open questions row 7', expect.stringContaining('answers')],
      ['body.Open questions row 9', expect.stringContaining('Hash of another question: put its cells back')],
      ['body.Open questions row 8', expect.stringContaining('integer')],
    ])
    expect((await call('GET', '/customer-profiles/strict')).json).toMatchObject({ version: 1, subjects })
    const single = await send('strict', `Code,Answer\n${one},no\n`, 'text/csv')
    expect(single.json.errors).toMatchObject([{ detail: expect.stringContaining('no column Subject') }])
    await openShop('alone')
    const ofGroup = await send('alone', `Subject,Code,Answer\nshop,${one},no\n`, 'text/csv')
    expect(ofGroup.json.errors).toMatchObject([{ detail: expect.stringContaining('this customer has none') }])
  })
})

describe('a file that is no filled workbook', () => {
  test('is refused by what is wrong with it, free, and changes nothing', async () => {
    await openShop('broken')
    const { bytes } = await exportOf('/customer-profiles/broken/register')
    const parts = unzipSync(bytes)
    const { 'xl/worksheets/sheet2.xml': _sheet, ...others } = parts
    const bomb = zipSync({ ...parts, 'xl/more.xml': new Uint8Array(70 * 1_024 * 1_024) })
    const pack = (await call('GET', '/domain-packs/eu-gdpr/obligations?format=xlsx')).bytes
    const before = await customer.balance()
    const refused = async (file: Buffer | string, type?: string) => {
      const { status, json } = await send('broken', file, type)
      return [status, json.errors[0].detail ?? json.errors[0].message]
    }
    expect(await refused(Buffer.from('PK, but no workbook'))).toEqual([
      422,
      expect.stringContaining('no Excel workbook'),
    ])
    expect(await refused(bytes.subarray(0, bytes.length / 2))).toEqual([
      422,
      expect.stringContaining('no Excel workbook'),
    ])
    expect(await refused(Buffer.from(zipSync(others)))).toEqual([422, expect.stringContaining('no Excel workbook')])
    expect(await refused(Buffer.from(bomb))).toEqual([422, expect.stringContaining('bytes unpacked')])
    const far = workbookOf('<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>')
    expect(await refused(far)).toEqual([422, expect.stringContaining('r="ZZZZZZ2", which no sheet has')])
    expect(await refused(pack)).toEqual([422, expect.stringContaining('has no sheet Open questions')])
    expect(await refused('Question,Answer\nReally?,yes\n', 'text/csv')).toEqual([
      422,
      expect.stringContaining('no column Code'),
    ])
    expect(await refused('{}', 'application/json')).toEqual([415, expect.stringContaining('text/csv')])
    expect(await refused(Buffer.alloc(5 * 1_024 * 1_024 + 1))).toEqual([413, expect.any(String)])
    expect(await customer.balance()).toBe(before)
    expect((await call('GET', '/customer-profiles/broken')).json).toMatchObject({ version: 1 })
  })
})
