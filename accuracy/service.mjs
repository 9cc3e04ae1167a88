import { readFileSync } from 'node:fs'

/** Where the service is asked, and the key: RPK_API and RPK_KEY, else those of the demo in .local/demo.json. */
export function readAddress() {
  const { RPK_API: api, RPK_KEY: key } = process.env
  if (api && key) return { api, key }
  const demo = JSON.parse(readFileSync(new URL('../.local/demo.json', import.meta.url), 'utf8'))
  return { api: `${demo.api_url}/api/v1`, key: demo.api_key }
}

/** The answer to `POST /api/v1/…` or the like. */
export async function ask({ api, key }, { operation, body }) {
  const [method, path] = operation.split(' ')
  const url = `${api}${path.replace('/api/v1', '')}`
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const reply = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return { status: reply.status, answer: await reply.json() }
}
