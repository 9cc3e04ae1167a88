import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Explorer } from './explorer.ts'

/** A figure as a test says it. */
type FigureTyped = boolean | number | string | { amount: number }

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The filing of the room with this key, such as `eu-dora/dora-initial-notification`. */
export const row = (page: Page, key: string) => page.locator(`[data-filing="${key}"]`)
export const verdict = (page: Page, word: string) => page.locator('.verdict-word').filter({ hasText: word }).first()
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Waits until the room says this by itself. */
export const isTold = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

/** The room of an incident in a browser, with what a person does there by clicks. */
export function roomOf(explorer: Explorer) {
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    explorer.service.call(explorer.customer, method, `/api/v1${path}`, body)

  /** Sets the time of the service and of the page. */
  async function at(page: Page, instant: string): Promise<void> {
    explorer.service.clock.set(instant)
    await page.clock.setFixedTime(instant)
  }

  async function keep(profile: object): Promise<void> {
    expect((await call('POST', '/customer-profiles', profile)).status).toBe(200)
  }

  /** From the first page to the room of an incident of a company that is known now. */
  async function begin(page: Page, company: string, what: string, kinds: string[] = []): Promise<void> {
    await page.goto(explorer.linkTo('/'))
    await page.getByRole('link', { name: 'Incidents', exact: true }).click()
    await page.getByRole('link', { name: 'Begin', exact: true }).click()
    await page.getByLabel('Which company?').selectOption(company)
    await page.getByLabel('What happened, in one line?').fill(what)
    await button(page, 'Now').click()
    for (const kind of kinds) await page.getByLabel(kind, { exact: true }).check()
    await button(page, 'Begin').click()
    await page.getByRole('heading', { name: what }).waitFor()
  }

  /** Answers questions of the room, and writes the answers down as one entry. */
  async function answer(page: Page, figures: Record<string, FigureTyped>): Promise<void> {
    const more = button(page, /^Show \d+ more questions?$/)
    await page.locator('.verdicts .ask fieldset').first().waitFor()
    if ((await more.count()) > 0) await more.click()
    const { json } = await call('GET', '/vocabularies')
    for (const [figure, value] of Object.entries(figures)) {
      const { question, label } = json.figures.find(({ code }: { code: string }) => code === figure)
      const asked = page.getByRole('group', { name: question, exact: true })
      if (typeof value === 'boolean')
        await asked.getByRole('button', { name: value ? 'Yes' : 'No', exact: true }).click()
      else {
        const form = asked.getByRole('form', { name: label, exact: true })
        const [name, typed] = typedOf(value)
        await form.getByLabel(name, { exact: true }).fill(typed)
      }
    }
    await writeDown(page)
  }

  /** Logs that a report went out now. */
  async function send(page: Page, key: string, reference: string): Promise<void> {
    await row(page, key)
      .getByRole('button', { name: /^Sent: / })
      .click()
    await row(page, key).getByLabel('Reference').fill(reference)
    await row(page, key).getByRole('button', { name: 'Log it' }).click()
    await row(page, key).getByText(`Reference ${reference}.`).waitFor()
  }

  /** Compares verdicts and running limits of the page with what the service answers, which it returns. */
  async function expectAsAnswered(page: Page): Promise<any> {
    const { pathname, search } = new URL(page.url())
    const { json } = await call('GET', `${pathname}${search}`)
    const asked = json.classifications.filter(({ duty }: any) => duty.outcome !== 'displaced')
    await expect
      .poll(async () => (await page.locator('.verdict-word').allTextContents()).map((text) => text.slice(2)))
      .toEqual(asked.map((one: any) => wordOf(one.verdict)))
    const running = json.filings.filter(({ due, status }: any) => due && (status === 'due' || status === 'conditional'))
    for (const { pack_id: packId, code, due } of running)
      await row(page, `${packId}/${code}`).locator(`time[datetime="${due.limit}"]`).first().waitFor()
    return json
  }
  return { call, at, keep, begin, answer, send, expectAsAnswered }
}

export async function writeDown(page: Page): Promise<void> {
  await button(page, /^Write it down \(/).click()
  await page.locator('.say-answers').waitFor({ state: 'detached' })
}

/** The field of a figure, and what is typed there. */
function typedOf(value: Exclude<FigureTyped, boolean>): [field: string, typed: string] {
  if (typeof value === 'object') return ['Value', String(value.amount)]
  const [, days, hours] = /^P(?:(\d+)D)?(?:T(\d+)H)?$/.exec(String(value)) ?? []
  if (days === undefined && hours === undefined) return ['Value', String(value)]
  return ['Value, hours', String(Number(days ?? 0) * 24 + Number(hours ?? 0))]
}

function wordOf(code: string): string {
  const word = code === 'undetermined' ? 'open' : code.replaceAll('_', ' ')
  return word[0]!.toUpperCase() + word.slice(1)
}
