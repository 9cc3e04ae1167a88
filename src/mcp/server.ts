import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import { type ProblemCode, PROBLEMS } from '#src/lib/problem-codes.ts'
import { type CallCredentials, callOperation, type CallSettings, explainError } from './call.ts'
import type { Tool } from './tool-schemas.ts'

interface PromptArgument {
  name: string
  description: string
  required: boolean
}

/** A frequent question of analysts, as instructions to a model. */
interface Prompt {
  name: string
  title: string
  description: string
  arguments: PromptArgument[]
  write(args: Record<string, string>): string
}

const RULES = `Cite the provision of every statement as the tools give it. Say what is unknown and what it depends on; never guess a fact, a role or a date. Show review caveats and the date on which the content was checked. This is supporting information, not legal advice.`

const PROMPTS: Prompt[] = [
  {
    name: 'which_regimes_apply',
    title: 'Which regimes apply to this company?',
    description: 'Works out which packs apply, asks for the facts that decide what is open, and lists what follows',
    arguments: [{ name: 'company', description: 'What the company is and does, in plain words', required: true }],
    write: ({ company = '' }) => `A compliance analyst asks which regimes apply to this company:

${company}

1. Read list_vocabulary and translate the description into its activities, entity_roles, sector_tags, jurisdictions and facts. Leave out what the description doesn't say.
2. Call check_applicability. For each undetermined pack ask what its list “unknown” asks, the most decisive first. A yes to the question of an act is said by the words that are true, a no in “answers”. Never say no, or “complete”, for what nobody said.
3. For each pack that applies say by which rule, from when, how many duties, and what other law displaces.
${RULES}`,
  },
  {
    name: 'duties_of_a_regime',
    title: 'What does this regime ask of us?',
    description: 'Goes through the duties of a pack for one kind of company',
    arguments: [
      { name: 'pack_id', description: 'The pack, such as eu-dora', required: true },
      { name: 'role', description: 'What the company is in the eyes of that law', required: false },
    ],
    write: ({ pack_id: packId = '', role = '' }) => `Explain what ${packId} asks of ${role || 'its addressees'}.

1. Read get_pack for its dates and coverage, then list_obligations, page by page, to the end.
2. Group the duties by subject. For each: who, what, when, what exceptions, from which date.
3. Read list_relationships: where does another law go before, where can evidence serve twice?
${RULES}`,
  },
  {
    name: 'overlap_of_two_regimes',
    title: 'Where do two regimes overlap?',
    description: 'Compares two packs by their relationship facts: precedence, shared evidence, separate filings',
    arguments: [
      { name: 'first_pack_id', description: 'Such as eu-dora', required: true },
      { name: 'second_pack_id', description: 'Such as eu-nis2', required: true },
    ],
    write: ({
      first_pack_id: first = '',
      second_pack_id: second = '',
    }) => `Compare ${first} and ${second} for a company that is under both.

1. Call query_relationships with both pack_ids. Precedence first: which provisions are displaced, which are preserved, under which condition?
2. Then what one artefact can prove for both, and what one event triggers in both. One event never means one filing.
3. Say where no fact is recorded: its absence proves nothing.
${RULES}`,
  },
]

const INSTRUCTIONS = `Regulatory packs as a graph: which laws apply to a company, what they ask, how they relate, each statement with its provision. Begin with list_packs and list_vocabulary. What you don't state is unknown. Calls cost credits of the workspace.`

const OBLIGATION_URI = 'regpack://packs/{pack_id}/obligations'
const PACK_URI = /^regpack:\/\/packs\/([^/]+)(\/obligations)?$/

/** The packs that can be read as resources. Listing them is free, like every list of this protocol. */
export type ListPacks = () => Promise<Array<{ id: string; short_name: string; title: string }>>

/** One request to the endpoint: its call settings, and the answer of the operation that it called, with its price. */
export interface Exchange extends CallSettings {
  answered?: CallCredentials
}

/**
 * The name in `params._meta` of a key that makes a changing call safe to repeat, like the header of the operation
 * itself.
 */
const IDEMPOTENCY_KEY = 'idempotency-key'

