import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '#test/support/browser.ts'
import { COMPANIES, useExplorer } from '#test/support/explorer.ts'
import { machineWordsSaid } from '#test/support/machine-words.ts'
import { textsOf } from '#test/support/page-texts.ts'
import { sample } from '#test/support/sample.ts'

const explorer = useExplorer({ credits: 20_000, scopes: ['read', 'admin'] })

const PAYMENTS =
  'name=payments&roles=payment_institution.controller.ai_deployer&does=processing_personal_data&in=DE.NL&fact.staff=45'
const CLOUD =
  'name=a+cloud&roles=controller.cloud_computing_service_provider&in=ES&fact.staff=60&fact.turnover_eur=9000000'

interface Screen {
  at: string
  company?: string
  /** What is there once the screen is read. */
  has: string
  does?: (page: Page) => Promise<unknown>
}

const openDuty = (title: string) => async (page: Page) => {
  await page.locator('a.open', { hasText: title }).first().click()
  await page.locator('.panel .refs').last().waitFor()
}

const SCREENS: Screen[] = [
  { at: '/', company: '', has: '.own' },
  {
    at: '/',
    company: '',
    has: '.own',
    does: (page) => page.getByRole('button', { name: 'One question at a time' }).click(),
  },
  { at: '/register', has: '.counts' },
  { at: '/register?group=date', company: PAYMENTS, has: '.counts' },
  { at: '/register?group=artefact&outcome=out', company: CLOUD, has: '.counts' },
  { at: '/register', has: '.counts', does: openDuty('Report major') },
  { at: '/register?outcome=displaced', has: '.counts', does: openDuty('') },
  { at: '/register?outcome=open', company: PAYMENTS, has: '.counts', does: openDuty('') },
  { at: '/register?show=fines', company: PAYMENTS, has: '.fine-list' },
  { at: '/register?against=eu-ai-act@1.0.0', company: PAYMENTS, has: '.against h2' },
  { at: '/register?against=2024-11-01', has: '.against h2' },
  {
    at: '/register',
    has: '.counts',
    does: async (page) => {
      await page.getByRole('button', { name: /^Law as of/ }).click()
      await page.locator('.days li').first().waitFor()
    },
  },
  { at: '/register?q=xyzzy', has: '.empty' },
  { at: '/library', has: '.card' },
  { at: '/library/eu-ai-act', has: '.law-duties' },
  { at: '/library/eu-nis2', has: '.law-duties' },
  { at: '/library/eu-gdpr?as_of=2015-01-01', has: '.problem' },
  { at: '/library/eu-dora/art-19-4-a', has: '.made p:nth-child(3)' },
  { at: '/library/eu-ai-act/art-25-2', company: '', has: '.made p:nth-child(3)' },
  { at: '/library/eu-ai-act/compare', has: '.changes article' },
  { at: '/library/eu-eidas/compare?show=list', has: '.changes article' },
  { at: '/search?q=encryption', has: '.hits li' },
  { at: '/search?q=An+incident+must+be+reported+within+24+hours+of+classification', company: '', has: '.hits li' },
  { at: '/search?q=DORA+and+NIS+2', has: '.facts li' },
  { at: '/search?role=processor', has: '.hits li' },
  { at: '/search?q=*', has: '.problem' },
  { at: '/account', has: '.prices' },
]

describe.skipIf(!hasBrowser)('every word of a page is one that people say', () => {
  test.each(sample(SCREENS, 4))('$at', async ({ at, company = COMPANIES.bank, has, does }) => {
    const page = await explorer.open(at, company)
    await page.locator(has).first().waitFor()
    await does?.(page)
    expect((await textsOf(page)).flatMap(machineWordsSaid)).toEqual([])
  })
})
