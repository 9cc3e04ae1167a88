/** What the address of a room says beside its incident. */
export interface RoomQuery {
  /** As it was known then. */
  known_at?: string | undefined
  /** `pages`: as pages for paper, one for each act. */
  show?: 'pages' | undefined
}

/** The address of a room. It holds nothing of the company or the incident but the id. */
export function hrefOfRoom(id: string, { known_at: knownAt, show }: RoomQuery): string {
  const query = new URLSearchParams({
    ...(knownAt === undefined ? {} : { known_at: knownAt }),
    ...(show === undefined ? {} : { show }),
  }).toString()
  return `/incidents/${id}${query && `?${query}`}`
}

export const readRoomQuery = (query: URLSearchParams): RoomQuery => ({
  known_at: query.get('known_at') ?? undefined,
  show: query.get('show') === 'pages' ? 'pages' : undefined,
})
