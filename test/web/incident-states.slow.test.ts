import type { Page } from 'playwright-core'
import { isShown } from '#test/support/browser.ts'
import { failNext, useExplorer } from '#test/support/explorer.ts'
import { AWARE, CLASSIFIED, DORA_BANK, openIncidents } from '#test/support/kept-incidents.ts'
import { type PageState, testStates } from '#test/support/page-states.ts'

const explorer = useExplorer()
const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const UNAVAILABLE = { status: 503, code: 'billing_unavailable', retryAfter: 600 }

/** Opens the room of a kept incident. */
async function openRoom(page: Page, entries = [AWARE], query = ''): Promise<string> {
  const api = await openIncidents(explorer.service)
  const { json } = await api.open({ customer_profile_id: await api.openBank(DORA_BANK), entries })
  await page.goto(explorer.linkTo(`/incidents/${json.id}${query}`, '', api.customer))
  await page.getByRole('heading', { name: 'Payment system down' }).first().waitFor()
  return json.id as string
}

/** Answers the first question of the room, which fails so. */
async function answerWith(page: Page, problem: Parameters<typeof failNext>[2]): Promise<void> {
  const id = await openRoom(page)
  const first = page
    .locator('.verdicts fieldset')
    .filter({ has: page.getByRole('button', { name: 'Yes' }) })
    .first()
  await first.getByRole('button', { name: 'Yes', exact: true }).click()
  await failNext(page, `/api/v1/incidents/${id}/events`, problem)
  await page.getByRole('button', { name: /^Write it down/ }).click()
}

const STATES: PageState[] = [
  {
    name: 'the list while a store does not answer',
    reach: async (page) => {
      await failNext(page, '/api/v1/incidents?limit=10', UNAVAILABLE)
      await page.goto(explorer.linkTo('/incidents'))
    },
    shows: ['A store of the service does not answer. Nothing was charged.', /by itself in \d+ seconds/],
  },
  {
    name: 'a room that is not there',
    reach: (page) => page.goto(explorer.linkTo(`/incidents/${UNKNOWN}`)),
    shows: ['The service does not have this, or not in your workspace.'],
  },
  {
    name: 'an example that is not there',
    reach: (page) => page.goto(explorer.linkTo('/incidents/example/none')),
    shows: ['Or look at an example'],
  },
  {
    name: 'an incident is begun in a workspace without a company',
    reach: (page) => page.goto(explorer.linkTo('/incidents/new')),
    shows: ['The workspace keeps no company yet.'],
  },
  {
    name: 'a room with its first clocks',
    reach: (page) => openRoom(page),
    shows: [
      'by Sun 22 Nov 2026, 07:30 (Amsterdam, UTC+1)',
      'if what it waits for happens',
      /It hangs on \d+ open figures/,
    ],
  },
  {
    name: 'a room as it was known before anything was',
    reach: (page) => openRoom(page, [AWARE, CLASSIFIED], '?known_at=2026-11-01T00:00:00Z'),
    shows: ['You see the incident as it was logged by', 'No entries yet.', 'No filings could be computed:'],
  },
  {
    name: 'the pages of an incident of which no act asks for a report',
    reach: (page) => openRoom(page, [], '?show=pages'),
    shows: ['No act asks for a report of this incident yet.'],
  },
  {
    name: 'an answer that a key may not give',
    reach: (page) => answerWith(page, { status: 403, code: 'forbidden', detail: 'the key lacks the scope "write"' }),
    shows: ['This key may not do that.', 'the scope', 'Your answer: Yes'],
  },
  {
    name: 'an answer while a store does not answer',
    reach: (page) => answerWith(page, UNAVAILABLE),
    shows: ['A store of the service does not answer. Nothing was charged.', 'Your answer: Yes'],
  },
  {
    name: 'the forms while a store does not answer',
    reach: async (page) => {
      const id = await openRoom(page)
      await failNext(page, `/api/v1/incidents/${id}/reports`, UNAVAILABLE)
      await page.getByRole('button', { name: 'Show the forms' }).click()
      await isShown(page, 'Reading the forms…')
    },
    shows: ['A store of the service does not answer. Nothing was charged.'],
  },
]

testStates(STATES)
