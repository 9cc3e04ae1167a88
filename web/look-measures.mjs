/** How long the explorer takes over long lists, for `look.mjs`. */

export const CHECK = '**/api/v1/regulatory-graph/applicability-check'

/** The answer with its duties repeated until there are 800 rows; only the browser's part is measured. */
export async function measureFilter(browser, link) {
  const page = await browser.newPage()
  await page.route(CHECK, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const own = answer.duties
    const { length } = own
    for (let n = 0; own.length < 800; n += 1) own.push({ ...own[n % length], code: `copy-${n}` })
    await route.fulfill({ response, json: answer })
  })
  await page.goto(link('/register'))
  await page.locator('.duties[aria-busy=false]').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = []
  for (const words of ['i', 'in', 'inc', 'inci', '', 'risk', 'ris', 'r', '']) {
    times.push(
      await page.evaluate(
        (typed) =>
          new Promise((resolve) => {
            const input = document.querySelector('#find')
            const startMs = performance.now()
            input.value = typed
            input.dispatchEvent(new InputEvent('input', { bubbles: true }))
            // After the frame in which the rows are drawn.
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)))
          }),
        words,
      ),
    )
  }
  await page.locator('.duties[aria-busy=false]').waitFor()
  const rows = await page.locator('a.open').count()
  tell(`filter over ${rows} rows, processor 4 times slower`, times)
}

/** How long the 226 duties of DORA take to be narrowed by a link of a filter, and to be shown again. */
export async function measureLibrary(browser, link) {
  const page = await browser.newPage()
  await page.goto(link('/library/eu-dora'))
  await page.locator('.law-duties').waitFor()
  const rows = await page.locator('td a.open').count()
  const times = []
  for (let n = 0; n < 12; n += 1) {
    times.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const startMs = performance.now()
            document.querySelectorAll('.facet a')[1].click()
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs)))
          }),
      ),
    )
  }
  tell(`filter over the ${rows} duties of an act`, times)
}

function tell(what, times) {
  const sorted = times.toSorted((one, other) => one - other).map(Math.round)
  process.stdout.write(`${what}: median ${sorted[Math.floor(sorted.length / 2)]} ms, longest ${sorted.at(-1)} ms\n`)
}
