import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, violationsOf } from '#test/support/browser.ts'
import { saysNo, useExplorer } from '#test/support/explorer.ts'
import { readCsv } from '#test/support/read-tables.ts'
import { exported } from '#test/support/register-rows.ts'

const explorer = useExplorer({ credits: 1_000, scopes: ['read', 'write'] })
const open = (company: string) => explorer.open('/register', company)

const SAAS = `name=a+cloud&roles=controller.processor.cloud_computing_service_provider&does=processing_personal_data&in=ES&fact.staff=60${saysNo('ai_operator', 'financial_entity', 'eidas_operator')}`
const focused = (page: Page) => page.evaluate('document.activeElement.localName')
const card = (page: Page, words: string) => page.locator('.cols > .ask fieldset', { hasText: words })
const answerOf = (page: Page, code: string) => page.locator(`[data-said="entity_roles/${code}"]`)
const FINED =
  'name=a+firm&roles=payment_institution.controller.ai_deployer&does=processing_personal_data&in=LT&fact.staff=120'

interface Fines {
  not_summed: string
  data: Array<{ in_words: string; duties: number }>
}
const capital = (words: string) => words[0]!.toUpperCase() + words.slice(1)
const amountsOf = ({ data }: Fines) => data.map(({ in_words: amount }) => capital(amount))

const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })

