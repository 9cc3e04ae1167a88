/** The figures that decide the size of an enterprise. */
export const FIGURES = ['staff', 'turnover_eur', 'balance_sheet_eur'] as const
export type Figure = (typeof FIGURES)[number]

/** The fact that has the same figure of the entity alone. */
export const ownFigureOf = (figure: Figure): `own_${Figure}` => `own_${figure}`

/** The holding of a parent in an enterprise: `linked` by control, `partner` by 25 % or more without control. */
export interface Holding {
  parent: string
  relation: 'linked' | 'partner'
  /** The greater of the shares in capital and in voting rights, in percent; used for partners. */
  percent?: number | undefined
  /** The child's figures contain those of the parent, or are part of accounts that do. */
  consolidated?: boolean | undefined
  /** The holder is an investor of Article 3(2). Its holding makes no enterprise a partner. */
  investor_exception?: boolean | undefined
  /** The holder is a public body, which is no enterprise: it adds no figures, and ties nothing together. */
  public_body?: boolean | undefined
}

export interface Enterprise {
  figures: Partial<Record<Figure, number>>
  holdings: Holding[]
}

/** An enterprise whose figures were added, and the share of them that was added. */
interface Member {
  id: string
  relation: 'linked' | 'partner' | 'linked_to_partner' | 'partner_of_linked'
  percent: number
}

type Totals = Record<Figure, { value: number; isExact: boolean; unknownOf: string[] }>

export interface SummedFigures {
  /** `isExact` is false when a member gave no figure: then `value` is a lower bound. */
  totals: Totals
  /** Of its undertaking: the enterprise and all that one hand controls with it, by id. */
  undertaking: { others: string[]; totals: Totals }
  members: Member[]
}

interface Edge {
  id: string
  percent: number
}

/**
 * Adds up an enterprise's figures under Articles 3 and 6 of the Annex to Recommendation 2003/361/EC. Linked enterprises
 * count in full, linked directly or not. Partners immediately above or below count in proportion, with all enterprises
 * linked to them. Partners of linked enterprises count in proportion. Nothing counts twice, and nothing that
 * consolidated figures already contain. For cross-holdings, and for several ways to one partner, the greater percentage
 * counts.
 */
export function sumGroup(id: string, enterprises: ReadonlyMap<string, Enterprise>): SummedFigures {
  const { linkedOf, partnersOf } = holdingsOf(enterprises)
  const own = linkedOf.get(id) ?? new Set([id])
  const members = new Map<string, Member>()
  for (const other of own) if (other !== id) members.set(other, { id: other, relation: 'linked', percent: 100 })
  const add = (member: Member) => {
    const known = members.get(member.id)
    if (!own.has(member.id) && (!known || known.percent < member.percent)) members.set(member.id, member)
  }
  /** The greatest percentage with which each group of linked enterprises was added: a smaller one adds nothing. */
  const added = new Map<ReadonlySet<string>, number>()
  for (const { id: partner, percent } of partnersOf.get(id) ?? []) {
    add({ id: partner, relation: 'partner', percent })
    const group = linkedOf.get(partner)
    if (!group || group === own || (added.get(group) ?? -1) >= percent) continue
    added.set(group, percent)
    for (const other of group) if (other !== partner) add({ id: other, relation: 'linked_to_partner', percent })
  }
  for (const other of own) {
    if (other === id) continue
    for (const { id: partner, percent } of partnersOf.get(other) ?? [])
      add({ id: partner, relation: 'partner_of_linked', percent })
  }
  const all = [...members.values()]
  return { totals: totalsOf(id, all, enterprises), undertaking: undertakingOf(id, enterprises), members: all }
}

/**
 * Adds up an undertaking. An investor who controls belongs to it, though its holding leaves the size of the enterprise
 * alone. Whether a public body does is open, so that the sums are lower bounds.
 */
function undertakingOf(id: string, enterprises: ReadonlyMap<string, Enterprise>): SummedFigures['undertaking'] {
  const group = [...(holdingsOf(enterprises).controlOf.get(id) ?? [id])]
  const others = group.filter((one) => one !== id)
  const members = others.map((one): Member => ({ id: one, relation: 'linked', percent: 100 }))
  const totals = totalsOf(id, members, enterprises)
  const holders = group.flatMap((one) => enterprises.get(one)?.holdings ?? [])
  if (!holders.some(({ relation, public_body: isPublic }) => isPublic && relation === 'linked'))
    return { others, totals }
  const { staff, turnover_eur: turnover, balance_sheet_eur: balance } = totals
  const open = (total: Totals[Figure]) => ({ ...total, isExact: false })
  return { others, totals: { staff: open(staff), turnover_eur: open(turnover), balance_sheet_eur: open(balance) } }
}

/**
 * Whether public bodies hold 25 % or more of an enterprise, or of one that is linked to it (Annex, Article 3(4)). The
 * holders of Article 3(2) don't count.
 */
