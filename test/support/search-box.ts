import type { Page } from 'playwright-core'

/** Types into the search as a person does, and waits for the lines beneath it. */
export async function look(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search the laws' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  await page.locator('.found [role=status]', { hasText: /found/ }).waitFor()
}
