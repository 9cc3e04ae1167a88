import { execFileSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { openService, type Service } from './service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Companies as links carry them. */
export const COMPANIES = {
  bank: 'name=a+bank&roles=credit_institution.controller&does=processing_personal_data&sectors=&in=NL&fact.staff=600',
  unknownWord: 'name=a+bank&roles=credit_institution.alchemist&in=NL',
} as const

export interface Explorer {
  service: Service
  /** Without a slash at its end. */
  url: string
}

/** The service with the built explorer at an address that browsers reach. */
export async function openExplorer(): Promise<Explorer> {
  execFileSync(process.execPath, ['bin/build-web.mjs'], { cwd: root })
  const port = await findPort()
  const url = `http://127.0.0.1:${port}`
  const service = await openService({ explorerFolder: `${root}web/dist`, publicBaseUrl: url })
  await service.app.listen({ host: '127.0.0.1', port })
  // The service of a test reads what is published when it is called.
  await service.call(await service.openCustomer(), 'GET', '/api/v1/domain-packs')
  return { service, url }
}

/** The issuer of tokens is the address, so the port is chosen before the service is made. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
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
