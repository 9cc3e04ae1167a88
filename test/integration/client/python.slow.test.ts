import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { SHIFTED_MS } from '#src/lib/clock.ts'
import { PROBLEMS } from '#src/lib/problem-codes.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openProxy } from '#test/support/proxy.ts'
import { listen } from '#test/support/raw-http.ts'
import { openOwnService } from '#test/support/service.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { openStage } from '#test/support/webhooks.ts'

/** `npm run clients` makes it. */
const BUILT = join(import.meta.dirname, '../../../.local/clients/python')
const TRACE = expect.stringMatching(/^[0-9a-f]{32}$/)

test.skipIf(!existsSync(`${BUILT}/venv`))(
  'the calls of the Python client’s README run as they are written',
  async () => {
    const service = await openOwnService()
    const { secret } = await service.openCustomer({ credits: 1_000, scopes: ['read', 'write'] })
    const port = await listen(service)
    const [, program] = /```python\n(.+?)```/s.exec(readFileSync(`${BUILT}/README.md`, 'utf8'))!
    const env = { ...process.env, RPK_API: `http://127.0.0.1:${port}/api/v1`, RPK_KEY: secret }
    const run = () => promisify(execFile)(`${BUILT}/venv/bin/python`, ['-c', program!], { env })
    const { stdout } = await run()
    for (const line of [
      "('eu-dora', 'applies')",
      'python-bank False',
      'CELEX:32024R1772 Art 8(1)',
      'not_found path.pack_id',
    ])
      expect(stdout).toContain(line)
    expect((await run()).stdout).toContain('python-bank True')
  },
)

test.skipIf(!existsSync(`${BUILT}/venv`))(
  'the Python client has all duties as a data frame, outlives a killed service and a lost answer, verifies a webhook',
  async () => {
    const service = await openOwnService()
    const customer = await service.openCustomer({ credits: 10_000, scopes: ['read', 'write', 'admin'] })
    const port = await listen(service)
    const program = spawn(`${BUILT}/venv/bin/python`, ['promises.py'], {
      cwd: BUILT,
      env: { ...process.env, URL: `http://127.0.0.1:${port}`, RPK_KEY: customer.secret },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    cleanUpAfterFile(() => program.kill())
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]()
    const hear = async () => JSON.parse((await lines.next()).value as string)

    expect(await hear()).toEqual({
      cost: 1,
      left: expect.any(Number),
      trace: TRACE,
      codes: Object.keys(PROBLEMS).toSorted(),
    })

    const url = '/api/v1/domain-packs/eu-dora/obligations?limit=1'
    const { total } = (await service.app.inject({ url, headers: { 'x-api-key': customer.secret } })).json().page
    const columns = expect.arrayContaining(['code', 'title'])
    expect(await hear()).toEqual({ rows: total, codes: total, columns })
    expect(await hear()).toEqual({ status: 404, cost: 0, field: 'path.pack_id', trace: TRACE })

    await service.app.close()
    // Two attempts get no answer; then the service is back.
    const dead = createServer((socket) => void socket.destroy())
    await new Promise<void>((resolve) => dead.listen(port, '127.0.0.1', resolve))
    const refused = new Promise<void>((resolve) => {
      let attempts = 0
      dead.on('connection', () => void ((attempts += 1) === 2 && dead.close(() => resolve())))
    })
    program.stdin.write(`http://127.0.0.1:${port} revived 20\n`)
    await refused
    const second = await openOwnService()
    await second.app.listen({ port, host: '127.0.0.1' })
    expect(await hear()).toEqual({ id: 'revived', replayed: false })

    // The first answer is lost, and the second arrives.
    const proxy = await openProxy({ host: '127.0.0.1', port })
    const held = proxy.hold()
    program.stdin.write(`http://127.0.0.1:${proxy.port} lost 20\n`)
    await held
    proxy.cut()
    proxy.heal()
    expect(await hear()).toEqual({ id: 'lost', replayed: true })

    // Nothing answers the first attempt, whose connection stays open.
    const silent: Socket[] = []
    const late = createServer((socket) => {
      socket.on('error', () => undefined)
      if (silent.push(socket) > 1) socket.pipe(connect(port, '127.0.0.1')).pipe(socket)
    })
    cleanUpAfterFile(() => {
      for (const socket of silent) socket.destroy()
      late.close()
    })
    program.stdin.write(`http://127.0.0.1:${await listenOn(late)} silent 2\n`)
    expect(await hear()).toEqual({ id: 'silent', replayed: false })

    const stage = await openStage()
    // Python's clock is the machine's, also in a run with TEST_NOW.
    stage.advance(-SHIFTED_MS)
    const receiver = await openReceiver(204)
    const { customer: owner, id, secret } = await stage.openEndpoint(receiver.url)
    await stage.post(owner, `/webhook-endpoints/${id}/test`)
    await stage.run()
    const [{ headers, text: body }] = receiver.received as [(typeof receiver.received)[number]]
    program.stdin.write(`${JSON.stringify({ secret, headers, body })}\n`)
    expect(await hear()).toEqual({ endpoint: id, refused: expect.any(String) })
  },
)

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
