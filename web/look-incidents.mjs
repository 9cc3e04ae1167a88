/** The states of the incidents' screens for `look.mjs`. */

const BANK = {
  id: 'pictured-bank',
  name: 'Bank of Ee',
  entity_roles: ['credit_institution', 'controller'],
  activities: ['processing_personal_data'],
  jurisdictions: ['NL'],
  facts: { staff: 600, turnover_eur: 800_000_000, balance_sheet_eur: 900_000_000, is_undertaking: true },
  complete: true,
}
const hoursAgo = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString()
const AWARE = { event: 'ict_incident_awareness', happened_at: hoursAgo(20), what: 'Payments stand still' }
const BREACH = { event: 'personal_data_breach_awareness', happened_at: hoursAgo(20) }
const FIGURES = {
  what: 'From operations',
  happened_at: hoursAgo(20),
  aware_at: hoursAgo(18),
  figures: {
    critical_function_affected: true,
    critical_service_downtime: { at_least: 'PT3H' },
    affected_clients: 120_000,
  },
}
const SMALL = { critical_function_affected: false, supervised_service_affected: false, malicious_access: false }
const FALLEN = { happened_at: hoursAgo(2), figures: { affected_clients: 0 } }
const SENT = { sent: { filing: 'dora-initial-notification', reference: 'DNB-4711' }, happened_at: hoursAgo(16) }

async function post(url, key, path, body) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

/** The company whose incidents are pictured. */
export const keepPicturedBank = (url, key) => post(url, key, '/customer-profiles', BANK)

/** What brings a page into each state of these screens. */
export function incidentStates(url, key, link) {
  /** The room of an incident with these entries. */
  async function showRoom(page, entries, queryOf = () => '') {
    const about = { customer_profile_id: BANK.id, title: 'Failure of the payment system', country: 'NL', entries }
    const { id } = await post(url, key, '/incidents', about)
    const query = queryOf()
    await page.goto(link(`/incidents/${id}${query}`, ''))
    await page
      .locator(query.includes('pages') ? '.page' : '.clock')
      .first()
      .waitFor()
    await page.locator('.known, .reports').first().waitFor()
  }

  async function showList(page) {
    await page.goto(link('/incidents', ''))
    await page.locator('a.example').first().waitFor()
  }

  return {
    incidents: showList,
    async 'incident-begin'(page) {
      await page.goto(link('/incidents/new?customer=pictured-bank', ''))
      await page.getByText('What do you know it is?').waitFor()
    },
    async 'incident-example'(page) {
      await showList(page)
      await page.locator('a.example').first().click()
      await page.getByText('What is due').waitFor()
    },
    'incident-open': (page) => showRoom(page, [AWARE]),
    'incident-major': (page) => showRoom(page, [AWARE, FIGURES, SENT]),
    'incident-small': (page) => showRoom(page, [AWARE, { ...FIGURES, figures: SMALL }]),
    'incident-falls': (page) => showRoom(page, [AWARE, FIGURES, FALLEN]),
    async 'incident-answers'(page) {
      await showRoom(page, [AWARE])
      await page.locator('.verdicts fieldset').first().getByRole('button', { name: 'Yes', exact: true }).click()
      await page.locator('.say-answers').waitFor()
    },
    async 'incident-clocks'(page) {
      await showRoom(page, [AWARE, BREACH, FIGURES, SENT])
      await page.locator('#clocks > h2').scrollIntoViewIfNeeded()
      await page.evaluate("document.querySelector('#clocks').scrollIntoView()")
    },
    async 'incident-forms'(page) {
      await showRoom(page, [AWARE, FIGURES])
      await page.getByRole('button', { name: 'Show the forms' }).click()
      await page.locator('.report summary').first().click()
      await page.evaluate("document.querySelector('#reports').scrollIntoView()")
    },
    async 'incident-log'(page) {
      await showRoom(page, [AWARE, FIGURES, SENT])
      await page.evaluate("document.querySelector('#log').scrollIntoView()")
    },
    async 'incident-pages'(page) {
      await showRoom(page, [AWARE, BREACH, FIGURES, SENT], () => '?show=pages')
      await page.locator('.page').first().waitFor()
    },
    'incident-past': (page) => showRoom(page, [AWARE, FIGURES], () => `?known_at=${new Date().toISOString()}`),
  }
}
