import { PROBLEMS, type ProblemCode } from '#src/lib/problem-codes.ts'
import { type ApiAnswer, type ApiDocument, nameIn, operationsIn, type Parameter } from './shape.ts'

/** The number of operations from which on a parameter is written once for all of them. */
const SHARED_LEAST = 2

/** Writes once what many operations have: parameters that are the same, refusals, and the answer 304. */
export function shareParts(document: ApiDocument): void {
  const operations = operationsIn(document)
  const { components } = document
  components.parameters = shareParameters(operations.map(({ parameters = [] }) => parameters))
  const [{ url }] = document.servers as [{ url: string }]
  const answers = operations.map(({ responses }) => responses)
  components.responses = sortByName({ ...shareRefusals(answers, url), ...shareNotModified(answers) })
}

/** The answers 304 of one form become one component; another form stays where it is. */
function shareNotModified(lists: Array<Record<string, ApiAnswer>>): Record<string, ApiAnswer> {
  const shared = lists.find((responses) => responses['304'])?.['304']
  if (!shared) return {}
  const form = JSON.stringify(shared)
  for (const responses of lists)
    if (JSON.stringify(responses['304']) === form) responses['304'] = { $ref: '#/components/responses/NotModified' }
  return { NotModified: shared }
}

/** Of the parameters of one name, the form that most operations have becomes the component. */
function shareParameters(lists: Parameter[][]): Record<string, Parameter> {
  const forms = Map.groupBy(lists.flat(), (parameter) => JSON.stringify(parameter))
  const shared: Record<string, Parameter> = {}
  const byUse = [...forms.values()].toSorted((one, other) => other.length - one.length)
  const names = new Map<string, string>()
  for (const uses of byUse) {
    const [parameter] = uses as [Parameter]
    const name = `${pascal(parameter.name)}Parameter`
    if (uses.length < SHARED_LEAST || name in shared) continue
    shared[name] = parameter
    names.set(JSON.stringify(parameter), name)
  }
  for (const list of lists)
    for (const [index, parameter] of list.entries()) {
      const name = names.get(JSON.stringify(parameter))
      if (name) list[index] = { $ref: `#/components/parameters/${name}` } as Parameter
    }
  return sortByName(shared)
}

/** A refusal lists the codes that it can have; those of the same codes and form are one component. */
function shareRefusals(lists: Array<Record<string, ApiAnswer>>, baseUrl: string): Record<string, ApiAnswer> {
  const shared: Record<string, ApiAnswer> = {}
  for (const responses of lists)
    for (const [status, answer] of Object.entries(responses)) {
      const codes = [...(answer.description ?? '').matchAll(/^`(\w+)`:/gm)].map(([, code]) => code as ProblemCode)
      if (codes.length === 0) continue
      const subject = codes[0]!.split('_')[0]!
      // Of two refusals of one thing the second is named without it.
      const [first, last] = [pascal(codes[0]!), pascal(codes.at(-1)!.replace(`${subject}_`, ''))]
      const name = `${codes.length === 1 ? first : `${first}Or${last}`}${isInDetail(answer) ? 'InDetail' : ''}`
      const whole = withExample(answer, codes[0]!, baseUrl)
      if (shared[name] && JSON.stringify(shared[name]) !== JSON.stringify(whole))
        throw new Error(`two refusals would be called ${name}`)
      shared[name] = whole
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  return shared
}

/** An answer in the second form that the specification has for a 422. */
function isInDetail({ content }: ApiAnswer): boolean {
  return nameIn(content?.['application/json']?.schema ?? {}) === 'DetailErrors'
}

function withExample(answer: ApiAnswer, code: ProblemCode, baseUrl: string): ApiAnswer {
  const { 'application/json': json, ...others } = answer.content ?? {}
  if (!json) return answer
  const { message, remedy } = PROBLEMS[code]
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const example = isInDetail(answer)
    ? { detail: [{ loc: ['query', 'token'], msg: 'is required', type: 'required', ctx: { missingProperty: 'token' } }] }
    : {
        status: 'error',
        errors: [{ code, message, detail: remedy, doc_url: `${baseUrl}/docs/errors/${code}` }],
        trace_id: traceId,
      }
  return { ...answer, content: { 'application/json': { ...json, example }, ...others } }
}

function pascal(name: string): string {
  return name
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

export function sortByName<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
