/** A request as a caller gets it wrong, and what the answer has to contain. */
export interface Mistake {
  name: string
  method: 'GET' | 'POST' | 'PATCH'
  /** Below `/api/v1`. `{me}` is the token that calls. */
  path: string
  body?: object
  /** 200 where nothing is refused, but the answer says why it is empty. */
  status: number
  code?: string
  field?: string
  reason?: string
  /** A part of the entry's detail, or of the answer. */
  says: string
}

/** The profile that some of the mistakes are about; it has to be there. */
export const PROFILE = { id: 'mistakes-bank', entity_roles: ['credit_institution'] }

export const unknown = { status: 404, code: 'not_found' }
export const invalid = { status: 422, code: 'validation_error' }
export const read = (name: string, path: string, answer: Omit<Mistake, 'name' | 'method' | 'path'>): Mistake => ({
  name,
  method: 'GET',
  path,
  ...answer,
})
export const send = (
  name: string,
  path: string,
  body: object,
  answer: Omit<Mistake, 'name' | 'method' | 'path'>,
): Mistake => ({
  name,
  method: 'POST',
  path,
  body,
  ...answer,
})
export const filter = (path: string, field: string, says: string): Mistake =>
  read(`a filter: ${path}`, path, { ...invalid, field: `query.${field}`, says })
export const NOBODY = '019aa000-0000-7000-8000-000000000000'
export const check = (name: string, body: object, field: string, says: string): Mistake =>
  send(name, '/regulatory-graph/applicability-check', body, { ...invalid, field: `body.${field}`, says })