/** Creates the server of one request; its only state is the exchange. */
export function createMcpServer(
  app: FastifyInstance,
  tools: ReadonlyMap<string, Tool>,
  exchange: Exchange,
  listPacks: ListPacks,
): Server {
  const server = new Server(
    { name: 'regulatory-pack-api', title: 'Regulatory Pack API', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )

  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(toolWire) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.get(params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no tool ${params.name}`)
    const own = params._meta?.[IDEMPOTENCY_KEY]
    if (own !== undefined && typeof own !== 'string')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `_meta.${IDEMPOTENCY_KEY} must be a string`)
    const settings = own === undefined ? exchange : { ...exchange, idempotencyKey: own }
    exchange.answered = await callOperation(app, tool, params.arguments ?? {}, settings)
    return resultOf(exchange.answered)
  })

  server.setRequestHandler('resources/list', async () => ({
    resources: (await listPacks()).map(({ id, short_name: name, title }) => ({
      uri: `regpack://packs/${id}`,
      name: id,
      title: name,
      description: title,
      mimeType: 'application/json',
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      { uriTemplate: 'regpack://packs/{pack_id}', name: 'pack', title: 'A pack', mimeType: 'application/json' },
      {
        uriTemplate: OBLIGATION_URI,
        name: 'obligations',
        title: 'The obligations of a pack',
        mimeType: 'application/json',
      },
    ],
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const [, encoded, obligations] = PACK_URI.exec(uri) ?? []
    const packId = decodeOf(encoded)
    if (!packId) throw new ProtocolError(ProtocolErrorCode.ResourceNotFound, `there is no resource ${uri}`)
    const tool = obligations ? 'list_obligations' : 'get_pack'
    const content = await read(app, tools, exchange, tool, {
      pack_id: packId,
      ...(obligations ? { limit: 500 } : {}),
    })
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(content) }] }
  })

  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPTS.map(({ write: _write, ...prompt }) => prompt) }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }) => {
    const prompt = PROMPTS.find((each) => each.name === name)
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no prompt ${name}`)
    const lacking = prompt.arguments.filter((argument) => argument.required && !args[argument.name])
    if (lacking.length > 0)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `needs ${lacking.map((argument) => argument.name).join(', ')}`,
      )
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.write(args) } }],
    }
  })
  return server
}

/** Decodes a part of a URI; undefined for text that can't be decoded, such as `%ff`. */
function decodeOf(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/**
 * A tool as it is listed. There is no schema of the answer: the schemas of all answers were three fifths of a list that
 * a model reads with every question, and a model reads the answer itself.
 */
function toolWire({ name, title, description, listedSchema, isReadOnly }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: listedSchema as { type: 'object' },
    annotations: { readOnlyHint: isReadOnly, ...(isReadOnly ? {} : { destructiveHint: false }), openWorldHint: false },
  }
}

/**
 * A longer answer is text alone, characters: to parse it, and to write it a second time, would hold other callers up
 * for a second.
 */
const STRUCTURED_MOST = 1024 * 1024

/** The operation's answer, as text for models and structured for programs. */
function resultOf(called: CallCredentials): CallToolResult {
  const { status, text, headers = {} } = called
  const credits = {
    'regpack/credits_cost': Number(headers['x-credits-cost'] ?? 0),
    ...(headers['idempotent-replayed'] ? { 'regpack/replayed': true } : {}),
  }
  if (status >= 200 && status < 300) {
    const content = [{ type: 'text' as const, text }]
    if (text.length > STRUCTURED_MOST) return { content, _meta: credits }
    return { content, structuredContent: JSON.parse(text) as Record<string, unknown>, _meta: credits }
  }
  return { content: [{ type: 'text', text: explainError(called, remedyOf) }], isError: true, _meta: credits }
}

/** Reads for a resource. Throws a ProtocolError with the operation's words. */
async function read(
  app: FastifyInstance,
  tools: ReadonlyMap<string, Tool>,
  exchange: Exchange,
  tool: string,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const called = await callOperation(app, tools.get(tool)!, args, exchange)
  exchange.answered = called
  if (called.status === 200) return JSON.parse(called.text) as Record<string, unknown>
  const code = called.status === 404 ? ProtocolErrorCode.ResourceNotFound : ProtocolErrorCode.InternalError
  throw new ProtocolError(code, explainError(called, remedyOf))
}

/** Remedies for a caller that has only tools, in place of those that mention requests, keys and headers. */
const REMEDIES: Partial<Record<ProblemCode, string>> = {
  unauthorized: 'The access has ended or was revoked: ask the user to connect again.',
  forbidden: 'Ask the user for access with that scope; an administrator approves it.',
  validation_error: 'Correct that argument and call again.',
  rate_limited: 'Wait some seconds, then call again.',
  too_busy: 'Wait some seconds, then call again; make fewer calls at the same time.',
  idempotency_in_progress: 'Wait some seconds, then call again.',
  billing_unavailable: 'Wait some seconds, then call again.',
  credits_exhausted: 'Tell the user: the operator grants credits. get_credits is free.',
}

function remedyOf(code: string): string | undefined {
  return REMEDIES[code as ProblemCode] ?? PROBLEMS[code as ProblemCode]?.remedy
}
