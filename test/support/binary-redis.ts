import { createClient, RESP_TYPES } from 'redis'

/** A client of Redis whose replies are bytes, because packed values and dumps are no text. */
export type BinaryClient = ReturnType<typeof openBinary>

/** Does the work with such a client, then closes it. */
export async function withBinaryClient<T>(url: string, work: (client: BinaryClient) => Promise<T>): Promise<T> {
  const client = openBinary(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    client.destroy()
  }
}

function openBinary(url: string) {
  return createClient({ url, RESP: 2 }).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
}
