import type { Page } from 'playwright-core'
import { isShown } from '#test/support/browser.ts'
import { answerFirst, COMPANIES, failNext, TRACE, useExplorer } from '#test/support/explorer.ts'
import { type PageState, testStates } from '#test/support/page-states.ts'
import type { Customer } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const explorer = useExplorer()
const linkOf = (place: string, by?: Customer, company: string = COMPANIES.bank) => explorer.linkTo(place, company, by)

/** Of a question that gets no answer the page speaks after some seconds; they pass at once here. */
async function waitLong(page: Page): Promise<void> {
  await page.clock.install()
  await page.route(`**${CHECK}`, () => undefined)
  await page.goto(linkOf('/register'))
  await page.locator('.line.on').waitFor({ state: 'attached' })
  await page.clock.fastForward(6_000)
}

/** A register of few rows: `an answer` shows all of them to axe, which takes seconds for it. */
const FEW = '/register?q=incident'

const STATES: PageState[] = [
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
      await page.getByLabel('API key').fill(`${explorer.customer.secret.slice(0, -4)}abcd`)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    shows: ['The service does not know this key'],
  },
  { name: 'no company yet', reach: (page) => page.goto(linkOf('/', undefined, '')), shows: ['Begin with an example'] },
  { name: 'an answer', reach: (page) => page.goto(linkOf('/register')), shows: [/duties apply to a bank/] },
  {
    name: 'an open duty',
    reach: async (page) => {
      await page.goto(linkOf(FEW))
      await page.locator('a.open').first().click()
    },
    shows: ['Decided by these answers', 'Evidence'],
  },
  {
    name: 'the fines of a company',
    reach: (page) => page.goto(linkOf('/register?show=fines')),
    shows: ['Each fine is a limit for one infringement', 'For this company, the highest first'],
  },
  {
    name: 'no fine yet',
    reach: (page) => page.goto(linkOf('/register?show=fines', undefined, 'in=DE')),
    shows: ['Fines are listed once an answer says that an act is about the company.'],
  },
  {
    name: 'no row',
    reach: (page) => page.goto(linkOf('/register?q=xyzzy')),
    shows: ['No duty matches these filters.'],
  },
  {
    name: 'a link with a filter that the register does not know',
    reach: async (page) => {
      await page.goto(linkOf('/register?outcome=perhaps&group=date', undefined, ''))
      await page.waitForURL(({ search }) => search === '?group=date')
    },
    shows: ['1 part of this link'],
  },
  {
    name: 'a long wait',
    reach: waitLong,
    shows: [/Waiting for the duties of this company, \d+ seconds so far/, 'Cancel'],
  },
  {
    name: 'a wait that was given up',
    reach: async (page) => {
      await waitLong(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
    },
    shows: ['You stopped waiting.', 'Ask again'],
  },
  {
    name: 'a key that was refused meanwhile',
    reach: async (page) => {
      await page.goto(linkOf(FEW))
      await isShown(page, /duties that apply to a bank/)
      await failNext(page, CHECK, { status: 401, code: 'unauthorized' })
      await answerFirst(page, 'Yes')
    },
    shows: ['The service no longer accepts your access', /duties that apply to a bank/],
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
    reach: (page) => page.goto(linkOf('/register', undefined, COMPANIES.unknownWord)),
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
      await page.goto(linkOf(FEW))
      await isShown(page, /duties that apply to a bank/)
      await page.context().setOffline(true)
      await answerFirst(page, 'Yes')
    },
    shows: ['The service cannot be reached.', 'What you see is the last answer', /duties that apply to a bank/],
  },
  {
    name: 'the account',
    reach: (page) => page.goto(linkOf('/account')),
    shows: ['left', 'Price list', 'Keys are shown to administrators'],
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
    name: 'the list of keys',
    reach: async (page) => {
      await page.goto(linkOf('/account'))
      await isShown(page, 'Price list')
      await page.keyboard.press('?')
    },
    shows: ['Next duty', 'Use single-key shortcuts'],
  },
]

testStates(STATES)
