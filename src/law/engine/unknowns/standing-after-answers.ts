import type { Knowledge, Truth } from '#src/law/subjects/index.ts'
import { weighConditions } from '../evaluate/conditions.ts'
import { type ObligationInput, type PackInput, rulesScopedTo } from '../evaluate/judge.ts'
import { ROLES } from '../evaluate/roles.ts'
import { type Group, judgeGroup, judgeRule, producersOf, type Rule } from '../rules/rules.ts'
import type { Moved } from './moved-by-answers.ts'

/** What becomes of something once some questions are answered, with any answers. */
export interface Standing {
  /** True: an answer can change it. */
  isMoved: boolean
  /** True: after some answers it can still hang on something else. */
  isOpen: boolean
  /** True: it is not met, with any answers. */
  isOut?: boolean
}

/** Says what becomes of the parts of a pack for one subject after answers. */
export interface PackStanding {
  /** The pack as a whole. */
  ofPack: Standing
  ofGroups(groups: Group[]): Standing
  ofDuty(duty: ObligationInput): Standing
}

/** Says how rules stand after answers. */
interface RuleStandings {
  ofGroup(group: Group): Standing
  /** Of rules as reasons beside others: that one is not met leaves the others as they are. */
  ofEach(rules: Rule[]): Standing[]
  /** Of the rules with these codes, such as those that are conditions of dates. */
  ofCodes(codes: ReadonlyArray<string | undefined>): Standing[]
}

const OUT: Standing = { isMoved: false, isOpen: false, isOut: true }

/**
 * Follows the rules of a pack down to its inputs. A part is open after the answers where it compares an input that no
 * answer gives. That is more than can matter, and never less: a bound that is kept comes before one that is close.
 */
export function standingOf(input: PackInput, knowledge: Knowledge, moved: Moved): PackStanding {
  const byCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const standings = standingsOfRules(input, byCode, knowledge, moved)
  const { ofGroup, ofEach, ofCodes } = standings
  const ofPack = standingOfPack(input, knowledge, moved, standings)
  const ofDuty = (duty: ObligationInput): Standing => {
    const truths = rulesScopedTo(duty.code, input.rules).map((rule) => ({
      rule,
      truth: judgeRule(rule, byCode, knowledge),
    }))
    const open = weighConditions(duty.asked, truths, knowledge).filter(({ holds }) => holds === null)
    // A person answers in place of a rule that is open.
    const deciding = new Set(open.map(({ deciding: rule }) => rule))
    const asked = open
      .filter(({ isEachTime }) => !isEachTime)
      .map(({ condition: { code }, deciding: rule }): Standing => {
        if (moved.asked.has(code)) return { isMoved: true, isOpen: false }
        return rule ? join(ofEach([rule])) : { isMoved: false, isOpen: true }
      })
    const others = truths.flatMap(({ rule }) => (deciding.has(rule) ? [] : rule))
    const dates = ofCodes(duty.appliesFrom.map(({ condition }) => condition))
    const own = join([ofGroup(addressingOf(duty)), ...ofEach(others), ...dates, ...asked])
    // What addresses others is out as soon as the act is judged.
    if (own.isOut) return { isMoved: ofPack.isMoved, isOpen: !moved.opening.has(input.packId) }
    return join([ofPack, own])
  }
  return { ofPack, ofGroups: (groups) => join(groups.map(ofGroup)), ofDuty }
}

function standingsOfRules(
  input: PackInput,
  byCode: ReadonlyMap<string, Rule>,
  knowledge: Knowledge,
  moved: Moved,
): RuleStandings {
  const producers = producersOf(input.rules)
  const known = new Map<Rule, Standing>()
  const ofRule = (rule: Rule): Standing => {
    const found = known.get(rule)
    if (found) return found
    const own = join(rule.groups.map(ofGroup))
    const standing = own.isOut ? OUT : join([own, ...ofCodes(rule.unless)])
    known.set(rule, standing)
    return standing
  }
  const ofGroup = (group: Group): Standing => {
    const truth = judgeGroup(group, knowledge)
    if (group.kind !== 'fact') return ofTerms(group, truth, moved, input.packId)
    const key = group.fact_key!
    if (!moved.facts.has(key)) return unmoved(truth)
    const deriving = producers.get(key)
    return { isMoved: true, isOpen: deriving ? join(ofEach(deriving)).isOpen : !moved.asked.has(key) }
  }
  const ofEach = (rules: Rule[]) => rules.map(ofRule).map(({ isMoved, isOpen }) => ({ isMoved, isOpen }))
  const ofCodes = (codes: ReadonlyArray<string | undefined>) =>
    ofEach(codes.flatMap((code) => (code === undefined ? [] : byCode.get(code)!)))
  return { ofGroup, ofEach, ofCodes }
}

