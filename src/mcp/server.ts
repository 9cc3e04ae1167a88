import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import { PROBLEMS, type ProblemCode } from '#src/problems.ts'
import { callOperation, explainError, type Called, type Credentials } from './call.ts'
import { PROMPTS } from './prompts.ts'
import type { Tool } from './tool-schemas.ts'

const INSTRUCTIONS = `Regulatory packs as a graph: which laws apply to a company, what they ask, how they relate, each statement with its provision. Begin with list_packs and list_vocabulary. What you don't state is unknown. Calls cost credits of the workspace.`

const OBLIGATION_URI = 'regpack://packs/{pack_id}/obligations'
const PACK_URI = /^regpack:\/\/packs\/([^/]+)(\/obligations)?$/

/** The packs that can be read as resources. To list them is free, like every list of this protocol. */
export type ListPacks = () => Promise<Array<{ id: string; short_name: string; title: string }>>

/** One request's server: it holds nothing but who asks. */
export function createMcpServer(
  app: FastifyInstance,
  tools: ReadonlyMap<string, Tool>,
  credentials: Credentials,
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
    return resultOf(await callOperation(app, tool, params.arguments ?? {}, credentials))
  })

  server.setRequestHandler('resources/list', async () => {
    return {
      resources: (await listPacks()).map(({ id, short_name: name, title }) => ({
        uri: `regpack://packs/${id}`,
        name: id,
        title: name,
        description: title,
        mimeType: 'application/json',
      })),
    }
  })
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
    const content = await read(app, tools, credentials, tool, {
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

/** A part of a URI; undefined for what can't be decoded, such as `%ff`. */
function decodeOf(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}

function toolWire({ name, title, description, inputSchema, outputSchema, isReadOnly }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as { type: 'object' },
    outputSchema: outputSchema as { type: 'object' },
    annotations: { readOnlyHint: isReadOnly, destructiveHint: false, idempotentHint: isReadOnly, openWorldHint: false },
  }
}

/** The operation's answer, as text for models and structured for programs. */
function resultOf(called: Called): CallToolResult {
  const { status, text } = called
  if (status >= 200 && status < 300)
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) as Record<string, unknown> }
  return { content: [{ type: 'text', text: explainError(called, remedyOf) }], isError: true }
}

/** Reads for a resource. Throws the protocol's error with the operation's words. */
async function read(
  app: FastifyInstance,
  tools: ReadonlyMap<string, Tool>,
  credentials: Credentials,
  tool: string,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const called = await callOperation(app, tools.get(tool)!, args, credentials)
  if (called.status === 200) return JSON.parse(called.text) as Record<string, unknown>
  const code = called.status === 404 ? ProtocolErrorCode.ResourceNotFound : ProtocolErrorCode.InternalError
  throw new ProtocolError(code, explainError(called, remedyOf))
}

function remedyOf(code: string): string | undefined {
  return PROBLEMS[code as ProblemCode]?.remedy
}
