import { callApi } from '../api/api.ts'

const PATH = '/api/v1/members'
const MOST = 500

/** What people of the workspace are called, by the ids that records have. It is free; a forgotten person has no name. */
export async function readRecorders(): Promise<ReadonlyMap<string, string>> {
  const { data } = await callApi({ method: 'GET', path: PATH }, (api) =>
    api.GET(PATH, { params: { query: { limit: MOST } } }),
  )
  return new Map(data.data.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const])))
}
