import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, isShown, NO_VIOLATIONS, openPage, violationsInLightAndDark } from './browser.ts'
import { sample } from './sample.ts'

/** A state of a page, as its readers meet it. */
export interface PageState {
  name: string
  /** Brings the page into the state; the texts say that it is there. */
  reach(page: Page): Promise<unknown>
  shows: Array<string | RegExp>
}

/** One test for each state, or for a sample of them: it says what it is, and axe finds nothing. */
export function testStates(states: PageState[]): void {
  describe.skipIf(!hasBrowser)('every state of these screens', () => {
    test.each(sample(states, 6))(
      '$name: says what it is, and axe finds nothing, light and dark',
      async ({ reach, shows }) => {
        const page = await openPage()
        await reach(page)
        for (const text of shows) await isShown(page, text)
        expect(await violationsInLightAndDark(page)).toEqual(NO_VIOLATIONS)
      },
    )
  })
}