function standingOfPack(
  { packId, rules, applies }: PackInput,
  knowledge: Knowledge,
  { opening }: Moved,
  { ofGroup, ofEach, ofCodes }: RuleStandings,
): Standing {
  const rootsOf = (outcome: Rule['outcome']) =>
    rules.filter((rule) => rule.scope.length === 0 && rule.outcome === outcome)
  const applying = rootsOf('applies')
  const isOpening = opensOrCloses(applying, opening.get(packId), {
    isMet: (group) => judgeGroup(group, knowledge) === true && !ofGroup(group).isMoved,
    isUnmet: (group) => ofGroup(group).isOut === true,
  })
  return join([
    ...(isOpening ? [{ isMoved: true, isOpen: false }] : ofEach(applying)),
    ...ofEach(rootsOf('excluded')),
    ...ofCodes(applies.map(({ condition }) => condition)),
  ])
}

/**
 * Whether the question that opens a pack's act decides if a rule of it is met: each of its words meets one that asks
 * for nothing else, and no leaves none that could be met.
 */
function opensOrCloses(
  applying: Rule[],
  question: NonNullable<ReturnType<Moved['opening']['get']>> | undefined,
  stays: Record<'isMet' | 'isUnmet', (group: Group) => boolean>,
): boolean {
  if (!question) return false
  // Of each rule that words alone can meet: the terms of which each list needs one.
  const needed = applying.flatMap(({ groups, unless }) => {
    const rest = groups.filter((group) => !stays.isMet(group))
    const isOfWords = unless.length === 0 && rest.every(({ kind }) => kind === 'any_of')
    return isOfWords ? [rest.map(({ dimension, values = [] }) => values.map((code) => `${dimension}/${code}`))] : []
  })
  const isEnough = (word: ReadonlySet<string>, lists: string[][]) =>
    lists.every((ids) => ids.some((id) => word.has(id)))
  const hangsOn = ({ kind, mayMatch }: Group) => kind === 'any_of' && mayMatch?.every((code) => code === question.code)
  return (
    question.words.every((word) => needed.some((lists) => isEnough(word, lists))) &&
    applying.every(({ groups }) => groups.some((group) => stays.isUnmet(group) || hangsOn(group)))
  )
}

/** All parts together: they are out where one of them is. */
function join(parts: Standing[]): Standing {
  if (parts.some(({ isOut }) => isOut)) return OUT
  return { isMoved: parts.some(({ isMoved }) => isMoved), isOpen: parts.some(({ isOpen }) => isOpen) }
}

/** What no answer changes. */
const unmoved = (truth: Truth): Standing => ({ isMoved: false, isOpen: truth === null, isOut: truth === false })

/** The roles that a duty addresses, as a rule names roles. */
function addressingOf({ isAddressed, mayBeAddressed, addressees }: ObligationInput): Group {
  return {
    kind: 'any_of',
    dimension: ROLES,
    values: addressees.map((id) => id.slice(ROLES.length + 1)),
    matched: isAddressed ? [...addressees] : [],
    ...(mayBeAddressed ? { mayMatch: mayBeAddressed } : {}),
  }
}

/**
 * A group of terms: a word that the subject has meets it, unless a rule takes it back, or one that it may come to have.
 */
function ofTerms(
  { dimension = '', values = [], matched, mayMatch }: Group,
  truth: Truth,
  { asked, terms, lost, lists, opened, loosened }: Moved,
  packId: string,
): Standing {
  const ids = values.map((code) => `${dimension}/${code}`)
  const isLoose = loosened.get(packId)?.has(dimension) === true
  if (matched.length > 0 ? ids.some((id) => lost.has(id)) : isLoose) return { isMoved: true, isOpen: true }
  if (matched.length > 0) return unmoved(truth)
  const isReached = ids.some((id) => terms.has(id)) || (truth === null && lists.has(dimension))
  if (!isReached && !mayMatch?.some((code) => asked.has(code))) return unmoved(truth)
  const hangs = mayMatch ? !mayMatch.every((code) => asked.has(code)) : truth === null
  return { isMoved: true, isOpen: hangs || ids.some((id) => opened.has(id)) }
}
