/** The figures that decide the size of an enterprise. */
export const FIGURES = ['staff', 'turnover_eur', 'balance_sheet_eur'] as const
export type Figure = (typeof FIGURES)[number]

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

export interface SummedFigures {
  /** `isExact` is false when a member gave no figure: then `value` is a lower bound. */
  totals: Record<Figure, { value: number; isExact: boolean; unknownOf: string[] }>
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
  const linkedTo = edgesOf(enterprises, 'linked')
  const partnersOf = edgesOf(enterprises, 'partner')
  const members = new Map<string, Member>()
  const linked = reach(id, linkedTo, new Set([id]))
  for (const other of linked) members.set(other, { id: other, relation: 'linked', percent: 100 })
  const own = new Set([id, ...linked])
  const add = (member: Member) => {
    const known = members.get(member.id)
    if (!own.has(member.id) && (!known || known.percent < member.percent)) members.set(member.id, member)
  }
  for (const { id: partner, percent } of partnersOf.get(id) ?? []) {
    add({ id: partner, relation: 'partner', percent })
    for (const other of reach(partner, linkedTo, own)) add({ id: other, relation: 'linked_to_partner', percent })
  }
  for (const other of linked) {
    for (const { id: partner, percent } of partnersOf.get(other) ?? [])
      add({ id: partner, relation: 'partner_of_linked', percent })
  }
  return { totals: totalsOf(id, [...members.values()], enterprises), members: [...members.values()] }
}

function totalsOf(
  id: string,
  members: Member[],
  enterprises: ReadonlyMap<string, Enterprise>,
): SummedFigures['totals'] {
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

/** The holdings of one relation in both directions, because holders and held enterprises count alike. */
function edgesOf(enterprises: ReadonlyMap<string, Enterprise>, relation: Holding['relation']): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>()
  const put = (from: string, edge: Edge) => edges.set(from, [...(edges.get(from) ?? []), edge])
  for (const [child, { holdings }] of enterprises) {
    for (const { parent, percent = 100, ...holding } of holdings) {
      if (holding.relation !== relation || holding.consolidated || holding.investor_exception) continue
      put(child, { id: parent, percent })
      put(parent, { id: child, percent })
    }
  }
  return edges
}

function reach(start: string, edges: ReadonlyMap<string, Edge[]>, without: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const visit = (at: string): void => {
    for (const { id } of edges.get(at) ?? []) {
      if (id === start || without.has(id) || found.has(id)) continue
      found.add(id)
      visit(id)
    }
  }
  visit(start)
  return [...found]
}

/**
 * Finds a cycle of control, as a list of ids that ends where it begins. Holdings without control may cross, so they
 * don't count.
 */
export function findControlCycle(enterprises: ReadonlyMap<string, Enterprise>): string[] | undefined {
  const done = new Set<string>()
  const visit = (at: string, trail: string[]): string[] | undefined => {
    if (trail.includes(at)) return [...trail.slice(trail.indexOf(at)), at]
    if (done.has(at)) return undefined
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
