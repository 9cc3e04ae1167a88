import type { FastifyRequest } from 'fastify'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { type Delimiter, DELIMITERS, writeCsv } from '#src/lib/tables/csv.ts'
import { type Book, sheetOf, type Table } from '#src/lib/tables/table.ts'
import { writeXlsx } from '#src/lib/tables/xlsx.ts'
import { invalidInput } from '#src/problems.ts'
import { aboutAnswer } from './about.ts'
import { type FileNameOf, type FileWriter, type Formats, TABLE_ROWS_MOST } from './format.ts'

/** A page of a list, as answers have it: by offset, or by cursor. */
interface PageOfAll {
  limit: number
  offset?: number
  total?: number
  has_more?: boolean
}

interface Asked {
  limit?: number
  delimiter?: Delimiter
}

const delimiter = Maybe(
  StringEnum(Object.keys(DELIMITERS) as Delimiter[], {
    title: 'DelimiterInput',
    default: 'comma',
    description: 'Between the columns of CSV: Excel expects a semicolon where the comma is the decimal sign',
  }),
)

/** The sheets of an answer, the first with the rows of the question. */
type SheetsOf = (answer: never, request: FastifyRequest) => Book['sheets'] | Promise<Book['sheets']>

/**
 * The formats `csv` and `xlsx` of an operation. A table has every row of the question: `limit` and `offset` count only
 * when they are given, and then the file's name and the sheet `About` say which rows it has. The page of the answer
 * counts the rows of the first sheet.
 */
export function tables(sheetsOf: SheetsOf, nameOf?: FileNameOf): Formats {
  const bookOf = async (answer: object, request: FastifyRequest): Promise<Book> => {
    const sheets = await sheetsOf(answer as never, request)
    const part = partOf((answer as { page?: PageOfAll }).page, request)
    const names = nameOf ? [nameOf(answer as never, request)] : [sheets[0].table.name, ...namesIn(request)]
    const name = [...names, ...(part ? [part] : [])].join(' ')
    const about = aboutAnswer(answer, request)
    return { name, sheets, about: part ? [['Part', part], ...about] : about }
  }
  const writer = (write: (book: Book, request: FastifyRequest) => Promise<string | Buffer>): FileWriter => ({
    ask: askForAll,
    async write(answer, request) {
      const book = await bookOf(answer, request)
      return { name: book.name, content: await write(book, request) }
    },
  })
  const csv = writer(({ sheets }, { query }) => writeCsv(sheets[0], (query as Asked).delimiter ?? 'comma'))
  return { csv: { ...csv, parameters: { delimiter } }, xlsx: writer(writeXlsx) }
}

/** The values in the path, such as the pack, by which people tell files apart. */
export function namesIn({ params }: FastifyRequest): string[] {
  return Object.values((params ?? {}) as Record<string, string>)
}

/** The formats of a list whose rows are the items of its answer. */
export function tableOf<Row>(table: Table<Row>): Formats {
  return tables(({ data }: { data: readonly Row[] }) => [sheetOf(table, data)])
}

/** Where an operation takes `limit`, if it does. */
function pagedPartOf({ method, routeOptions: { schema } }: FastifyRequest): 'body' | 'query' | undefined {
  const part = method === 'POST' ? 'body' : 'query'
  const { properties = {} } = (schema?.[part === 'query' ? 'querystring' : part] ?? {}) as { properties?: object }
  return 'limit' in properties ? part : undefined
}

/** Asks for all rows where the request bounds nothing. A list that takes no `limit` is whole already. */
export function askForAll(request: FastifyRequest): void {
  const part = pagedPartOf(request)
  if (part) (request[part] as Asked).limit ??= TABLE_ROWS_MOST
}

/** `rows 1–100 of 226`, or nothing for all of them. Throws a 422 for a table that would be too long. */
function partOf(page: PageOfAll | undefined, request: FastifyRequest): string | undefined {
  if (!page) return undefined
  const { limit, offset = 0, total, has_more: hasMore = false } = page
  const last = offset + limit
  if (limit === TABLE_ROWS_MOST && (hasMore || (total !== undefined && last < total))) {
    const detail = `a table has at most ${TABLE_ROWS_MOST} rows, and the question has ${total ?? 'more'}: give limit, or narrow it`
    throw invalidInput([{ field: `${pagedPartOf(request)}.limit`, detail }])
  }
  if (total === undefined) return hasMore ? `the first ${limit} rows` : undefined
  if (offset === 0 && last >= total) return undefined
  return offset < total ? `rows ${offset + 1}–${Math.min(last, total)} of ${total}` : `no rows of ${total}`
}
