import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { type Words } from '#src/law/vocabulary/index.ts'
import type { RuleTrace } from '#src/law/engine/index.ts'
import { sayAnswer } from '#src/lib/law/qualifiers.ts'
import { joinWith, lowerFirst } from '#src/lib/law/words.ts'
import {
  displacing,
  type DutyResult,
  exemptionsOf,
  type GroupTrace,
  isRuleMet,
  type Judged,
  nearExemptionsOf,
  ROLE_LIST,
  type SubjectResult,
  unmetOfDuty,
  unmetOfPack,
} from './judged.ts'
import { askedBy, givenBy, mergeGroups, metGroupInWords } from './phrases.ts'

/** A sentence and the provisions that it rests on. */
export interface Reason {
  why: string
  provisions: string[]
}

/** Why a duty has its outcome, in one sentence with its provisions. */
export function reasonOfDuty(judged: Judged, duty: DutyResult): Reason {
  if (duty.outcome === 'displaced') return reasonOfDisplacement(judged, duty)
  const rules = (duty.rule_ids ?? []).flatMap((id) => judged.rules.get(id) ?? [])
  if (duty.outcome === 'does_not_apply')
    return judged.own.outcome === 'does_not_apply' ? reasonOfPack(judged) : reasonOfExempted(judged, duty)
  const own = rules.filter(isRuleMet).map((rule) => reasonOfRule(judged, rule))
  const kept = duty.outcome === 'undetermined' ? [] : reasonsOfNotExempted(judged, duty, rules.filter(isRuleMet))
  const reasons = [...reasonsOfPack(judged), ...own, ...reasonsOfRoles(judged, duty, rules), ...kept]
  const { why, provisions } = joinReasons(reasons)
  return { why: sentenceOf(judged, duty, why && ` because ${why}`), provisions }
}

/** The sentence about a duty that applies, or may; `because` is the reason of its pack and of its own rules. */
function sentenceOf({ words, own }: Judged, duty: DutyResult, because: string): string {
  if (duty.outcome === 'applies') return `${duty.modality === 'may' ? 'Allows it' : 'Applies'}${because}.`
  if (duty.outcome === 'applies_if') return `Applies, unless the answer to what is open says otherwise,${because}.`
  if (duty.outcome === 'not_yet') return `${comingOf(duty)}${because && `; then it applies${because}`}.`
  const open = (duty.missing_facts ?? own.missing_facts).map((input) => nameOf(words, input))
  const from = duty.applies_from ? ` It cannot apply before ${dayInWords(duty.applies_from)}.` : ''
  return `Open until this is known: ${joinWith('and', open)}.${from}`
}

/** Why a pack does not apply to a subject. */
export function reasonOfPack(judged: Judged): Reason {
  const { own, words } = judged
  const act = words.ofPack(judged.result.pack_id)
  if (own.excluded_by.length > 0) {
    const { why, provisions } = joinReasons(own.excluded_by.map((one) => reasonOfMatch(judged, one)))
    return { why: `${act} does not apply because ${why}.`, provisions }
  }
  const asked = reasonOfUnmet(`${act} does not apply`, own.rules_tried ?? [], unmetOfPack(judged), words)
  return (
    asked ?? {
      why: `${act} does not apply: no rule of its scope is met.`,
      provisions: (own.rules_tried ?? []).flatMap((one) => one.citations.map(words.ofProvision)),
    }
  )
}

/** What rules ask for and the subject does not have; undefined where that is nothing. */
function reasonOfUnmet(
  lead: string,
  tried: ReadonlyArray<{ citations: string[] }>,
  groups: GroupTrace[],
  words: Words,
): Reason | undefined {
  if (groups.length === 0) return undefined
  const provisions = [...new Set(tried.flatMap(({ citations }) => citations))].map(words.ofProvision)
  const needs = mergeGroups(groups).map((group) => askedBy(words, group))
  return { why: `${lead}: it asks for ${needs.join(', or ')} (${citedIn(provisions)}).`, provisions }
}

/** A sentence names this many provisions. */
const CITED_MOST = 3

/** Why a duty of a pack that concerns the subject does not. */
function reasonOfExempted(judged: Judged, duty: DutyResult): Reason {
  const [answer] = duty.answered ?? []
  if (answer?.stated) {
    const provisions = [judged.words.ofProvision(answer.ref)]
    const why = `Does not apply: to "${answer.question}" the answer is ${sayAnswer(answer.stated)} (${citedIn(provisions)}).`
    return { why, provisions }
  }
  const exempting = exemptionsOf(judged, duty)
  if (exempting.length > 0) {
    const { why, provisions } = joinReasons(exempting.map((rule) => reasonOfRule(judged, rule)))
    return { why: `Does not apply because ${why}.`, provisions }
  }
  const released = releasedFrom(judged, duty)
  if (released) return released
  const { words } = judged
  const { tried, groups } = unmetOfDuty(judged, duty)
  // A rule that is merely open is no reason: then the duty binds others.
  const asked = reasonOfUnmet('Does not apply', tried, groups, words)
  if (asked) return asked
  const provisions = duty.refs.map(words.ofProvision)
  const whom = joinWith('or', judged.addresseesOf(duty.code).map(lowerFirst)) || 'others'
  const later = judged.hasBegun(duty.code) ? '' : ', or only from a later day on'
  return {
    why: `Does not apply: ${words.ofPack(judged.result.pack_id)} lays it on ${whom}${later} (${citedIn(provisions)}).`,
    provisions,
  }
}

