import getPort from 'get-port'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hasBrowser, openPage } from './browser.ts'
import { builtExplorer } from './built-explorer.ts'
import { type Customer, openOwnService, type Service, type ServiceSettings } from './service.ts'

/** The part of a link that answers no to the questions with which acts begin. */
export const saysNo = (...codes: string[]) => codes.map((code) => `&answer.entity_roles%2F${code}=no`).join('')

/** Companies as links carry them. */
export const COMPANIES = {
  bank: `name=a+bank&roles=credit_institution.controller&does=processing_personal_data&in=NL&fact.staff=600${saysNo('ai_operator', 'eidas_operator')}`,
  unknownWord: 'name=a+bank&roles=credit_institution.alchemist&in=NL',
} as const

export interface Explorer {
  service: Service
  /** Without a slash at its end. */
  url: string
  /** Its key signs the pages in. */
  customer: Customer
  /** An address with a company that signs in. */
  linkTo(place: string, company?: string, by?: Pick<Customer, 'secret'>): string
  /** A page in a context of its own, signed in. */
  open(place: string, company?: string, options?: BrowserContextOptions): Promise<Page>
}

/**
 * The built explorer for all tests of a file, with the workspace of a customer. It is there once the first test begins.
 * Without a browser the file says that its tests are skipped. `openWith` opens the service that a file needs more of.
 */
export function useExplorer(
  about: Parameters<Service['openCustomer']>[0] = { credits: 5_000 },
  openWith: (settings: ServiceSettings) => Promise<Service> = openOwnService,
): Explorer {
  const explorer: Explorer = {
    linkTo: (place, company = '', { secret } = explorer.customer) =>
      `${explorer.url}${place}#${company}${company && '&'}key=${secret}`,
    open: async (place, company, options) => {
      const page = await openPage(options)
      await page.goto(explorer.linkTo(place, company))
      return page
    },
  } as Explorer
  beforeAll(async () => {
    if (!hasBrowser) return
    const { service, url } = await openExplorer(openWith)
    Object.assign(explorer, { service, url, customer: await service.openCustomer(about) })
  })
  test.skipIf(hasBrowser)('no Chromium on this machine: the tests of the explorer are skipped', () => {
    expect(hasBrowser).toBe(false)
  })
  return explorer
}

/** The service with the built explorer at an address that browsers reach. */
async function openExplorer(
  openWith: (settings: ServiceSettings) => Promise<Service>,
): Promise<Pick<Explorer, 'service' | 'url'>> {
  // The issuer of tokens is the address, so the port is chosen before the service is made.
  const port = await getPort()
  const url = `http://127.0.0.1:${port}`
  const service = await openWith({ explorerFolder: builtExplorer(), publicBaseUrl: url })
  await service.app.listen({ host: '127.0.0.1', port })
  // The service of a test reads what is published when it is called.
  await service.call(await service.openCustomer(), 'GET', '/api/v1/domain-packs')
  return { service, url }
}

/** A person at a page, whose clicks are counted; what is typed into a form does not count. */
export function sitDownAt(page: Page) {
  const person = {
    page,
    clicks: 0,
    async click(target: Locator) {
      person.clicks += 1
      await target.click()
    },
  }
  return person
}

/** The first question beside the table that a yes or a no answers; those with which acts begin are others. */
export const firstQuestion = (page: Page): Locator =>
  page
    .locator('.cols > .ask fieldset')
    .filter({ has: page.getByRole('button', { name: 'Yes', exact: true }), hasNotText: /^(Does|Is) the company / })
    .first()

/** Sets aside the next questions that yes and no do not answer, until one is there that they do. */
export async function setAsideToYesOrNo(page: Page, most = 6): Promise<void> {
  const next = page.locator('.cols > .ask fieldset')
  await next.first().waitFor()
  if (most === 0 || (await firstQuestion(page).count()) > 0) return
  const asked = (await next.first().locator('legend').textContent())!
  await next.first().getByRole('button', { name: 'I don’t know yet', exact: true }).click()
  await next.filter({ hasText: asked }).waitFor({ state: 'detached' })
  await setAsideToYesOrNo(page, most - 1)
}

export async function answerFirst(page: Page, answer: 'Yes' | 'No'): Promise<void> {
  await setAsideToYesOrNo(page)
  await firstQuestion(page).getByRole('button', { name: answer, exact: true }).click()
}

/** Answers the next `times` calls of a path with a problem of the service's form, and lets all others through. */
export async function failNext(page: Page, path: string, problem: FakeProblem, times = Infinity): Promise<void> {
  let left = times
  await page.route(`**${path}`, (route) => {
    if (left <= 0) return route.continue()
    left -= 1
    const { status, code, detail, retryAfter } = problem
    return route.fulfill({
      status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      json: { status: 'error', errors: [{ code, message: 'A message', detail, doc_url: '' }], trace_id: TRACE },
    })
  })
}

export interface FakeProblem {
  status: number
  code: string
  detail?: string
  retryAfter?: number
}
export const TRACE = '0af7651916cd43dd8448eb211c80319c'