describe.skipIf(!hasBrowser)('what a stranger looks for', () => {
  test('an act of which nothing was said is told with its question and the number of its duties, and has no row', async () => {
    const page = await open(`roles=payment_institution&in=LT${saysNo('ai_operator', 'nis2_obliged_entity')}`)
    const notes = page.getByRole('region', { name: 'The acts' })
    await notes.getByText(/^eIDAS and GDPR are open\. \d+ duties wait/).click()
    await notes.getByText(/^GDPR is open\. \d+ duties wait for that/).waitFor()
    await notes.getByText('Does the company decide why and how personal data are processed').first().waitFor()
    await notes.getByText('AI Act and NIS 2 do not apply').click()
    await notes.getByText('no, as these answers say').first().waitFor()
    await notes.getByText(/^\d+ assumptions?$/).waitFor()
    await page.locator('.count.out').click()
    await page.locator('tr.group').first().waitFor()
    expect(await page.locator('tr.group').allTextContents()).toEqual([expect.stringMatching(/^DORA/)])
    expect(await violationsOf(page)).toEqual([])
  })

  test('of a company of which only the place is known five questions are asked, and no duty is claimed', async () => {
    const page = await open('in=DE')
    await page
      .getByRole('heading', {
        level: 1,
        name: /^0 duties apply to .*, and 3 answers decide (up to|between \d+ and) \d+ more$/,
      })
      .waitFor()
    await page.getByText('AI Act, DORA, eIDAS, GDPR and NIS 2 are open').waitFor()
    await page.getByText('Duties are listed once an answer says that an act is about the company.').waitFor()
    await page.getByRole('button', { name: 'Show 2 more questions' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('a payment institution that cannot say whether eIDAS concerns it is asked, and hears of no duty that gives way', async () => {
    const roles = 'roles=payment_institution.controller&does=processing_personal_data&in=LT&fact.staff=120'
    const figures = '&fact.turnover_eur=30000000&fact.balance_sheet_eur=30000000'
    const page = await open(`${roles}${figures}${saysNo('ai_operator', 'nis2_obliged_entity')}`)
    await page.locator('.counts').waitFor()
    expect(await page.locator('.count.displaced b').textContent()).toBe('0')
    const asked = card(page, 'authenticate its users online')
    await button(asked, 'Yes').click()
    expect(await asked.locator('[aria-pressed="true"]').allTextContents()).toEqual(['Yes'])
    await asked.getByText('Private relying party bound to strong user authentication').click()
    await button(asked, 'Done').click()
    await page.locator('a.open', { hasText: 'Accept wallets where strong user authentication is required' }).click()
    await page.getByRole('complementary').locator('.tag.not_yet').waitFor()
    // A panel covers the questions, and the answers with them.
    await page.keyboard.press('Escape')
    // Of two answers one is pressed.
    await button(answerOf(page, 'eidas_operator'), 'Change: Role under eIDAS').click()
    const editor = answerOf(page, 'eidas_operator').locator('.editor')
    await button(editor, 'I don’t know yet').click()
    await button(answerOf(page, 'eidas_operator'), 'Change: Role under eIDAS').click()
    await button(editor, 'Yes').click()
    expect(await editor.locator('[aria-pressed="true"]').allTextContents()).toEqual(['Yes'])
  })

  test('a no takes back what said yes, a yes takes back the no, and no role is an open act again', async () => {
    const page = await open(SAAS)
    const change = (code: string) => answerOf(page, code).getByRole('button').first().click()
    const company = () => new URLSearchParams(new URL(page.url()).hash.slice(1))
    await page.locator('.counts').waitFor()
    await change('controller_or_processor')
    await button(answerOf(page, 'controller_or_processor'), 'No').click()
    await expect.poll(() => company().get('answer.entity_roles/controller_or_processor')).toBe('no')
    expect([company().get('roles'), company().get('does')]).toEqual(['cloud_computing_service_provider', null])
    await page.getByText('DORA, eIDAS and GDPR do not apply').waitFor()
    await change('eidas_operator')
    await button(answerOf(page, 'eidas_operator'), 'Yes').click()
    await answerOf(page, 'eidas_operator').getByLabel('Trust service provider', { exact: true }).check()
    await button(answerOf(page, 'eidas_operator'), 'Done').click()
    // Which kinds of one it is, is asked by the same means.
    await button(card(page, 'Which trust services'), 'None of these').click()
    await expect
      .poll(() => answerOf(page, 'trust_service_provider').textContent())
      .toMatch(/^Kinds of trust service provider.*none/)
    await change('trust_service_provider')
    await button(answerOf(page, 'trust_service_provider'), 'Choose which').click()
    await answerOf(page, 'trust_service_provider').getByLabel('Issuer of certificates for electronic seals').check()
    await button(answerOf(page, 'trust_service_provider'), 'Done').click()
    await expect.poll(() => company().get('roles')).toMatch(/electronic_seal_certificate_issuer$/)
    expect([...company().keys()].filter((name) => /eidas|trust/.test(name))).toEqual([])
    await change('eidas_operator')
    for (const role of ['Trust service provider', 'Issuer of certificates for electronic seals'])
      await answerOf(page, 'eidas_operator').getByLabel(role, { exact: true }).uncheck()
    await button(answerOf(page, 'eidas_operator'), 'Take back').click()
    await page.getByText('eIDAS is open.').waitFor()
    expect(company().get('roles')).toBe('cloud_computing_service_provider')
  })

  test('filtered to an act the title names it, and how many duties wait for an event', async () => {
    const page = await open(SAAS)
    await page.locator('.chip.off', { hasText: 'NIS 2' }).click()
    await page.getByRole('heading', { level: 1, name: /only: NIS 2$/ }).waitFor()
    await expect
      .poll(() => page.title())
      .toMatch(/^\d+ of the \d+ duties that apply to a cloud, only: NIS 2 · Register$/)
    const [, n] = /^(\d+) of these wait/.exec((await page.getByText(/of these wait for an event/).textContent())!)!
    const events = page.locator('.duties td.when:not(.dated):visible')
    expect(Number(n)).toBeGreaterThan(0)
    // Rows are drawn in parts.
    await expect.poll(() => events.count()).toBeGreaterThanOrEqual(Number(n))
    // What a regulation lays down needs no national law.
    const ofRegulation = page.locator('.duties tr', { hasText: '2024/2690' })
    await expect.poll(() => ofRegulation.count()).toBeGreaterThan(50)
    expect(await ofRegulation.filter({ hasText: 'by national law' }).count()).toBe(0)
  })

  test('a directive names the national law of the company, and a duty says what was assumed, also once it is kept', async () => {
    const page = await open(SAAS)
    const notes = page.getByRole('region', { name: 'The acts' })
    await notes.getByText('NIS 2 binds through national law').click()
    await notes.getByText('Spain: not recorded here').waitFor()
    const said = async () => [await notes.textContent(), await page.locator('.count.out').textContent()]
    const before = await said()
    const isAssumed = () => page.getByRole('complementary').getByText('Assumed').waitFor()
    await page.locator('a.open').first().click()
    await isAssumed()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByLabel('Name').fill('A kept cloud')
    await page.locator('dialog').getByRole('button', { name: 'Keep' }).click()
    await page.getByText('nothing has changed').waitFor()
    expect(await said()).toEqual(before)
    await page.locator('.count.out').click()
    await page.locator('a.open').first().click()
    await isAssumed()
  })

  test('a duty that an answer takes out stays open with the reason and that answer', async () => {
    const page = await open(SAAS)
    await page.locator('.count.open').click()
    await page.locator('a.open').filter({ hasText: 'Set a request for consent apart' }).click()
    const panel = page.getByRole('complementary')
    const no = panel.locator('fieldset').first().getByRole('button', { name: 'No', exact: true })
    await no.focus()
    await no.press('Enter')
    await panel.locator('.tag.does_not_apply').waitFor()
    await panel.getByText(/^It applied, or might have, before your answer/).waitFor()
    expect(await focused(page)).toBe('h2')
    await panel.getByRole('button', { name: 'Change this answer' }).click()
    await page.locator('.editing').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('an answer that another tab forestalled is not called stored, and is given again on request', async () => {
    const page = await open(SAAS)
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByLabel('Name').fill('Two tabs')
    await page.locator('dialog').getByRole('button', { name: 'Keep' }).click()
    await page.getByText('nothing has changed').waitFor()
    const path = '/api/v1/customer-profiles/two-tabs'
    await explorer.service.call(explorer.customer, 'PATCH', path, { facts: { staff: 40 } })
    // The first question, of any kind: the service refuses each answer now.
    const first = page.locator('.cols > .ask').getByRole('button', { name: 'I don’t know yet', exact: true }).first()
    await first.click()
    await page.getByText('Not stored.').waitFor()
    expect(await page.getByText(/Stored in the profile/).count()).toBe(0)
    await page.getByRole('button', { name: 'Read it again' }).click()
    await page.getByRole('button', { name: 'Give my answer again' }).click()
    await page.getByText('Stored in the profile, version 3').waitFor()
    const { json } = await explorer.service.call(explorer.customer, 'GET', path)
    expect(json).toMatchObject({ version: 3, facts: { staff: 40 } })
    await page.getByText('your answers (version 1 of the profile, now 3)').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    const stored = async () => (await explorer.service.call(explorer.customer, 'GET', path)).json
    await expect.poll(stored).toMatchObject({ version: 4, facts: { staff: 40 } })
  })

  test('what can the company be fined? 1 click; each figure is the service’s, and each question is one click away', async () => {
    const { service, customer } = explorer
    const page = await open(FINED)
    await page.locator('.counts').waitFor()
    await page.getByRole('link', { name: 'Fines', exact: true }).click()
    await page.locator('.fine').first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Fines of a firm')
    expect(new URL(page.url()).search).toBe('?show=fines')
    const body = {
      entity_roles: ['payment_institution', 'controller', 'ai_deployer'],
      activities: ['processing_personal_data'],
      jurisdictions: ['LT'],
      facts: { staff: 120 },
      include_fines: true,
    }
    const fines = async (facts = {}): Promise<Fines> => {
      const asked = { ...body, facts: { ...body.facts, ...facts } }
      return (await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', asked)).json.fines
    }
    const before = await fines()
    await page.getByText(before.not_summed).waitFor()
    await page.getByText('are not listed: whether these acts are about the company is open').waitFor()
    expect(await page.locator('.fine .amount').allTextContents()).toEqual(amountsOf(before))
    expect(await page.locator('.fine summary').allTextContents()).toEqual(
      before.data.map(({ duties }) => `Threatens ${duties === 1 ? 'one duty' : `${duties} duties`} of the company`),
    )

    await page
      .locator('.fine', { hasText: 'GDPR' })
      .getByRole('button', { name: /annual turnover/ })
      .first()
      .click()
    const turnover = page.locator('[data-asks="turnover_eur"]')
    await expect.poll(() => focused(page)).toBe('legend')
    await turnover.getByLabel('EUR').fill('900000000')
    await turnover.getByRole('button', { name: 'Set' }).click()
    await turnover.waitFor({ state: 'detached' })
    expect(await page.locator('.fine .amount').allTextContents()).toEqual(
      amountsOf(await fines({ turnover_eur: 900_000_000 })),
    )

    // A duty of a fine opens beside it, with the fine of this company and not the variants of the pack.
    const fine = page
      .locator('.fine', { hasText: 'DORA' })
      .or(page.locator('.fine', { hasText: 'GDPR' }))
      .first()
    await fine.locator('summary').click()
    await fine.locator('a.open').first().click()
    const panel = page.getByRole('complementary')
    const own = panel.locator('h3:text-is("Fines") + ul > li').first()
    // The duties are asked for by a call of their own, which may come after that of the fines.
    const ceiling = (await fine.locator('.amount').textContent())!
    await expect.poll(() => own.textContent()).toContain(ceiling)
    expect(await panel.textContent()).not.toContain('For one that is no undertaking')
    expect(await violationsOf(page)).toEqual([])
    const amount = await own.evaluate((item) => item.firstChild!.textContent!.trim())
    await panel.getByRole('link', { name: 'The duty on its own page' }).click()
    await page.locator('.duty .fine').first().waitFor()
    expect(await page.locator('.duty .fine .amount').allTextContents()).toContain(amount)
    expect(await violationsOf(page)).toEqual([])
  })

  test('the fines of a kept company come as a file of the same list', async () => {
    const { service, customer } = explorer
    const profile = { id: 'fined', name: 'Fined', entity_roles: ['controller'], jurisdictions: ['FR'], facts: {} }
    await service.call(customer, 'POST', '/api/v1/customer-profiles', profile)
    const page = await explorer.open('/register?customer=fined&show=fines')
    await page.locator('.fine').first().waitFor()
    const shown = await page.locator('.fine .amount').allTextContents()
    const { name, content } = await exported(page, 'CSV')
    expect(name).toMatch(/^fines-fined-\d{4}-\d\d-\d\d\.csv$/)
    const [head = [], ...rows] = readCsv(content.toString())
    expect(rows.map((row) => capital(row[head.indexOf('How high')]!))).toEqual(shown)
  })
})
