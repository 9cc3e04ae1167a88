import { type TObject } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { Maybe, Strict, StringEnum } from '#src/lib/schema.ts'
import { Problem } from '#src/problems.ts'
import type { Policy } from '../policy/policy.ts'
import { type FileFormat, type FileWriter, type FormatName, type Formats, MEDIA_TYPES } from './format.ts'

/** Every format of an operation, JSON first. */
export function formatsOf(formats: Formats = {}): FormatName[] {
  return ['json', ...(Object.keys(formats) as FileFormat[])]
}

/**
 * The format that the request asks for: by its parameter `format`, which the schema has checked, or else by the header
 * `Accept`. Throws `not_acceptable` with what there is.
 */
export function formatOf({ headers, query }: FastifyRequest, formats?: Formats): FormatName {
  const { format } = (query ?? {}) as { format?: FormatName }
  if (formats && format) return format
  const { accept } = headers
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json'
  const names = formatsOf(formats)
  const known = { headers: { accept: accept.replaceAll(OTHER_PARAMETER, '') } }
  const wanted = new Negotiator(known).mediaType(names.map(offeredAs))
  const found = names.find((name) => offeredAs(name) === wanted)
  if (found) return found
  const there = names.map((name) => (formats ? `${mediaTypeOf(name)} (format=${name})` : mediaTypeOf(name)))
  throw new Problem('not_acceptable', `this operation answers ${there.join(', ')}`, { field: 'header.accept' })
}

/** A parameter of which an answer has no variants, such as a version: the type itself decides. */
const OTHER_PARAMETER = /;\s*(?!q\s*=|charset\s*=|header\s*=)[^;,"=]+=("[^"]*"|[^;,"]*)/gi

/** A format with what a request may ask of it. A table has a line of titles (RFC 4180, `header`). */
function offeredAs(name: FormatName): string {
  return name === 'csv' ? `${MEDIA_TYPES[name]}; header=present` : MEDIA_TYPES[name]
}

/** The media type of a format without parameters. */
export function mediaTypeOf(name: FormatName): string {
  return MEDIA_TYPES[name].split(';')[0]!
}

/** The writer of the format that the request asks for; undefined for JSON. */
export function writerOf({ format, routeOptions }: FastifyRequest): FileWriter | undefined {
  const { policy } = routeOptions.config as { policy?: Policy }
  return format === 'json' || policy?.access !== 'key' ? undefined : policy.formats?.[format]
}

/** The names that the values of `format` have in the document. */
const NAMES: Record<string, string> = {
  'json csv xlsx': 'EvidenceRequirementFormat',
  'json csv xlsx atom': 'ChangeEventFormat',
  'json csv xlsx ics': 'Format',
  'json csv xlsx ics mermaid dot': 'ApplicabilityFormat',
  'json csv xlsx mermaid dot': 'RegulatoryGraphFormat',
  'json mermaid dot': 'RelationshipPathFormat',
  'json xlsx ics': 'IncidentFormat',
}

/** The parameters of a query with those that choose the format. */
export function withFormat(query: TObject, formats: Formats): TObject {
  const names = formatsOf(formats)
  const format = Maybe(
    StringEnum(names, {
      title: NAMES[names.join(' ')],
      default: 'json',
      description: 'The form of the answer, in place of `Accept`',
    }),
  )
  const added = Object.values(formats).map(({ parameters = {} }) => parameters)
  return Strict(Object.assign({}, query.properties, { format }, ...added) as TObject['properties'])
}
