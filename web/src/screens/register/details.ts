import { signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../../api/api.ts'
import { asked, CHECK_PATH, spent } from './check.ts'
import type { Row } from './rows.ts'

export type Graph = Schemas['Graph']

/** What a panel shows beyond its row: the duty in full, and why it has its outcome as a graph of reasons. */
export interface Details {
  key: string
  duty: Schemas['ObligationDetail']
  reasons: Graph | undefined
  made: Made[]
}

export const details = signal<Details | undefined>(undefined)
export const detailsFailure = signal<unknown>(undefined)

/** A reader who runs through the rows with j and k pays only for those at which they stop, ms. */
const PAUSE_MS = 300
const kept = new Map<string, Details>()

/** Reads what the panel of a row needs. Returns what abandons it. */
export function readDetails(row: Row): () => void {
  const question = asked.peek()?.question ?? '{}'
  const id = `${row.key} ${question}`
  const known = kept.get(id)
  detailsFailure.value = undefined
  if (known) {
    details.value = known
    return () => undefined
  }
  const aborter = new AbortController()
  const readNow = async () => {
    try {
      const found = await read(row, question, aborter.signal)
      kept.set(id, found)
      details.value = found
    } catch (error) {
      if (!aborter.signal.aborted) detailsFailure.value = error
    }
  }
  const timer = setTimeout(() => void readNow(), PAUSE_MS)
  return () => {
    clearTimeout(timer)
    aborter.abort()
  }
}

async function read(row: Row, question: string, aborted: AbortSignal): Promise<Details> {
  const { packId, result } = row
  const asOf = asked.peek()?.answer.as_of ?? ''
  const displacing = row.pack.displaced_provisions.map(({ displaced_by: id }) => id)
  const body: Schemas['ApplicabilityCheckRequest'] = {
    ...(JSON.parse(question) as Schemas['ApplicabilityCheckRequest']),
    pack_ids: [...new Set([packId, ...displacing])],
    include_obligations: false,
    explain: { pack_ids: [packId], obligation_codes: [result.code] },
  }
  const path = { pack_id: packId, code: result.code }
  const [duty, reasons] = await Promise.all([
    callApi({ method: 'GET', path: `/api/v1/domain-packs/${packId}/obligations/${result.code}?as_of=${asOf}` }, (api) =>
      api.GET('/api/v1/domain-packs/{pack_id}/obligations/{code}', {
        params: { path, query: { as_of: asOf } },
        signal: aborted,
      }),
    ),
    callApi({ method: 'POST', path: CHECK_PATH, body }, (api) => api.POST(CHECK_PATH, { body, signal: aborted })),
  ])
  spent.value += duty.made.cost + reasons.made.cost
  return { key: row.key, duty: duty.data, reasons: reasons.data.explanation, made: [reasons.made, duty.made] }
}

export interface Reason {
  /** The rule in words. */
  rule: string
  truth: string
  provisions: Array<{ label: string; url: string | undefined }>
  /** What was said, and fired it or keeps it from it. */
  inputs: Array<{ code: string; label: string; isSaid: boolean }>
}

/** The rules that decided a duty, each with the answers on which it rests: those of the duty, then those of its pack. */
export function reasonsOf({ nodes, edges }: Graph, code: string): Reason[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const after = (id: string) => edges.filter(({ from }) => from === id).flatMap(({ to }) => byId.get(to) ?? [])
  const outcomes = nodes.filter((node) => node.kind === 'outcome')
  const own = outcomes.filter((node) => node.code === code)
  const rules = [...own, ...outcomes.filter((node) => node.code === undefined)]
    .flatMap(({ id }) => after(id))
    .filter((node) => node.kind === 'rule')
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()].map((rule) => {
    const groups = after(rule.id)
    const facts = groups.filter((node) => node.kind === 'group').flatMap(({ id }) => after(id))
    const inputs = facts.flatMap(({ input, label, kind }) =>
      input === undefined ? [] : [{ code: input, label, isSaid: kind === 'subject_fact' }],
    )
    return {
      rule: rule.label,
      truth: rule.truth ?? '',
      provisions: groups.filter((node) => node.kind === 'provision').map(({ label, url }) => ({ label, url })),
      inputs: [...new Map(inputs.map((one) => [one.code, one])).values()],
    }
  })
}
