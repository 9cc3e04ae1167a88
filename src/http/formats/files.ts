import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { type CalendarContent, writeCalendar } from '#src/lib/files/calendar.ts'
import { type Diagram, writeDot, writeMermaid } from '#src/lib/files/diagram.ts'
import type { FileNameOf, FileWriter, Formats } from './format.ts'
import { askForAll, namesIn } from './tables.ts'

/** The parameter of calendars whose events may be open. */
export const includeOpenParam = {
  include_open: Type.Optional(
    Type.Boolean({ default: false, description: 'In a calendar, also what may apply, as tentative events' }),
  ),
}

/**
 * The format `ics` of an operation; `contentOf` finds the events in its answer. `name` is a word before the values in
 * the path, or is found in the answer. The file without any event says so in its name.
 */
export function calendar(
  name: string | ((answer: never) => string),
  contentOf: (answer: never, request: FastifyRequest) => CalendarContent | Promise<CalendarContent>,
  parameters: FileWriter['parameters'] = {},
  nameOf?: FileNameOf,
): Formats {
  return {
    ics: {
      parameters,
      ask: askForAll,
      async write(answer, request) {
        const content = await contentOf(answer as never, request)
        const title = typeof name === 'string' ? [name, ...namesIn(request)].join(' ') : name(answer as never)
        const file = nameOf?.(answer as never, request) ?? title
        return { name: content.entries.length > 0 ? file : `${file}-no-dates`, content: writeCalendar(title, content) }
      },
    },
  }
}

/** The formats `mermaid` and `dot` of an operation that answers a graph when `ask` has asked for it. */
export function diagrams(
  name: string,
  ask: (request: FastifyRequest) => void,
  graphOf: (answer: never) => Diagram | undefined,
): Formats {
  const writer = (write: (graph: Diagram) => string): FileWriter => ({
    ask,
    write: (answer, request) => ({
      name: [name, ...namesIn(request)].join(' '),
      content: write(graphOf(answer as never) ?? { nodes: [], edges: [] }),
    }),
  })
  return { mermaid: writer(writeMermaid), dot: writer(writeDot) }
}

/** Asks for the answer as a graph, by the member of the body that does so, where the request has it not. */
export function askInBody(member: 'graph' | 'explain') {
  return ({ body }: FastifyRequest): void => {
    ;(body as Record<string, unknown>)[member] ??= {}
  }
}
