/** What provisions are a part of, as `PART_OF` has it in the graph: by the id of each the ids of all that contain it, the nearest first. */
export type Places = ReadonlyMap<string, readonly string[]>

/** A provision and everything that it is a part of, the nearest first. */
export function wayUp(provision: string, places: Places): string[] {
  return [provision, ...(places.get(provision) ?? [])]
}

/** True when a provision is the given one or a part of it. */
export function isPartOf(provision: string, whole: string, places: Places): boolean {
  return provision === whole || places.get(provision)?.includes(whole) === true
}
