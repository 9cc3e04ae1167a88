import type { SmallSeed } from '#test/support/small-seed.ts'
import { cite, obligationsFile, packFile, rulesFile, vocabularyFile, type MistakeCase } from './mistake-case.ts'

/** Mistakes of shape, and of rules, each alone. */
export const RULE_MISTAKES: MistakeCase[] = [
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
    name: 'a role by which a pack is scoped and that no question reaches, with both remedies',
    change: ({ vocabulary, one, key }) => {
      vocabulary.entity_roles.push({ id: `t_${key}_shop`, label: 'Shop', definition: 'A shop.' })
      one.rules[0]!.when = [{ any_of: { entity_roles: [`t_${key}_firm`, `t_${key}_shop`] } }]
    },
    file: rulesFile,
    pointer: '/rules/0/when/0/any_of/entity_roles/1',
    line: /_shop/,
    reason: ({ key, one }) =>
      `no question asks for the entity role "t_${key}_shop": name it, or what it is a kind of, in \`answered_by\` of the term that \`opens: ${one.pack.id}\`, or give it \`says_nothing: true\``,
  },
  {
    name: 'a role by which a pack is scoped and that its own question does not reach, though that of another pack does',
    change: ({ vocabulary, one, two, key }) => {
      const question = 'Is it a shop?'
      const shop = { id: `t_${key}_shop`, label: 'Shop', definition: 'A shop.' }
      vocabulary.entity_roles.push(
        { ...shop, question, opens: one.pack.id, answered_by: { entity_roles: [`t_${key}_bank`] } },
        { ...shop, id: `t_${key}_kiosk`, broader: [shop.id] },
        {
          ...shop,
          id: `t_${key}_mill`,
          question,
          opens: two.pack.id,
          answered_by: { entity_roles: [`t_${key}_firm`] },
        },
      )
      one.rules[0]!.when = [{ any_of: { entity_roles: [`t_${key}_bank`, `t_${key}_kiosk`, `t_${key}_mill`] } }]
    },
    file: rulesFile,
    pointer: '/rules/0/when/0/any_of/entity_roles/2',
    line: /_mill/,
    reason: /^no question asks for the entity role/,
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
    name: 'ties of a group that has no places',
    change: ({ one, key }) => {
      one.rules[0]!.when = [{ any_of: { entity_roles: [`t_${key}_firm`] }, ties: ['established'] }]
    },
    file: rulesFile,
    pointer: '/rules/0/when/0/ties',
    line: /ties:/,
    reason: /^only a group of jurisdictions has ties$/,
  },
  {
    name: 'a rule of a pack with the name of one of the vocabulary',
    change: ({ one, vocabulary }) => Object.assign(one.rules[0]!, { id: vocabulary.derivations[0]!.id }),
    file: rulesFile,
    pointer: '/rules/0/id',
    line: /- id:/,
    reason: /is one of the vocabulary already$/,
  },
  {
    name: 'a rule group that is of two kinds',
    change: ({ one, key }) => {
      one.rules[0]!.when = [
        { any_of: { entity_roles: [`t_${key}_firm`] }, none_of: { entity_roles: [`t_${key}_bank`] } },
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
    name: 'a rule of a pack that decides a fact which callers also give',
    change: ({ one, vocabulary, key }) => {
      vocabulary.facts.find(({ id }) => id === `t_${key}_staff`)!.follows = true
      one.rules[1]!.outcome = { derives: { [`t_${key}_staff`]: 3 } }
    },
    file: rulesFile,
    pointer: '/rules/1/outcome/derives/KEY',
    line: /_staff: 3/,
    reason: /belongs to the vocabulary$/,
  },
  {
    name: 'a fact that follows from nothing',
    change: ({ vocabulary }) => (vocabulary.facts[0]!.follows = true),
    file: vocabularyFile,
    pointer: '/facts/0/follows',
    line: /follows: true/,
    reason: /^no rule decides it, so it follows from nothing$/,
  },
  {
    name: 'an event that states a value which the fact does not have',
    change: ({ vocabulary, key }) =>
      Object.assign(vocabulary.events[0]!, {
        states: { [`t_${key}_staff`]: true },
        citations: ['32003H0361 Art 1'],
      }),
    file: vocabularyFile,
    pointer: '/events/0/states/KEY',
    line: /_staff: true/,
    reason: /is of type integer; true is not$/,
  },
  {
    name: 'an event that states a fact and cites nothing',
    change: ({ vocabulary, key }) => Object.assign(vocabulary.events[0]!, { states: { [`t_${key}_staff`]: 3 } }),
    file: vocabularyFile,
    pointer: '/events/0/states',
    line: /states:/,
    reason: /^cite the provision/,
  },
  {
    name: 'a rule of a pack that gives a role',
    change: ({ one, key }) => (one.rules[1]!.outcome = { derives: { entity_roles: `t_${key}_firm` } }),
    file: rulesFile,
    pointer: '/rules/1/outcome/derives/entity_roles',
    line: /entity_roles: /,
    reason: /^a rule that gives a role belongs to the vocabulary$/,
  },
  {
    name: 'a rule that releases a role that is not there',
    change: ({ vocabulary, key }) => {
      const given = { ...vocabulary.derivations[0]!, id: `t-${key}-becomes` }
      const outcome = { derives: { entity_roles: `t_${key}_firm` }, releases: `t_${key}_firn` }
      vocabulary.derivations.push({ ...given, outcome })
    },
    file: vocabularyFile,
    pointer: '/derivations/1/outcome/releases',
    line: /releases: /,
    reason: ({ key }) => `unknown role "t_${key}_firn"; did you mean t_${key}_firm?`,
  },
  {
    name: 'a rule that gives a role by a derived fact',
    change: ({ vocabulary, key }) => {
      const when = [{ fact: { key: `t_${key}_size`, op: 'eq' as const, value: 'large' } }]
      const given = { ...vocabulary.derivations[0]!, id: `t-${key}-becomes`, when }
      vocabulary.derivations.push({ ...given, outcome: { derives: { entity_roles: `t_${key}_firm` } } })
    },
    file: vocabularyFile,
    pointer: '/derivations/1/when/0',
    line: /fact:/,
    nth: 1,
    reason: /^a rule that gives a role asks only for facts that a caller gives$/,
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
]
