import type { SmallSeed } from '#test/support/small-seed.ts'

/** One mistake: what is done to a sound seed, and what must be said about it. `line` is found by its text. */
export interface MistakeCase {
  name: string
  change: (seed: SmallSeed) => void
  file: (seed: SmallSeed) => string
  pointer: string
  line: RegExp
  /** Which of the lines that match, when it isn't the first. */
  nth?: number
  reason: RegExp | ((seed: SmallSeed) => string)
}

const packFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/pack.yaml`
const rulesFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/rules.yaml`
const obligationsFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/obligations.yaml`
const itemsFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/items.yaml`
const vocabularyFile = () => 'vocabularies/test.yaml'
const relationshipsFile = () => 'relationships/all.yaml'
const cite = (seed: SmallSeed, provision: string) => `${seed.instrument.id} ${provision}`

/** Every kind of mistake, each alone. */
export const MISTAKE_CASES: MistakeCase[] = [
  {
    name: 'an unknown key, with the nearest known one',
    change: ({ one }) => Object.assign(one.obligations[0]!, { titel: 'x' }),
    file: obligationsFile,
    pointer: '/obligations/0/titel',
    line: /titel: x/,
    reason: /^unknown key "titel"; did you mean title\?$/,
  },
  {
    name: 'a missing key, at the object that lacks it',
    change: ({ one }) => Reflect.deleteProperty(one.obligations[1]!, 'summary'),
    file: obligationsFile,
    pointer: '/obligations/1/summary',
    line: /- code: art-1-2/,
    reason: /^is missing; must be text$/,
  },
  {
    name: 'a value outside its list',
    change: ({ one }) => Object.assign(one.obligations[0]!, { modality: 'mus' }),
    file: obligationsFile,
    pointer: '/obligations/0/modality',
    line: /modality: mus/,
    reason: /^must be one of must, must_not, may, should, not "mus"; did you mean must\?$/,
  },
  {
    name: 'a citation spelled wrongly, with one reason for the union',
    change: ({ one }) => Object.assign(one.obligations[0]!, { citations: ['Article 5'] }),
    file: obligationsFile,
    pointer: '/obligations/0/citations/0',
    line: /- Article 5/,
    reason: /^must be a citation such as `32022R2554 Art 19\(4\)\(a\)`/,
  },
  {
    name: 'a citation object with a wrong key',
    change: ({ one, ...seed }) =>
      Object.assign(one.obligations[0]!, { citations: [{ ref: cite(seed as SmallSeed, 'Art 1(1)'), rol: 'basis' }] }),
    file: obligationsFile,
    pointer: '/obligations/0/citations/0/rol',
    line: /rol: basis/,
    reason: /^unknown key "rol"; did you mean role\?$/,
  },
  {
    name: 'a rule group that is of no kind',
    change: ({ one }) => Object.assign(one.rules[0]!, { when: [{ all_of: {} }] }),
    file: rulesFile,
    pointer: '/rules/0/when/0',
    line: /- all_of/,
    reason: /^must have one of the keys any_of, none_of, fact$/,
  },
  {
    name: 'a rule group that is of two kinds',
    change: ({ one, key }) => {
      one.rules[0]!.when = [
        { any_of: { entity_roles: [`t_${key}_firm`] }, none_of: { entity_roles: [`t_${key}_bank`] } } as never,
      ]
    },
    file: rulesFile,
    pointer: '/rules/0/when/0',
    line: /- any_of/,
    reason: /^must have only one of the keys any_of, none_of, fact$/,
  },
  {
    name: 'a day that is not in the calendar',
    change: ({ one }) => Object.assign(one.version, { legal_from: '2021-02-29' }),
    file: packFile,
    pointer: '/version/legal_from',
    line: /legal_from: 2021-02-29/,
    reason: /calendar date/,
  },
  {
    name: 'an unknown role in a rule, with close matches',
    change: ({ one, key }) => (one.rules[0]!.when = [{ any_of: { entity_roles: [`t_${key}_frim`] } }]),
    file: rulesFile,
    pointer: '/rules/0/when/0/any_of/entity_roles/0',
    line: /_frim/,
    reason: ({ key }) => `unknown entity role "t_${key}_frim"; did you mean t_${key}_firm?`,
  },
  {
    name: 'an unknown jurisdiction',
    change: ({ one }) => (one.pack.jurisdictions = ['EX']),
    file: packFile,
    pointer: '/pack/jurisdictions/0',
    line: /- EX/,
    reason: /^unknown jurisdiction "EX"/,
  },
  {
    name: 'an unknown fact in a comparison',
    change: ({ one }) => (one.rules[1]!.when = [{ fact: { key: 'no_such_fact', op: 'eq', value: 1 } }]),
    file: rulesFile,
    pointer: '/rules/1/when/0/fact/key',
    line: /key: no_such_fact/,
    reason: /^unknown fact "no_such_fact"/,
  },
  {
    name: 'a comparison with a value of another type',
    change: ({ one, key }) => (one.rules[1]!.when = [{ fact: { key: `t_${key}_staff`, op: 'lt', value: 'ten' } }]),
    file: rulesFile,
    pointer: '/rules/1/when/0/fact/value',
    line: /value: ten/,
    reason: /is of type integer; "ten" is not$/,
  },
  {
    name: 'an order over a fact without one',
    change: ({ one, key }) => (one.rules[1]!.when = [{ fact: { key: `t_${key}_size`, op: 'lt', value: 'large' } }]),
    file: rulesFile,
    pointer: '/rules/1/when/0/fact/op',
    line: /op: lt/,
    reason: /^`lt` needs a fact with an order/,
  },
  {
    name: 'a list where one value is compared',
    change: ({ one, key }) => (one.rules[1]!.when = [{ fact: { key: `t_${key}_size`, op: 'eq', value: ['small'] } }]),
    file: rulesFile,
    pointer: '/rules/1/when/0/fact/value',
    line: /value:/,
    reason: /^`eq` compares with one value$/,
  },
  {
    name: 'a value that the fact cannot have',
    change: ({ one, key }) => (one.rules[1]!.when = [{ fact: { key: `t_${key}_size`, op: 'in', value: ['smal'] } }]),
    file: rulesFile,
    pointer: '/rules/1/when/0/fact/value/0',
    line: /- smal$/,
    reason: ({ key }) => `fact "t_${key}_size" has no value "smal"; did you mean small?`,
  },
  {
    name: 'a rule that derives a fact which callers give',
    change: ({ one, key }) => (one.rules[1]!.outcome = { derives: { [`t_${key}_staff`]: 3 } }),
    file: rulesFile,
    pointer: '/rules/1/outcome/derives/KEY',
    line: /_staff: 3/,
    reason: /is given by the caller/,
  },
  {
    name: 'an unless of a rule that is not there',
    change: ({ one }) => (one.rules[1]!.unless = ['firm']),
    file: rulesFile,
    pointer: '/rules/1/unless/0',
    line: /- firm$/,
    reason: /^unknown rule "firm"; did you mean firms\?$/,
  },
  {
    name: 'rules that lift each other in a circle',
    change: ({ one }) => {
      one.rules[0]!.unless = ['small-firms']
      one.rules[1]!.unless = ['firms']
    },
    file: rulesFile,
    pointer: '/rules/0/unless',
    line: /unless:/,
    reason: /^rules lift each other in a circle: firms → small-firms → firms$/,
  },
  {
    name: 'derived facts that hang on themselves',
    change: ({ vocabulary, key }) => {
      vocabulary.derivations[0]!.when.push({ fact: { key: `t_${key}_size`, op: 'ne', value: 'large' } })
    },
    file: vocabularyFile,
    pointer: '/derivations/0/when',
    line: /when:/,
    reason: /^derived facts hang on themselves: /,
  },
  {
    name: 'a rule for an obligation that is not there',
    change: ({ one }) => (one.rules[1]!.scope = ['art-1-3']),
    file: rulesFile,
    pointer: '/rules/1/scope/0',
    line: /- art-1-3/,
    reason: /^unknown obligation "art-1-3"; did you mean art-1-1 or art-1-2\?$/,
  },
  {
    name: 'a pack to which nobody could fall',
    change: ({ one }) => one.rules.shift(),
    file: rulesFile,
    pointer: '/rules',
    line: /rules:/,
    reason: /^no rule with `outcome: applies` for the whole pack/,
  },
  {
    name: 'a duplicate code, naming the first',
    change: ({ one }) => (one.obligations[1]!.code = 'art-1-1'),
    file: obligationsFile,
    pointer: '/obligations/1/code',
    line: /code: art-1-1/,
    nth: 1,
    reason: /^duplicate obligation "art-1-1"; the first is in .*obligations\.yaml:2$/,
  },
  {
    name: 'parents in a circle',
    change: ({ one }) => (one.obligations[0]!.parent = 'art-1-2'),
    file: obligationsFile,
    pointer: '/obligations/0/parent',
    line: /parent: art-1-2/,
    reason: /^parents form a circle: art-1-1 → art-1-2 → art-1-1$/,
  },
  {
    name: 'evidence that is not there',
    change: ({ one }) => (one.obligations[0]!.evidence = ['registr']),
    file: obligationsFile,
    pointer: '/obligations/0/evidence/0',
    line: /- registr$/,
    reason: /^unknown evidence item "registr"; did you mean register\?$/,
  },
  {
    name: 'a filing that is not there',
    change: ({ one }) => (one.obligations[0]!.filings = ['report']),
    file: obligationsFile,
    pointer: '/obligations/0/filings/0',
    line: /- report$/,
    reason: /^unknown filing "report"$/,
  },
  {
    name: 'a penalty that is not there',
    change: ({ one }) => (one.obligations[0]!.penalties = ['prison']),
    file: obligationsFile,
    pointer: '/obligations/0/penalties/0',
    line: /- prison$/,
    reason: /^unknown penalty "prison"$/,
  },
  {
    name: 'an exception that rests on no rule',
    change: ({ one }) => (one.obligations[1]!.exceptions![0]!.rule = 'tiny-firms'),
    file: obligationsFile,
    pointer: '/obligations/1/exceptions/0/rule',
    line: /rule: tiny-firms/,
    reason: /^unknown rule "tiny-firms"/,
  },
  {
    name: 'a clock that starts at an unknown event',
    change: ({ one }) => (one.filings[0]!.anchors[0]!.event = 'no_event'),
    file: itemsFile,
    pointer: '/filings/0/anchors/0/event',
    line: /event: no_event/,
    reason: /^unknown event "no_event"/,
  },
  {
    name: 'a provision that the text does not have, with what it has',
    change: (seed) => (seed.one.obligations[0]!.citations = [cite(seed, 'Art 1(1)'), cite(seed, 'Art 1(7)')]),
    file: obligationsFile,
    pointer: '/obligations/0/citations/1',
    line: /Art 1\(7\)/,
    reason: ({ instrument }) => `${instrument.id} (oj-2020-01-10) has no Art 1(7); Art 1 has (1), (2)`,
  },
  {
    name: 'a provision deep inside an item',
    change: (seed) => (seed.one.version.dates.applies[0]!.citation = cite(seed, 'Art 9')),
    file: packFile,
    pointer: '/version/dates/applies/0/citation',
    line: /Art 9/,
    reason: /has no Art 9$/,
  },
  {
    name: 'a citation of an act of which the version names no text',
    change: (seed) => seed.one.obligations[0]!.citations.push('39999X0001 Art 1'),
    file: obligationsFile,
    pointer: '/obligations/0/citations/1',
    line: /39999X0001/,
    reason: /^version\.texts names no text of 39999X0001, and it is no known instrument$/,
  },
  {
    name: 'a text that the instrument does not have',
    change: (seed) => (seed.one.version.texts = { [seed.instrument.id]: 'oj-2020-01-11' }),
    file: packFile,
    pointer: '/version/texts/CELEX',
    line: /oj-2020-01-11/,
    reason: /^unknown text of \S+ "oj-2020-01-11"; did you mean oj-2020-01-10\?$/,
  },
  {
    name: 'a vocabulary citation that the newest text does not have',
    change: (seed) => (seed.vocabulary.derivations[0]!.citations = [cite(seed, 'Art 2(3)')]),
    file: vocabularyFile,
    pointer: '/derivations/0/citations/0',
    line: /Art 2\(3\)/,
    reason: /has no Art 2\(3\); Art 2 has \(1\), \(2\)$/,
  },
  {
    name: 'a paragraph of a covered article with neither duty nor reason',
    change: (seed) => seed.one.coverage.not_modelled.pop(),
    file: packFile,
    pointer: '/coverage/covers/1',
    line: /Art 2$/,
    reason: ({ instrument: { id } }) =>
      `no obligation cites ${id} Art 2(1), ${id} Art 2(2); add one, or a not_modelled entry with its reason`,
  },
  {
    name: 'dates out of order',
    change: ({ one }) => (one.version.dates.in_force = '2019-12-31'),
    file: packFile,
    pointer: '/version/dates/in_force',
    line: /in_force: 2019-12-31/,
    reason: /^2019-12-31 lies before dates\.published_in_oj \(2020-01-10\)$/,
  },
  {
    name: 'legal time that ends before it begins',
    change: ({ one }) => (one.version.legal_to = '2020-01-30'),
    file: packFile,
    pointer: '/version/legal_to',
    line: /legal_to/,
    reason: /^must lie after legal_from/,
  },
  {
    name: 'a term that is broader than itself',
    change: ({ vocabulary, key }) => (vocabulary.entity_roles[0]!.broader = [`t_${key}_bank`]),
    file: vocabularyFile,
    pointer: '/entity_roles/0/broader',
    line: /broader:/,
    reason: /^is broader than itself: /,
  },
  {
    name: 'a relationship of an unknown type',
    change: ({ relationships }) => (relationships[0]!.type = 'shares_evidence'),
    file: relationshipsFile,
    pointer: '/relationships/0/type',
    line: /type: shares_evidence/,
    reason: /^unknown relationship type "shares_evidence"/,
  },
  {
    name: 'a relationship with an end that is not there',
    change: ({ relationships }) => (relationships[0]!.to.code = 'art-1-9'),
    file: relationshipsFile,
    pointer: '/relationships/0/to/code',
    line: /code: art-1-9/,
    reason: /^unknown obligation of \S+ "art-1-9"; did you mean art-1-1 or art-1-2\?$/,
  },
  {
    name: 'a relationship without what its type requires',
    change: ({ relationships }) => Object.assign(relationships[0]!, { type: 'without_prejudice_to' }),
    file: relationshipsFile,
    pointer: '/relationships/0/condition',
    line: /- id:/,
    reason: /^is missing; "without_prejudice_to" requires it$/,
  },
  {
    name: 'shared evidence that the ends do not share',
    change: ({ two }) => (two.evidence[0]!.shared_key = 'risk_assessment'),
    file: relationshipsFile,
    pointer: '/relationships/0/type',
    line: /type: shares_evidence_with/,
    reason: /^the ends need evidence with one shared_key; from has incident_register, to has risk_assessment$/,
  },
  {
    name: 'a shared event that is not shared',
    change: ({ relationships, two }) => {
      relationships[0]!.type = 'shares_trigger_event_with'
      Reflect.deleteProperty(two.obligations[0]!, 'trigger_event')
    },
    file: relationshipsFile,
    pointer: '/relationships/0/type',
    line: /type: shares_trigger_event_with/,
    reason: /^the ends need one trigger event, or a common broader one; from has \S+, to has none$/,
  },
  {
    name: 'a pack end where the type relates obligations',
    change: ({ relationships }) => Reflect.deleteProperty(relationships[0]!.from, 'code'),
    file: relationshipsFile,
    pointer: '/relationships/0/from',
    line: /from:/,
    reason: /^"shares_evidence_with" relates obligations; name a `code`$/,
  },
]
