/**
 * `npm run pictures [-- folder [state]]`: pictures of every screen and state of the explorer of the running service (`npm
 * start`), light, dark, narrow and as printed, to look at; then how long a filter over 800 rows takes on a processor
 * four times slower. Needs a Chromium.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { incidentStates, keepPicturedBank } from './look-incidents.mjs'
import { CHECK, measureFilter, measureLibrary } from './look-measures.mjs'

const root = new URL('..', import.meta.url)
const { api_url: url, api_key: key } = JSON.parse(readFileSync(new URL('.local/demo.json', root), 'utf8'))
const folder = process.argv[2] ?? new URL('.local/pictures', root).pathname
/** Only states whose names begin so. */
const only = process.argv[3] ?? ''
mkdirSync(folder, { recursive: true })

const COMPANY =
  'name=a+bank+in+the+Netherlands&roles=credit_institution.controller&does=processing_personal_data&in=NL&fact.staff=600&answer.entity_roles%2Fai_operator=no&answer.entity_roles%2Feidas_operator=no'
const CLOUD =
  'name=a+cloud+in+Spain&roles=controller.cloud_computing_service_provider&does=processing_personal_data&in=ES&fact.staff=60&answer.entity_roles%2Fai_operator=no&answer.entity_roles%2Feidas_operator=no&answer.entity_roles%2Ffinancial_entity=no'
const PAYMENTS = 'name=a+payment+institution&roles=payment_institution&in=DE'
const link = (place, company = COMPANY) => `${url}${place}#${company}&key=${key}`

const answerWith = (page, status, code, headers = {}) =>
  page.route(CHECK, (route) =>
    route.fulfill({
      status,
      headers,
      json: {
        status: 'error',
        errors: [{ code, message: code, doc_url: `${url}/docs/errors/${code}` }],
        trace_id: '0af7651916cd43dd8448eb211c80319c',
      },
    }),
  )
const answerFirst = (page) =>
  page
    .locator('.cols > .ask fieldset')
    .filter({ has: page.getByRole('button', { name: 'Yes', exact: true }), hasNotText: /^(Does|Is) the company / })
    .first()
    .getByRole('button', { name: 'Yes', exact: true })
    .click()
const untilAnswered = (page) => page.locator('.counts').waitFor()

/** What brings a page into each state. */
const STATES = {
  welcome: (page) => page.goto(url),
  beginning: (page) => page.goto(link('/', '')),
  async register(page) {
    await page.goto(link('/register'))
    await untilAnswered(page)
  },
  async 'national-law'(page) {
    await page.goto(link('/register?act=eu-nis2', CLOUD))
    await untilAnswered(page)
  },
  async 'open-acts'(page) {
    await page.goto(link('/register', PAYMENTS))
    await untilAnswered(page)
    await page.locator('details.act-note > summary').click()
  },
  async duty(page) {
    await page.goto(link('/register'))
    await page.locator('a.open').nth(2).click()
    await page.locator('.panel .refs').waitFor()
  },
  async answered(page) {
    await page.goto(link('/register'))
    await untilAnswered(page)
    await answerFirst(page)
    await page.locator('.delta').first().waitFor()
  },
  async empty(page) {
    await page.goto(link('/register?q=xyzzy'))
    await page.locator('.empty').waitFor()
  },
  async slow(page) {
    await page.route(CHECK, () => undefined)
    await page.goto(link('/register'))
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
  },
  async limited(page) {
    await answerWith(page, 429, 'rate_limited', { 'retry-after': '30' })
    await page.goto(link('/register'))
    await page.locator('.patience').waitFor()
  },
  async credits(page) {
    await answerWith(page, 402, 'credits_exhausted')
    await page.goto(link('/register'))
    await page.locator('.problem').waitFor()
  },
  async refused(page) {
    await page.goto(link('/register'))
    await untilAnswered(page)
    await answerWith(page, 401, 'unauthorized')
    await answerFirst(page)
    await page.locator('.again').waitFor()
  },
  async offline(page) {
    await page.goto(link('/register'))
    await untilAnswered(page)
    await page.context().setOffline(true)
    await answerFirst(page)
    await page.locator('.patience').waitFor()
  },
  async account(page) {
    await page.goto(link('/account'))
    await page.locator('.bars').waitFor()
    await page.locator('.prices').waitFor()
  },
  async search(page) {
    await page.goto(link('/search?q=encryption'))
    await page.locator('.hits li').first().waitFor()
  },
  async 'search-act'(page) {
    await page.goto(link('/search?q=RTS+on+incident+reporting'))
    await page.locator('.hits li').first().waitFor()
  },
  async 'search-none'(page) {
    await page.goto(link('/search?q=zebra+quagga'))
    await page.locator('.empty').waitFor()
  },
  async found(page) {
    await page.goto(link('/register'))
    await untilAnswered(page)
    await page.locator('#search').fill('breach')
    await page.getByRole('option').nth(4).waitFor()
  },
  async days(page) {
    await page.goto(link('/register'))
    await untilAnswered(page)
    await page.getByRole('button', { name: /^Law as of/ }).click()
    await page.locator('.days li').first().waitFor()
  },
  async library(page) {
    await page.goto(link('/library'))
    await page.locator('.card').first().waitFor()
  },
  async act(page) {
    await page.goto(link('/library/eu-ai-act?role=ai_deployer'))
    await page.locator('.law-duties').waitFor()
    await page.locator('.history .call').nth(1).waitFor()
  },
  async 'act-empty'(page) {
    await page.goto(link('/library/eu-gdpr?modality=may&at=32016R0679+Art+33'))
    await page.locator('.empty').waitFor()
  },
  async 'act-other-day'(page) {
    await page.goto(link('/library/eu-gdpr?as_of=2015-01-01'))
    await page.locator('.problem').waitFor()
  },
  async 'duty-page'(page) {
    await page.goto(link('/library/eu-dora/art-19-4-a'))
    await page.locator('.duty .printed').waitFor({ state: 'attached' })
    await page.getByText('There is one version').waitFor()
  },
  async compare(page) {
    await page.goto(link('/library/eu-ai-act/compare'))
    await page.locator('.changes article').first().waitFor()
  },
  async 'compare-list'(page) {
    await page.goto(link('/library/eu-ai-act/compare?kind=obligation&show=list'))
    await page.locator('.changes article').first().waitFor()
  },
  ...incidentStates(url, key, link),
  async shortcuts(page) {
    await page.goto(link('/account'))
    await page.locator('.bars').waitFor()
    await page.keyboard.press('?')
  },
}

const VIEWS = {
  light: { viewport: { width: 1440, height: 900 } },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 375, height: 800 } },
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
await keepPicturedBank(url, key)
try {
  for (const [state, reach] of Object.entries(STATES)) if (state.startsWith(only)) await picture(state, reach)
  if (only === '') {
    await measureFilter(browser, link)
    await measureLibrary(browser, link)
  }
} finally {
  await browser.close()
}

async function picture(state, reach) {
  for (const [view, options] of Object.entries(VIEWS)) {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await reach(page)
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${folder}/${state}-${view}.png` })
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    if (wider > 0) process.stdout.write(`${state} ${view}: ${wider} px wider than the window\n`)
    if (view === 'light') {
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 794, height: 1123 })
      await page.screenshot({ path: `${folder}/${state}-print.png` })
    }
    await context.close()
  }
}
