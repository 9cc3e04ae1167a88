import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '#src/features/account/webhooks/send.ts'
import { findTargetFault, findUrlFault, isPublicAddress, type TargetRules } from '#src/lib/network/public-target.ts'

/** What arrives at a server that no caller should reach through the service. */
let arrivals: string[] = []
let inside: Server
let port = 0
beforeAll(async () => {
  inside = createServer((request, response) => {
    arrivals.push(`${request.method} ${request.url}`)
    if (request.url === '/redirect') response.writeHead(307, { location: `http://127.0.0.1:${port}/private` })
    response.end('inside')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  port = (inside.address() as AddressInfo).port
})
afterAll(() => void inside.close())

const PUBLIC = '93.184.215.14'
const post = (url: string, rules: TargetRules, limits = { timeoutMs: 2_000, connectMs: 300 }) => {
  arrivals = []
  return sendMessage({ url, body: '{}', headers: {} }, rules, limits)
}

describe('an address is', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
    '',
  ])('not one for messages: %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([PUBLIC, '8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])(
    'public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('a URL is refused by what can be seen of it:', () => {
  const closed = { allowLoopback: false }
  test.each([
    'http://example.com/',
    'https://127.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://example.com:22/',
    'https://example.com:80/',
    'https://example.com.local/',
    'https://a.localhost/',
    'https://router.lan./',
    'https://intranet/',
    'https://u@example.com/',
    'https://example.com/#',
    'https://example.com\\@127.0.0.1/',
    'https://exa mple.com/',
    ...['\u00ad', '%C2%AD', '%c2%ad', '\u034f', '\u200b', '\u200d', '\u2060', '\ufe0f', '\ufeff', '\u{e0100}'].flatMap(
      (unseen) => [
        `https://exam${unseen}ple.com/`,
        `https:exam${unseen}ple.com?a`,
        `https://exam${unseen}ple.com:8443`,
      ],
    ),
    'https://ex%61mple.com/',
    `https://${'a'.repeat(64)}.example.com/`,
    `https://${'a'.repeat(63)}\u00fc.example.com/`,
    `https://${'a.'.repeat(124)}example.com/`,
    'https://a..example.com/',
    'https://.example.com/',
    'https://example.com../',
    'https:///',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('%s', (url) => {
    expect(findUrlFault(url, closed)).toEqual(expect.any(String))
  })

  test.each([
    'https://example.com/',
    'https://example.com:8443/a?b=c',
    `https://${PUBLIC}/`,
    'https://xn--bcher-kva.example/',
    'https://b\u00fccher.example/',
    'https://example.com/%C2%AD\u00ad?a=%C2%AD',
    'https://example.com./',
    `https://${'a'.repeat(63)}.example.com/`,
    `https://${'a.'.repeat(121)}example.com/`,
  ])('but not %s', (url) => {
    expect(findUrlFault(url, closed)).toBeUndefined()
  })

  test('and loopback only where the operator allows it', () => {
    for (const url of ['http://127.0.0.1:8080/', 'http://localhost:1/', 'http://[::1]:9/']) {
      expect(findUrlFault(url, closed)).toEqual(expect.any(String))
      expect(findUrlFault(url, { allowLoopback: true })).toBeUndefined()
    }
    expect(findUrlFault('http://10.0.0.1/', { allowLoopback: true })).toEqual(expect.any(String))
    expect(findUrlFault('http://example.com/', { allowLoopback: true })).toEqual(expect.any(String))
  })
})

describe('a name', () => {
  test.each([[['127.0.0.1']], [[PUBLIC, '127.0.0.1']], [['::ffff:127.0.0.1']], [['fd00::1', PUBLIC]], [[]]])(
    'that leads to %j is refused before, and again when it is sent to',
    async (addresses) => {
      const rules = { allowLoopback: false, resolve: async () => addresses }
      const url = `https://hooks.example.com/`
      expect(await findTargetFault(url, rules)).toBe('must not lead to an address inside a network')
      expect(await post(url, rules)).toEqual({ error: 'blocked_address', ms: expect.any(Number) })
    },
  )

  test('that leads elsewhere once it has been looked at is refused when it is connected to', async () => {
    const looks: string[] = []
    const rules = {
      allowLoopback: false,
      resolve: async (host: string) => (looks.push(host) === 1 ? [PUBLIC] : ['127.0.0.1']),
    }
    expect(await findTargetFault('https://hooks.example.com/', rules)).toBeUndefined()
    expect(await post('https://hooks.example.com/', rules)).toMatchObject({ error: 'blocked_address' })
    expect(looks).toEqual(['hooks.example.com', 'hooks.example.com'])
  })

  test('is asked for once a connection: what was looked at is what is connected to', async () => {
    let looks = 0
    const rules = { allowLoopback: true, resolve: async () => ((looks += 1) === 1 ? ['127.0.0.1'] : [PUBLIC]) }
    expect(await post(`http://localhost:${port}/hook`, rules)).toMatchObject({ status: 200 })
    expect([looks, arrivals]).toEqual([1, ['POST /hook']])
  })

  test('that is not known, or an address that nobody answers at, has an error of its own', async () => {
    const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
    expect(await post('https://hooks.example.com/', { allowLoopback: false, resolve: unknown })).toMatchObject({
      error: 'dns',
    })
    expect(
      await findTargetFault('https://hooks.example.com/', { allowLoopback: false, resolve: unknown }),
    ).toBeUndefined()
    expect(await post('http://127.0.0.1:1/', { allowLoopback: true })).toMatchObject({ error: 'refused' })
    const never = () => new Promise<string[]>(() => undefined)
    expect(await post('https://hooks.example.com/', { allowLoopback: false, resolve: never })).toMatchObject({
      error: 'connect_timeout',
    })
  })
})

test('an address in the URL is looked at although nobody looks it up', async () => {
  expect(await post(`https://127.0.0.1/`, { allowLoopback: false })).toMatchObject({ error: 'blocked_address' })
  expect(await post(`http://127.0.0.1:${port}/`, { allowLoopback: false })).toMatchObject({ error: 'blocked_address' })
  expect(arrivals).toEqual([])
})

test('a redirect is an error, and nobody goes where it leads', async () => {
  const sent = await post(`http://127.0.0.1:${port}/redirect`, { allowLoopback: true })
  expect(sent).toEqual({ status: 307, error: 'redirect', ms: expect.any(Number) })
  expect(arrivals).toEqual(['POST /redirect'])
})

test('a server without a certificate that counts is refused', async () => {
  const sent = await post(`https://127.0.0.1:${port}/`, { allowLoopback: true })
  expect(sent).toEqual({ error: 'tls', ms: expect.any(Number) })
  expect(arrivals).toEqual([])
})

describe('a receiver', () => {
  const serve = async (handle: Parameters<typeof createServer>[1]) => {
    const server = createServer(handle as never)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
  }

  test('that does not answer in time is given up', async () => {
    const { server, url } = await serve(() => undefined)
    const sent = await post(url, { allowLoopback: true }, { timeoutMs: 200, connectMs: 100 })
    expect(sent).toMatchObject({ error: 'timeout' })
    expect(sent.ms).toBeGreaterThanOrEqual(190)
    server.closeAllConnections()
    server.close()
  })

  test('that hangs up without an answer, or answers no HTTP, has failed', async () => {
    const { server, url } = await serve((request) => void request.socket.destroy())
    expect(await post(url, { allowLoopback: true })).toMatchObject({ error: 'reset' })
    server.close()
    const odd = await serve((request) => void request.socket.end('SSH-2.0-odd\r\n'))
    expect(await post(odd.url, { allowLoopback: true })).toMatchObject({ error: 'invalid_answer' })
    odd.server.close()
  })

  test('that answers without end is cut off, and its status counts', async () => {
    const closed = Promise.withResolvers<void>()
    const { server, url } = await serve((_request, response) => {
      response.writeHead(200)
      const flow = () => {
        while (response.write('x'.repeat(8_192)));
      }
      response.on('drain', flow).on('close', () => closed.resolve())
      flow()
    })
    expect(await post(url, { allowLoopback: true })).toMatchObject({ status: 200 })
    await closed.promise
    server.close()
  })
})