export function isHeldByPublicBodies(id: string, enterprises: ReadonlyMap<string, Enterprise>): boolean {
  const linked = holdingsOf(enterprises).linkedOf.get(id) ?? new Set([id])
  return [...linked].some((one) => {
    const shares = (enterprises.get(one)?.holdings ?? []).map(
      ({ public_body: isPublic, investor_exception: isExcepted, percent = 100 }) =>
        isPublic && !isExcepted ? percent : 0,
    )
    return shares.reduce((sum, share) => sum + share, 0) >= 25
  })
}

/** Whether an enterprise is named as the holder of another one. */
export function isHolder(id: string, enterprises: ReadonlyMap<string, Enterprise>): boolean {
  return holdingsOf(enterprises).holders.has(id)
}

function totalsOf(id: string, members: Member[], enterprises: ReadonlyMap<string, Enterprise>): Totals {
  const totalOf = (figure: Figure) => {
    const parts = [{ id, percent: 100 }, ...members].map((part) => ({
      ...part,
      value: enterprises.get(part.id)?.figures[figure],
    }))
    const unknownOf = parts.filter(({ value }) => value === undefined).map((part) => part.id)
    // Sums hundredths of a unit, so that shares of whole numbers add up exactly. Staff is cut to whole units.
    const hundredths = parts.reduce((sum, { value = 0, percent }) => sum + value * percent, 0)
    const value = figure === 'staff' ? Math.floor(hundredths / 100 + 1e-9) : hundredths / 100
    return { value, isExact: unknownOf.length === 0, unknownOf }
  }
  return {
    staff: totalOf('staff'),
    turnover_eur: totalOf('turnover_eur'),
    balance_sheet_eur: totalOf('balance_sheet_eur'),
  }
}

/** What follows from all holdings of a request, for whichever of its subjects is asked about. */
interface Holdings {
  /** Each enterprise with all that are linked to it, directly or not; they share one set. */
  linkedOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The same with investors who control, whose holding does not count for the size. */
  controlOf: ReadonlyMap<string, ReadonlySet<string>>
  partnersOf: ReadonlyMap<string, readonly Edge[]>
  holders: ReadonlySet<string>
}

const known = new WeakMap<ReadonlyMap<string, Enterprise>, Holdings>()

/** Worked out once for the enterprises of a request: they may hold each other twenty thousand times. */
function holdingsOf(enterprises: ReadonlyMap<string, Enterprise>): Holdings {
  const worked = known.get(enterprises)
  if (worked) return worked
  const counts = (holding: Holding) => !holding.investor_exception && !holding.public_body
  const all = [...enterprises.values()].flatMap(({ holdings }) => holdings)
  const made = {
    linkedOf: groupsOf(edgesOf(enterprises, 'linked', counts)),
    controlOf: groupsOf(edgesOf(enterprises, 'linked', ({ public_body: isPublic }) => !isPublic)),
    partnersOf: edgesOf(enterprises, 'partner', counts),
    holders: new Set(all.map(({ parent }) => parent)),
  }
  known.set(enterprises, made)
  return made
}

/** The holdings of one relation in both directions, because holders and held enterprises count alike. */
function edgesOf(
  enterprises: ReadonlyMap<string, Enterprise>,
  relation: Holding['relation'],
  counts: (holding: Holding) => boolean,
): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>()
  const put = (from: string, edge: Edge) => {
    const list = edges.get(from)
    if (list) list.push(edge)
    else edges.set(from, [edge])
  }
  for (const [child, { holdings }] of enterprises) {
    for (const holding of holdings) {
      const { parent, percent = 100 } = holding
      if (holding.relation !== relation || holding.consolidated || !counts(holding)) continue
      put(child, { id: parent, percent })
      put(parent, { id: child, percent })
    }
  }
  return edges
}

/** Each enterprise with all that edges lead to, directly or not. */
function groupsOf(edges: ReadonlyMap<string, Edge[]>): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const start of edges.keys()) if (!groups.has(start)) spread(start, edges, groups)
  return groups
}

/** Gives all enterprises that are reached from `start` one set of themselves, the nearest to it first. */
function spread(start: string, edges: ReadonlyMap<string, Edge[]>, groups: Map<string, Set<string>>): void {
  const group = new Set([start])
  // A set that grows while it is walked through is walked to its end.
  for (const at of group) {
    groups.set(at, group)
    for (const { id } of edges.get(at) ?? []) group.add(id)
  }
}

/**
 * Finds a cycle of control, as a list of ids that ends where it begins. Holdings without control may cross, so they
 * don't count.
 */
export function findControlCycle(enterprises: ReadonlyMap<string, Enterprise>): string[] | undefined {
  const done = new Set<string>()
  const visit = (at: string, trail: string[]): string[] | undefined => {
    if (done.has(at)) return undefined
    if (trail.includes(at)) return [...trail.slice(trail.indexOf(at)), at]
    const parents = (enterprises.get(at)?.holdings ?? []).filter(({ relation }) => relation === 'linked')
    for (const { parent } of parents) {
      const cycle = visit(parent, [...trail, at])
      if (cycle) return cycle
    }
    done.add(at)
    return undefined
  }
  for (const id of enterprises.keys()) {
    const cycle = visit(id, [])
    if (cycle) return cycle
  }
  return undefined
}
