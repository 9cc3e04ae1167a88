import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser, violationsOf } from '#test/support/browser.ts'
import { COMPANIES, type Explorer, failNext, openExplorer, TRACE } from '#test/support/explorer.ts'
import type { Customer } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'

let explorer: Explorer
let customer: Customer
beforeAll(async () => {
  if (!hasBrowser) return
  explorer = await openExplorer()
  customer = await explorer.service.openCustomer({ credits: 5_000 })
})

const linkOf = (place: string, { secret } = customer, company: string = COMPANIES.bank) =>
  `${explorer.url}${place}#${company}&key=${secret}`
const isShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

interface State {
  name: string
  /** Brings the page into the state; the text says that it is there. */
  reach(page: Page): Promise<unknown>
  shows: Array<string | RegExp>
}

const STATES: State[] = [
  { name: 'signed out', reach: (page) => page.goto(`${explorer.url}/account`), shows: ['administrator’s approval'] },
  {
    name: 'a pasted text that is no key',
    reach: async (page) => {
      await page.goto(explorer.url)
      await page.getByLabel('API key').fill('secret')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    shows: ['This is no API key'],
  },
  {
    name: 'a pasted key that has ended',
    reach: async (page) => {
      await page.goto(explorer.url)
      await page.getByLabel('API key').fill(`${customer.secret.slice(0, -4)}abcd`)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    shows: ['The service does not know this key'],
  },
  { name: 'no company yet', reach: (page) => page.goto(linkOf('/', customer, '')), shows: ['Begin with an example'] },
  { name: 'an answer', reach: (page) => page.goto(linkOf('/register')), shows: [/duties apply to a bank/] },
  {
    name: 'an open duty',
    reach: async (page) => {
      await page.goto(linkOf('/register'))
      await page.locator('a.open').first().click()
    },
    shows: ['Decided by these answers', 'Evidence'],
  },
  {
    name: 'no row',
    reach: (page) => page.goto(linkOf('/register?q=xyzzy')),
    shows: ['No duty matches these filters.'],
  },
  {
    name: 'a long wait',
    reach: async (page) => {
      await page.route(`**${CHECK}`, () => undefined)
      await page.goto(linkOf('/register'))
      await page.locator('.line.on').waitFor()
    },
    shows: [/Waiting for the duties of this company, \d+ seconds so far/, 'Cancel'],
  },
  {
    name: 'a wait that was given up',
    reach: async (page) => {
      await page.route(`**${CHECK}`, () => undefined)
      await page.goto(linkOf('/register'))
      await page.getByRole('button', { name: 'Cancel' }).click()
    },
    shows: ['You stopped waiting.', 'Ask again'],
  },
  {
    name: 'a key that was refused meanwhile',
    reach: async (page) => {
      await page.goto(linkOf('/register'))
      await isShown(page, /duties apply/)
      await failNext(page, CHECK, { status: 401, code: 'unauthorized' })
      await sayYes(page)
    },
    shows: ['The service no longer accepts the key', /duties apply/],
  },
  {
    name: 'a workspace with too few credits',
    reach: async (page) => page.goto(linkOf('/register', await explorer.service.openCustomer({ credits: 1 }))),
    shows: ['The workspace has too few credits', 'This question costs', 'See the account'],
  },
  {
    name: 'a key without the scope',
    reach: async (page) => page.goto(linkOf('/register', await explorer.service.openCustomer({ scopes: ['write'] }))),
    shows: ['This key may not do that.', 'It lacks the scope “read”.', 'administrator of the workspace', 'Copy trace'],
  },
  {
    name: 'a word that the service does not know',
    reach: (page) => page.goto(linkOf('/register', customer, COMPANIES.unknownWord)),
    shows: ['does not know a part of this description', /The service says: .*entity_roles/],
  },
  {
    name: 'too many questions',
    reach: async (page) => {
      await failNext(page, CHECK, { status: 429, code: 'rate_limited', retryAfter: 600 })
      await page.goto(linkOf('/register'))
    },
    shows: ['Too many questions in a short time.', /by itself in \d+ seconds/, TRACE, 'Try now'],
  },
  {
    name: 'a store that does not answer',
    reach: async (page) => {
      await failNext(page, CHECK, { status: 503, code: 'billing_unavailable', retryAfter: 600 })
      await page.goto(linkOf('/register'))
    },
    shows: ['A store of the service does not answer. Nothing was charged.', /by itself in \d+ seconds/],
  },
  {
    name: 'an internal error',
    reach: async (page) => {
      await failNext(page, CHECK, { status: 500, code: 'internal_error' })
      await page.goto(linkOf('/register'))
    },
    shows: ['The service met a state that it does not expect.', TRACE, 'Ask again'],
  },
  {
    name: 'offline, with the last answer',
    reach: async (page) => {
      await page.goto(linkOf('/register'))
      await isShown(page, /duties apply/)
      await page.context().setOffline(true)
      await sayYes(page)
    },
    shows: ['The service cannot be reached.', 'What you see is the last answer', /duties apply/],
  },
  {
    name: 'the account',
    reach: (page) => page.goto(linkOf('/account')),
    shows: ['left', 'Price list', 'Keys are shown to a key with the scope “admin”'],
  },
  {
    name: 'the account of an administrator',
    reach: async (page) =>
      page.goto(linkOf('/account', await explorer.service.openCustomer({ scopes: ['read', 'admin'] }))),
    shows: ['read, admin', 'made by the operator'],
  },
  {
    name: 'a month without a call',
    reach: (page) => page.goto(linkOf('/account?month=2026-02')),
    shows: ['No calls in February 2026.', 'Month after'],
  },
  {
    name: 'a search',
    reach: (page) => page.goto(linkOf('/search?q=encryption')),
    shows: [/^\d+ duties about “encryption”$/, /^found in the title/],
  },
  {
    name: 'a search without a hit',
    reach: (page) => page.goto(linkOf('/search?q=zebra+breach')),
    shows: [/^No duty about/, /^No duty that is modelled of/, 'Every word has to be met'],
  },
  {
    name: 'the library',
    reach: (page) => page.goto(linkOf('/library')),
    shows: [/^5 acts with \d+ duties$/, 'Reviewed by a peer, not by a lawyer', 'Made by'],
  },
  {
    name: 'an act',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act?role=ai_deployer')),
    shows: [
      /AI Act: \d+ of \d+ duties, only: Deployer/,
      'Chapter II',
      'independent of the authors',
      /What changed from/,
    ],
  },
  {
    name: 'an act without a duty for these filters',
    reach: (page) => page.goto(linkOf('/library/eu-gdpr?modality=may&at=32016R0679+Art+33')),
    shows: ['No duty matches these filters.', /^Without “may”: \d+ duties$/],
  },
  {
    name: 'an act on a day before its law',
    reach: (page) => page.goto(linkOf('/library/eu-gdpr?as_of=2015-01-01')),
    shows: ['it has one from 2016-05-24', 'This act has law for these days:', '24 May 2016 –'],
  },
  {
    name: 'a link with a filter that no act has',
    reach: (page) => page.goto(linkOf('/library/eu-gdpr?colour=red')),
    shows: ['1 part of this link is not known any more and was removed: colour=red.'],
  },
  {
    name: 'a duty on its own page',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/art-73-1')),
    shows: [
      'What is not modelled of the same article',
      '2.0.0, the law from 27 Jul 2026',
      'Only if',
      'Not if',
      'Own words, not the law’s',
    ],
  },
  {
    name: 'a duty that no act has',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/art-4-x')),
    shows: ['The service does not have this', /did you mean|near|GET/],
  },
  {
    name: 'two versions of an act',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/compare?kind=penalty_fact')),
    shows: [/^\d+ of the \d+ changes of AI Act from version 1.0.0 to 2.0.0$/, 'Not there'],
  },
  {
    name: 'two versions of an act without marks',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/compare?kind=penalty_fact&show=list')),
    shows: ['Before', 'After'],
  },
  {
    name: 'a comparison of an act with one version',
    reach: (page) => page.goto(linkOf('/library/eu-dora/compare')),
    shows: ['There is one version, 1.0.0, so there is nothing to compare.'],
  },
  {
    name: 'the library of a workspace with too few credits',
    reach: async (page) => page.goto(linkOf('/library', await explorer.service.openCustomer({ credits: 0 }))),
    shows: ['The workspace has too few credits', 'See the account'],
  },
  {
    name: 'the library of a key without the scope',
    reach: async (page) => page.goto(linkOf('/library', await explorer.service.openCustomer({ scopes: ['write'] }))),
    shows: ['It lacks the scope “read”.'],
  },
  {
    name: 'the library, too many questions',
    reach: async (page) => {
      await failNext(page, '/api/v1/domain-packs?view=full&limit=100', {
        status: 429,
        code: 'rate_limited',
        retryAfter: 600,
      })
      await page.goto(linkOf('/library'))
    },
    shows: ['Too many questions in a short time.', 'Try now'],
  },
  {
    name: 'the list of keys',
    reach: async (page) => {
      await page.goto(linkOf('/account'))
      await isShown(page, 'Price list')
      await page.keyboard.press('?')
    },
    shows: ['Next duty', 'Use single-key shortcuts'],
  },
]

/** Answers the first question that a yes alone answers. */
const sayYes = (page: Page) =>
  page
    .locator('.cols > .ask fieldset', { hasNotText: 'AI systems' })
    .first()
    .getByRole('button', { name: 'Yes' })
    .click()

describe.skipIf(!hasBrowser)('every state of the explorer', () => {
  test.each(STATES)('$name: says what it is, and axe finds nothing, light and dark', async ({ reach, shows }) => {
    const page = await (await openBrowser()).newPage()
    await reach(page)
    for (const text of shows) await isShown(page, text)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect({ colorScheme, found: await violationsOf(page) }).toEqual({ colorScheme, found: [] })
    }
  })

  test('what waits goes on by itself: after the time that the service asked for, and when the network is back', async () => {
    const page = await (await openBrowser()).newPage()
    await failNext(page, CHECK, { status: 429, code: 'rate_limited', retryAfter: 2 }, 1)
    await page.goto(linkOf('/register'))
    await isShown(page, 'Too many questions in a short time.')
    await isShown(page, /duties apply/)
    expect(await page.locator('.patience').count()).toBe(0)

    await page.context().setOffline(true)
    await sayYes(page)
    await isShown(page, 'The service cannot be reached.')
    await page.context().setOffline(false)
    await page.locator('.count .delta').first().waitFor()
    expect(await page.locator('.patience').count()).toBe(0)
  })

  test('after a refused key the screen keeps what was typed, and another key goes on', async () => {
    const page = await (await openBrowser()).newPage()
    await page.goto(linkOf('/register'))
    await isShown(page, /duties apply/)
    await page.getByRole('searchbox').fill('incident')
    await page.getByRole('button', { name: /more questions/ }).click()
    const before = page.url()
    await failNext(page, CHECK, { status: 401, code: 'unauthorized' }, 1)
    await sayYes(page)
    await isShown(page, 'The service no longer accepts the key')
    const address = page.url()
    expect(address).not.toBe(before)
    await page.getByLabel('API key').fill((await explorer.service.openCustomer()).secret)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('The service no longer accepts the key').waitFor({ state: 'hidden' })
    await page.locator('.undo').waitFor()
    expect(page.url()).toBe(address)
    expect(await page.getByRole('searchbox').inputValue()).toBe('incident')
    await page.getByRole('button', { name: 'Show fewer' }).waitFor()
  })

  test('single letters are shortcuts only while the reader wants them', async () => {
    const page = await (await openBrowser()).newPage()
    await page.goto(linkOf('/register'))
    await isShown(page, /duties apply/)
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.className')).toBe('open')
    await page.keyboard.press('?')
    await page.getByLabel('Use single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await isShown(page, /duties apply/)
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.className')).not.toBe('open')
  })
})

test.skipIf(hasBrowser)('no Chromium on this machine: the states of the explorer are skipped', () => {
  expect(hasBrowser).toBe(false)
})