/** Why the subject no longer has the role that a duty addresses or its rules ask for, if the law released it. */
function releasedFrom(judged: Judged, { code }: DutyResult): Reason | undefined {
  const { words, own } = judged
  const addressed = new Set(judged.addresseesOf(code))
  const found = own.derived.find(({ releases }) => releases && addressed.has(words.ofValue(ROLE_LIST, releases)))
  const rule = found && judged.rules.get(found.rule_id)
  if (!rule) return undefined
  const { why, provisions } = reasonOfRule(judged, rule)
  const role = lowerFirst(words.ofValue(ROLE_LIST, found.releases!))
  return { why: `Does not apply: by law it no longer counts as ${role}, since ${why}.`, provisions }
}

function reasonOfDisplacement(judged: Judged, duty: DutyResult): Reason {
  const { result, words } = judged
  const { isActOpen, overrides } = displacing(judged, duty)
  const provisions = overrides.flatMap(({ citations }) => citations.map(({ ref }) => words.ofProvision(ref)))
  const by = joinWith('and', [...new Set(overrides.map(({ displaced_by: packId }) => words.ofPack(packId)))])
  const lead = isActOpen ? `Owed in no case: where ${words.ofPack(result.pack_id)} applies, it gives way` : 'Gives way'
  return { why: `${lead} to ${by} (${citedIn(provisions)}).`, provisions: [...new Set(provisions)] }
}

function comingOf({ applies_from: from, waiting_for: act }: DutyResult): string {
  if (from) return `Applies from ${dayInWords(from)}`
  return act ? `Has no date yet, since it waits for this: ${act.text}` : 'Has no date yet'
}

/** Why the pack concerns the subject: the first rule that is met says enough. */
function reasonsOfPack(judged: Judged): Reason[] {
  return judged.own.matched_rules.slice(0, 1).map((rule) => reasonOfMatch(judged, rule))
}

/** Why no exemption reaches the subject although only one thing keeps it away, unless that was said already. */
function reasonsOfNotExempted(judged: Judged, duty: DutyResult, own: RuleTrace[]): Reason[] {
  const said = new Set([
    ...judged.own.matched_rules.slice(0, 1).flatMap(({ matched }) => matched.map(({ input }) => input)),
    ...own.flatMap(({ groups }) => groups.map(({ input }) => input)),
  ])
  return nearExemptionsOf(judged, duty)
    .map((rule) => ({
      ...rule,
      groups: rule.groups.filter(({ input, given }) => given.length > 0 && !said.has(input)),
    }))
    .filter(({ groups }) => groups.length > 0)
    .map((rule) => reasonOfGroups(judged, rule))
}

/** Why the subject has by law the roles for which the duty's rules ask, or that the duty addresses. */
function reasonsOfRoles(judged: Judged, { code }: DutyResult, rules: RuleTrace[]): Reason[] {
  const { words, own } = judged
  const addressed = new Set(judged.addresseesOf(code))
  const matched = new Set([
    ...rules.flatMap(({ groups }) => groups.filter(({ input }) => input === ROLE_LIST).flatMap(({ given }) => given)),
    ...own.matched_rules
      .slice(0, 1)
      .flatMap((rule) => rule.matched.filter(({ input }) => input === ROLE_LIST))
      .flatMap(({ values }) => values),
  ])
  return own.derived.flatMap(({ fact, value, rule_id: id, citations }) => {
    const role = words.ofValue(ROLE_LIST, value)
    const rule = judged.rules.get(id)
    if (fact !== ROLE_LIST || !rule || !(matched.has(value) || addressed.has(role))) return []
    const { why, provisions } = reasonOfRule(judged, { ...rule, citations })
    return [{ why: `by law it counts as ${lowerFirst(role)} since ${why}`, provisions }]
  })
}

/** A rule that is met, by the given values that meet it. */
function reasonOfMatch({ words }: Judged, { matched, citations }: SubjectResult['matched_rules'][number]): Reason {
  const given = matched.map(({ input, values, at_least: least }) => givenBy(words, input, values, least))
  return {
    why: withProvisions(joinWith('and', given) || 'nothing else is needed', citations.map(words.ofProvision)),
    provisions: citations.map(words.ofProvision),
  }
}

/** A rule that is met, by its groups. */
function reasonOfRule(judged: Judged, rule: RuleTrace): Reason {
  return reasonOfGroups(judged, { ...rule, groups: rule.groups.filter(({ truth }) => truth === 'met') })
}

function reasonOfGroups({ words }: Judged, { groups, citations }: RuleTrace): Reason {
  const provisions = citations.map(words.ofProvision)
  const met = groups.map((group) => metGroupInWords(words, group))
  return { why: withProvisions(joinWith('and', met) || 'its rule is met', provisions), provisions }
}

function joinReasons(reasons: Reason[]): Reason {
  return {
    why: joinWith('and', [...new Set(reasons.map(({ why }) => why))]),
    provisions: [...new Set(reasons.flatMap(({ provisions }) => provisions))],
  }
}

function nameOf(words: Words, input: string): string {
  return lowerFirst(words.ofInput(input))
}

function withProvisions(text: string, provisions: string[]): string {
  return provisions.length > 0 ? `${text} (${citedIn(provisions)})` : text
}

function citedIn(provisions: string[]): string {
  const all = [...new Set(provisions)]
  const more = all.length - CITED_MOST
  return `${all.slice(0, CITED_MOST).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
