import type { TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { latinOf } from '#src/lib/word-stems.ts'

/** The most rows of a table, unless the request bounds it itself. */
export const TABLE_ROWS_MOST = 50_000

/** The forms in which an answer can be had. The first is what a caller gets who asks for none. */
export const MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ics: 'text/calendar; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  mermaid: 'text/vnd.mermaid; charset=utf-8',
  dot: 'text/vnd.graphviz; charset=utf-8',
} as const

export type FormatName = keyof typeof MEDIA_TYPES
/** Names a file by what its answer is about; without it, a file has the values in the path. */
export type FileNameOf = (answer: never, request: FastifyRequest) => string

export type FileFormat = Exclude<FormatName, 'json'>

/** The extension of a file, where it is not the name of the format. */
const EXTENSIONS: Partial<Record<FileFormat, string>> = { mermaid: 'mmd', atom: 'xml' }

/** A written answer. */
export interface AnswerFile {
  /** Without extension; signs other than letters, digits, blanks and `-_.–` become `_`. */
  name: string
  content: string | Buffer
}

/** How an operation answers in a format other than JSON. */
export interface FileWriter {
  /** Parameters of the query that the format adds. */
  parameters?: Record<string, TSchema>
  /** Completes what the request leaves open, for a file: the operation reads it afterwards. */
  ask?(request: FastifyRequest): void
  /** Writes what the operation answers, all of it, with any `view`. */
  write(answer: object, request: FastifyRequest): AnswerFile | Promise<AnswerFile>
}

/** The formats of an operation besides JSON. */
export type Formats = Partial<Record<FileFormat, FileWriter>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The format in which the caller wants the answer, after `reserve`. */
    format: FormatName
  }
}

/** A file as it is sent: content and headers. */
export interface SentFile {
  content: string | Buffer
  type: string
  disposition: string
}

/** The file with the headers by which a browser saves it under its name. */
export function sentFileOf({ name, content }: AnswerFile, format: FileFormat): SentFile {
  const safe = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_\-. –]/gu, '_')
  const file = `${safe}.${EXTENSIONS[format] ?? format}`
  // A name with other characters than ASCII is given in both ways (RFC 6266).
  const plain = latinOf(file.replaceAll('–', '-')).replaceAll(/[^ -~]/g, '_')
  const extended = plain === file ? '' : `; filename*=UTF-8''${encodeURIComponent(file)}`
  return { content, type: MEDIA_TYPES[format], disposition: `attachment; filename="${plain}"${extended}` }
}

export function sendFile(reply: FastifyReply, { content, type, disposition }: SentFile): FastifyReply {
  return reply.type(type).header('content-disposition', disposition).send(content)
}
