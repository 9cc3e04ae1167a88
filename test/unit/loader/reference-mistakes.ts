import { cite, itemsFile, obligationsFile, packFile, vocabularyFile, type MistakeCase } from './mistake-case.ts'

/** Mistakes of references, citations, dates, coverage and vocabulary, each alone. */
export const REFERENCE_MISTAKES: MistakeCase[] = [
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
    name: 'a date that depends on an act and cites nothing of its own',
    change: (seed) =>
      (seed.one.obligations[0]!.applies_from = [
        { date: '2027-01-01', depends_on: { text: 'Standards are there.', citation: cite(seed, 'Art 3') } },
      ]),
    file: obligationsFile,
    pointer: '/obligations/0/applies_from/0',
    line: /- date: 2027-01-01/,
    reason: /^a date that depends on an act cites its own provision too, as `citation`$/,
  },
  {
    name: 'an act that a date depends on, by a provision that is not there',
    change: (seed) =>
      (seed.one.version.dates.applies[0]!.depends_on = { text: 'Standards are there.', citation: cite(seed, 'Art 9') }),
    file: packFile,
    pointer: '/version/dates/applies/0/depends_on/citation',
    line: /citation: \S+ Art 9/,
    reason: /has no Art 9/,
  },
  {
    name: 'two items of one lineage',
    change: ({ one }) =>
      one.penalties.push({ ...one.penalties[0]!, id: 'other', lineage_id: `${one.pack.id}/penalties/fine` }),
    file: itemsFile,
    pointer: '/penalties/1/lineage_id',
    line: /lineage_id:/,
    reason: /^lineage "\S+\/penalties\/fine" belongs to "fine" already$/,
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
    name: 'a clock that mixes days with hours',
    change: ({ one }) => (one.filings[0]!.anchors[0]!.offset = 'P1DT12H'),
    file: itemsFile,
    pointer: '/filings/0/anchors/0/offset',
    line: /offset: P1DT12H/,
    reason: /^"P1DT12H" mixes days with hours/,
  },
  {
    name: 'an event with which nothing starts, moves or ends, and that states nothing',
    change: (seed) => {
      const citations = [cite(seed, 'Art 1(1)')]
      const term = { id: `t_${seed.key}_silence`, label: 'Silence', definition: 'Nothing follows.', citations }
      seed.vocabulary.events.push(term)
    },
    file: vocabularyFile,
    pointer: '/events/1/id',
    line: /id: t_\w+_silence/,
    reason: ({ key }) =>
      `nothing starts, moves or ends with "t_${key}_silence", and it states no fact; let a duty or a filing name it`,
  },
  {
    name: 'relief from an unknown event',
    change: (seed) =>
      (seed.one.filings[0]!.relief = [
        { until: { event: 'no_event', offset: 'P3M' }, text: 'Longer.', citation: cite(seed, 'Art 1(1)') },
      ]),
    file: itemsFile,
    pointer: '/filings/0/relief/0/until/event',
    line: /event: no_event/,
    reason: /^unknown event "no_event"/,
  },
  {
    name: 'an addressee by a rule that is not there',
    change: ({ one }) => (one.penalties[0]!.addressee_rules = ['tiny-firms']),
    file: itemsFile,
    pointer: '/penalties/0/addressee_rules',
    line: /addressee_rules:/,
    reason: /^unknown rule "tiny-firms"/,
  },
  {
    name: 'a title that calls a cap the least',
    change: ({ one }) => (one.penalties[0]!.title = 'Fine of at least EUR 10 000 000'),
    file: itemsFile,
    pointer: '/penalties/0/title',
    line: /title: Fine/,
    reason: /^says “least”, but its bound is/,
  },
  {
    name: 'a title that calls a floor of the maximum a cap',
    change: ({ one }) =>
      Object.assign(one.penalties[0]!, { title: 'Fine up to EUR 10 000 000', bound: 'floor_of_maximum' }),
    file: itemsFile,
    pointer: '/penalties/0/title',
    line: /title: Fine/,
    reason: /^its amount is a floor of the national maximum/,
  },
  {
    name: 'a variant that lifts a fine and sets another one',
    change: (seed) => {
      const [penalty] = seed.one.penalties
      const variant = {
        condition: seed.one.rules[0]!.id,
        whom: 'some',
        fine: 'none' as const,
        citation: cite(seed, 'Art 1(1)'),
      }
      penalty!.variants = [{ ...variant, combine: 'single' }]
    },
    file: itemsFile,
    pointer: '/penalties/0/variants/0',
    line: /condition:/,
    reason: /^says what the fine is and that the law sets none/,
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
    reason: /has no Art 9; it has Art 1, Art 2, Art 3$/,
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
    name: 'a paragraph of another article on which nothing rests, without a reason',
    change: (seed) => {
      seed.one.coverage = { covers: [cite(seed, 'Art 1')], not_modelled: [] }
      seed.one.obligations[0]!.citations.push({ ref: cite(seed, 'Art 2(1)(a)'), role: 'definition' })
    },
    file: packFile,
    pointer: '/coverage/not_modelled',
    line: /not_modelled/,
    reason: ({ instrument: { id } }) =>
      `no duty, filing, penalty or criterion rests on ${id} Art 2(2); add an entry with its reason`,
  },
  {
    name: 'a provision in other words that the text does not have',
    change: (seed) => (seed.one.coverage.changed = [cite(seed, 'Art 9')]),
    file: packFile,
    pointer: '/coverage/changed/0',
    line: /- \S+ Art 9/,
    reason: /^the text of this version has no \S+ Art 9$/,
  },
  {
    name: 'a provision in other words on which a duty rests',
    change: (seed) => (seed.one.coverage.changed = [cite(seed, 'Art 1')]),
    file: packFile,
    pointer: '/coverage/changed/0',
    line: /- \S+ Art 1$/,
    nth: 1,
    reason: /^an object of the version rests on \S+ Art 1\(1\) and tells what changed$/,
  },
  {
    name: 'a fact beside a question that no rule of the version derives',
    change: (seed) =>
      (seed.one.obligations[0]!.exceptions = [
        {
          text: 'Others say it.',
          citation: cite(seed, 'Art 1(1)'),
          open: { question: 'Do others?', reason: 'Only they know.', known: { fact: 'others_do', text: 'Some do.' } },
        },
      ]),
    file: obligationsFile,
    pointer: '/obligations/0/exceptions/0/open/known/fact',
    line: /fact: others_do/,
    reason: /^no rule of the version derives "others_do: true"$/,
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
    name: 'a derived fact that no rule derives',
    change: ({ vocabulary, key }) => {
      vocabulary.facts.push({ id: `t_${key}_odd`, label: 'Odd', definition: 'Odd.', type: 'boolean', derived: true })
    },
    file: vocabularyFile,
    pointer: '/facts/2/derived',
    line: /derived: true/,
    nth: 1,
    reason: /^no rule derives it, so it would never be known$/,
  },
  {
    name: 'an exhaustive fact with a value that no rule derives',
    change: ({ vocabulary }) => (vocabulary.facts[1]!.exhaustive = true),
    file: vocabularyFile,
    pointer: '/facts/1/exhaustive',
    line: /exhaustive: true/,
    reason: /^no rule derives large, so its values don't cover every case$/,
  },
]
