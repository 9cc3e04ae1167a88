import type { Locator, Page } from 'playwright-core'

/** Goes to a control as a reader without a mouse does, and presses a key there. */
export async function press(page: Page, target: Locator, key: string, most = 120): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} has no place in the order of Tab`)
}
