export interface RoomLines {
  /** A folder of the project, such as `src/law/engine`. */
  room: string
  language: string
  code: number
  comment: number
  blank: number
}

export function countRooms(root: string): RoomLines[]
export function listGrown(
  rooms: RoomLines[],
  earlier: RoomLines[],
): Array<{ room: string; language: string; code: number; before: number }>
export function renderTable(rooms: RoomLines[]): string
export function readTable(markdown: string): RoomLines[]
