import createFetchClient, { type MaybeOptionalInit } from 'openapi-fetch'
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers'
import type { components, paths } from './schema.ts'
import { sendWith, type Patience } from './send.ts'

/** The named objects of the API: `Schemas['Obligation']`. */
export type Schemas = components['schemas']

export interface ClientOptions extends Partial<Patience> {
  /** Where the service is: `https://regulatory.example`. In a browser, of the page's own origin unless given. */
  baseUrl?: string
  /** Key of the workspace. */
  apiKey?: string
  /** Token of an assistant, in place of a key. */
  accessToken?: string
  /** Sends the requests; the platform's own unless given. */
  fetch?: typeof globalThis.fetch
}

/** A successful answer. */
export interface Answer<Data> {
  data: Data
  /** Credits that the call cost. */
  cost: number
  creditsRemaining: number
  /** The stored answer of an earlier call with the same idempotency key. */
  isReplayed: boolean
  /** W3C trace id, which the operator finds in the logs. */
  traceId: string
  response: Response
}

/** What `parseAs` makes of an answer; without it, JSON. */
interface Parsed {
  json: unknown
  text: string
  blob: Blob
  arrayBuffer: ArrayBuffer
  stream: ReadableStream<Uint8Array> | null
}
type JsonOf<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Data } } } }
  ? Data
  : Operation extends { responses: { 201: { content: { 'application/json': infer Data } } } }
    ? Data
    : undefined
type OperationOf<Path extends keyof paths, Method extends HttpMethod> = paths[Path][Method & keyof paths[Path]]
type DataOf<Path extends keyof paths, Method extends HttpMethod, Options> = Options extends {
  parseAs: infer As extends Exclude<keyof Parsed, 'json'>
}
  ? Parsed[As]
  : JsonOf<OperationOf<Path, Method>>

/**
 * Calls an operation. Options: `params` (`path`, `query`, `header`), `body`, `signal`, `headers`, and `parseAs` for
 * files (`text`, `blob`, `arrayBuffer`). Throws as `sendWith` says.
 */
export type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method & keyof paths[Path]>,
>(
  path: Path,
  ...init: InitParam<Init>
) => Promise<Answer<DataOf<Path, Method, Init>>>

/** The options of a call may be left out where the operation needs none. */
type InitParam<Init> =
  RequiredKeysOf<Init> extends never ? [(Init & Record<string, unknown>)?] : [Init & Record<string, unknown>]

/** The item of a list, as its path answers it. */
export type ItemOf<Path extends keyof paths> =
  DataOf<Path, 'get', object> extends { data: Array<infer Item> } ? Item : never
type ListPath = { [Path in keyof paths]: ItemOf<Path> extends never ? never : Path }[keyof paths] &
  PathsWithMethod<paths, 'get'>

export interface RegpackClient {
  GET: Call<'get'>
  POST: Call<'post'>
  PATCH: Call<'patch'>
  DELETE: Call<'delete'>
  /** Every item of a list, page after page: `for await (const duty of client.each(path, { params }))`. */
  each<Path extends ListPath>(
    path: Path,
    init?: MaybeOptionalInit<paths[Path], 'get' & keyof paths[Path]>,
  ): AsyncGenerator<ItemOf<Path>, void, undefined>
  /**
   * The change events after `after`, a page at a time, until there are no more. Keep `after` of a page once the page is
   * worked up, and go on from it: nothing is lost, and what was not kept comes again. `after` is 0 unless given.
   */
  sync(options?: { after?: number; limit?: number; signal?: AbortSignal }): AsyncGenerator<SyncPage, void, undefined>
}

export interface SyncPage {
  events: Array<Schemas['ChangeEvent']>
  /** Where the next look begins. */
  after: number
}

/** A client of the service. It keeps nothing but its options. */
export function createClient({
  baseUrl = '',
  apiKey,
  accessToken,
  fetch = globalThis.fetch,
  deadlineMs = 60_000,
  attemptMs = Math.ceil(deadlineMs / 3),
  attempts = 6,
  waitMs = 200,
}: ClientOptions): RegpackClient {
  const headers = {
    ...(apiKey ? { 'x-api-key': apiKey } : {}),
    ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
  }
  const inner = createFetchClient<paths>({
    // The paths of the document begin with /api/v1; the address that the other pages export ends with it.
    baseUrl: baseUrl.replace(/(\/api\/v1)?\/?$/, ''),
    headers,
    fetch: sendWith({ deadlineMs, attemptMs, attempts, waitMs }, fetch),
  })
  const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, init: Init = {}) => {
    const { format = 'json' } = init.params?.query ?? {}
    if (format !== 'json' && init.parseAs === undefined)
      throw new TypeError(`${format} is no JSON: give parseAs 'arrayBuffer' for xlsx, 'text' for any other format`)
    const { data, response } = await (inner[method] as LooseCall)(path, init)
    const header = (name: string) => response.headers.get(name)
    return {
      data,
      cost: Number(header('x-credits-cost') ?? 0),
      creditsRemaining: Number(header('x-credits-remaining') ?? 0),
      isReplayed: header('idempotent-replayed') === 'true',
      traceId: header('traceparent')?.split('-')[1] ?? '',
      response,
    }
  }
  const get = call.bind(undefined, 'GET') as unknown as (path: string, init?: object) => Promise<Answer<List>>

  async function* each(path: string, init: Init = {}) {
    for (let place: object | undefined = {}; place;) {
      const { offset, ...asked } = init.params?.query ?? {}
      // A cursor goes without an offset.
      const query = { ...asked, ...('after' in place || offset === undefined ? {} : { offset }), ...place }
      const { data } = await get(path, { ...init, params: { ...init.params, query } })
      yield* data.data
      place = nextPlace(data.page)
    }
  }

  async function* sync({
    after = 0,
    limit = 100,
    signal,
  }: { after?: number; limit?: number; signal?: AbortSignal } = {}) {
    for (let hasMore = true; hasMore;) {
      const init = { params: { query: { after, limit } }, ...(signal ? { signal } : {}) }
      const { data } = await get('/api/v1/change-events', init)
      after = data.page.next_after as number
      hasMore = data.page.has_more ?? false
      if (data.data.length > 0) yield { events: data.data, after }
    }
  }

  return {
    GET: call.bind(undefined, 'GET'),
    POST: call.bind(undefined, 'POST'),
    PATCH: call.bind(undefined, 'PATCH'),
    DELETE: call.bind(undefined, 'DELETE'),
    each,
    sync,
  } as unknown as RegpackClient
}

type LooseCall = (path: string, init: object) => Promise<{ data: unknown; response: Response }>

interface Init {
  params?: { query?: { format?: string; offset?: number } }
  parseAs?: string
}

interface List {
  data: unknown[]
  page: { next_offset?: number; next_after?: number | string; has_more?: boolean }
}

/** Where the next page begins. A cursor comes first: a list that changes meanwhile loses nothing by it. */
function nextPlace({
  next_offset: offset,
  next_after: after,
  has_more: hasMore = true,
}: List['page']): object | undefined {
  if (after !== undefined) return hasMore ? { after } : undefined
  return offset === undefined ? undefined : { offset }
}
