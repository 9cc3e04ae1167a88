import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActFinder } from '#src/features/search/acts.ts'
import { parseSearch, queryOf, queryOfAll, type SearchTerms, synonymsOf } from '#src/features/search/parse.ts'

const findActs = createActFinder([
  {
    pack_id: 'eu-gdpr',
    short_name: 'GDPR',
    title: 'General Data Protection Regulation (Regulation (EU) 2016/679)',
    acts: [
      {
        id: '32016R0679',
        short_title: 'General Data Protection Regulation (GDPR)',
        title: 'Regulation (EU) 2016/679 of the European Parliament, repealing Directive 95/46/EC',
      },
    ],
  },
  {
    pack_id: 'eu-nis2',
    short_name: 'NIS 2',
    title: 'Directive (EU) 2022/2555 (NIS 2)',
    acts: [
      {
        id: '32022L2555',
        short_title: 'NIS 2 Directive (NIS2)',
        title: 'Directive (EU) 2022/2555 of 14 December 2022',
      },
    ],
  },
])

const findActsOfDora = createActFinder([
  {
    pack_id: 'eu-dora',
    short_name: 'DORA',
    title: 'Digital Operational Resilience Act',
    acts: [
      {
        id: '32022R2554',
        short_title: 'Digital Operational Resilience Act (DORA)',
        title: 'Regulation (EU) 2022/2554',
      },
      {
        id: '32025R0301',
        short_title: 'Delegated Regulation on the reporting of incidents (RTS on incident reporting)',
        title: 'Commission Delegated Regulation (EU) 2025/301',
      },
    ],
  },
])

const synonyms = synonymsOf([
  { words: ['DPO'], means: ['data protection officer'], events: [] },
  { words: ['data breach', 'leak'], means: ['personal data breach', 'breach'], events: [] },
])
const parse = (q: string) => parseSearch(q, findActs, synonyms) as SearchTerms
const term = (words: string, means: string[] = [], isQuoted = false) => ({
  words: words.split(' '),
  isQuoted,
  means: means.map((one) => one.split(' ')),
  events: [],
})

test('a text is searched as it is read, whatever copying has put into it', () => {
  const copied = '\ufeff“da\u00adta bre\u200bach” caf\u0065\u0301'
  expect(parse(copied)).toEqual(parse('"data breach" café'))
})

describe('names of acts', () => {
  test.each([
    ['the GDPR says', 'eu-gdpr'],
    ['gdpr', 'eu-gdpr'],
    ['General Data Protection Regulation', 'eu-gdpr'],
    ['Regulation (EU) 2016/679', 'eu-gdpr'],
    ['2016/679', 'eu-gdpr'],
    ['32016R0679', 'eu-gdpr'],
    ['NIS2', 'eu-nis2'],
    ['NIS 2', 'eu-nis2'],
    ['NIS-2 Directive', 'eu-nis2'],
    ['eu-nis2', 'eu-nis2'],
  ])('%s is known', (text, packId) => {
    const found = findActs(text)
    expect(found.map((act) => act.packId)).toEqual([packId])
  })

  test('take in the kind of act before a number, so that nothing of the name is left over as a word', () => {
    const text = 'See Regulation (EU) 2016/679 today'
    const [act] = findActs(text)
    expect(text.slice(act!.start, act!.end)).toBe('Regulation (EU) 2016/679')
  })

  test('are no parts of other words or numbers', () => {
    expect(findActs('XGDPR 12016/679 NIS20')).toEqual([])
  })
})

describe('a search', () => {
  test('is words, phrases, provisions and acts', () => {
    expect(parse('Breach "without undue delay" 33(1) GDPR')).toEqual({
      terms: [term('without undue delay', [], true), term('breach')],
      dropped: [],
      places: [{ provision: 'Art 33(1)', instrument_id: '32016R0679' }],
      packIds: ['eu-gdpr'],
      acts: [],
      compares: false,
    })
    expect(parse('third-party').terms).toEqual([term('third party')])
    expect(parse('Art 33')).toEqual({
      terms: [],
      dropped: [],
      places: [{ provision: 'Art 33', instrument_id: null }],
      packIds: [],
      acts: [],
      compares: false,
    })
  })

  test('takes the longest words of people for what they mean, and drops what only makes a question', () => {
    expect(parse('do we need a DPO?')).toMatchObject({
      terms: [term('dpo', ['data protection officer'])],
      dropped: ['do', 'we', 'need', 'a'],
    })
    expect(parse('DPOs after data-breaches').terms).toEqual([
      term('dpos', ['data protection officer']),
      term('after'),
      term('data breaches', ['personal data breach', 'breach']),
    ])
    expect(parse('"data breach"').terms).toEqual([term('data breach', [], true)])
    expect(parse('incident, incidents').terms).toEqual([term('incident')])
  })

  test.each([
    ['GDPR 33(1)a', 'Art 33(1)(a)'],
    ['gdpr 30', 'Art 30'],
    ['30 GDPR', 'Art 30'],
    ['§ 23 NIS2', 'Art 23'],
    ['Art. 6 Abs. 1 lit. f GDPR', 'Art 6(1)(f)'],
    ['Art 6.1.f GDPR', 'Art 6(1)(f)'],
    ['article 33.1 gdpr', 'Art 33(1)'],
    ['recital 30 gdpr', 'Recital 30'],
    ['art 28 para 3 GDPR', 'Art 28(3)'],
  ])('reads the place of %s', (q, provision) => {
    expect(parse(q).places.map((place) => place.provision)).toEqual([provision])
    expect(parse(q).terms).toEqual([])
  })

  test.each(['GDPR 72 hours', 'GDPR 72h', 'NIS2 24 hours', '2016/679 10 million', 'ISO 27001 GDPR'])(
    'reads no place in %s',
    (q) => expect(parse(q).places).toEqual([]),
  )

  test.each([
    ['RTS on incident reporting', ['32025R0301']],
    ['rts incident-reporting', ['32025R0301']],
    ['Delegated Regulation (EU) 2025/301', ['32025R0301']],
    ['DORA', []],
    ['DORA and 2025/301', []],
  ])('%s names acts under the one of the pack, unless it names that one', (q, acts) => {
    expect(parseSearch(q, findActsOfDora, synonyms)).toMatchObject({ packIds: ['eu-dora'], acts })
  })

  test('with nothing to look for says so', () => {
    expect(parse('what is it?')).toHaveProperty('reason')
    expect(parse('""')).toHaveProperty('reason')
  })

  test('whatever is typed, the index gets quoted words alone', () => {
    const special = fc.constantFrom(
      ...Array.from('+-&|!(){}[]^"~*?:\\/'),
      ' AND ',
      ' OR ',
      ' NOT ',
      'title:',
      'a',
      'ß',
      '1',
    )
    fc.assert(
      fc.property(fc.array(special, { maxLength: 40 }), (parts) => {
        const terms = parse(parts.join(''))
        if ('reason' in terms) return
        const word = String.raw`[\p{L}\p{N}_]+`
        const field = String.raw`[a-z_]+:"${word}( ${word})*"\^[0-9.]+`
        for (const one of terms.terms) expect(queryOf(one)).toMatch(new RegExp(`^${field}( ${field})*$`, 'u'))
        expect(queryOfAll(terms.terms)).toMatch(new RegExp(`^(\\+\\(${field}( ${field})*\\)( |$))*$`, 'u'))
      }),
    )
  })
})
