/** A day on which the library's holidays and the law, or two libraries, differ. */
interface Correction {
  /** The day, as a rule of `date-holidays`. */
  rule: string
  name: string
  /** A doubtful day counts as a working day: that gives the earlier limit. */
  is: 'holiday' | 'working day' | 'doubtful'
  /** The text that decides, or that leaves it open. */
  by: string
}

interface CountryCorrections {
  days: Correction[]
  /** Holidays, as `MM-DD`, of which the law moves one on a weekend to the next working day. */
  moves?: { days: string[]; by: string }
}

const BULGARIAN = 'Labour Code, Article 154(1) and (2)'
const EUROS = 'declared free once by the Council of Ministers on 19 November 2025'
const FINNISH = 'Act 150/1930, section 5, moves national limits from it, but does not call it a holiday'
const HUNGARIAN = 'a rest day by decree, worked on a Saturday, and no holiday of the Labour Code'
const LIECHTENSTEIN = 'Labour Act, Article 18(2)'
const LISTED = 'in the list of the Official Journal (2014/C 455/07), but not in Article 18(2) of the Labour Act'
const SLOVAK = 'Act 241/1993, section 2(2), has it; the amendment for 2026 may have taken it out for longer'

/** Found by comparing 2025 to 2028 with a second library; decision 0019 says how. */
export const CORRECTIONS: Readonly<Record<string, CountryCorrections>> = {
  BG: {
    days: [
      { rule: '12-26', name: 'Second Day of Christmas', is: 'holiday', by: BULGARIAN },
      { rule: '2025-12-31', name: 'Day before the euro', is: 'doubtful', by: EUROS },
      { rule: '2026-01-02', name: 'Day after the euro', is: 'doubtful', by: EUROS },
    ],
    moves: {
      // Without Easter, which Article 154(2) leaves out.
      days: ['01-01', '03-03', '05-01', '05-06', '05-24', '09-06', '09-22', '12-24', '12-25', '12-26'],
      by: BULGARIAN,
    },
  },
  CY: {
    days: [
      {
        rule: 'orthodox -47',
        name: 'Clean Monday',
        is: 'working day',
        by: 'a Tuesday: Clean Monday is the day before',
      },
      { rule: 'orthodox -48', name: 'Green Monday', is: 'holiday', by: 'the Monday 48 days before Easter' },
      { rule: 'orthodox 50', name: 'Whit Monday', is: 'doubtful', by: 'banks and press list it; no law was found' },
    ],
  },
  FI: {
    days: [
      { rule: 'friday after 06-19', name: 'Midsummer Eve', is: 'doubtful', by: FINNISH },
      { rule: '12-24', name: 'Christmas Eve', is: 'doubtful', by: FINNISH },
    ],
  },
  GR: {
    days: [
      {
        rule: '2027-05-04',
        name: 'Labour Day, moved',
        is: 'doubtful',
        by: 'Act 380/1968, Article 1(1): the minister moves it from Holy Week by a decision',
      },
    ],
  },
  HU: {
    days: [
      ...['2025-05-02', '2025-10-24', '2026-01-02', '2026-08-21'].map((rule): Correction => ({
        rule,
        name: 'Rest day',
        is: 'doubtful',
        by: HUNGARIAN,
      })),
      { rule: '12-24', name: 'Christmas Eve', is: 'doubtful', by: HUNGARIAN },
    ],
  },
  LI: {
    days: [
      { rule: '08-15', name: 'National Day', is: 'holiday', by: LIECHTENSTEIN },
      { rule: '11-01', name: "All Saints' Day", is: 'holiday', by: LIECHTENSTEIN },
      { rule: 'easter 40', name: 'Day after Ascension', is: 'working day', by: LIECHTENSTEIN },
      { rule: 'easter 61', name: 'Day after Corpus Christi', is: 'working day', by: LIECHTENSTEIN },
      { rule: '02-02', name: 'Candlemas', is: 'doubtful', by: LISTED },
      { rule: '03-19', name: "Saint Joseph's Day", is: 'doubtful', by: LISTED },
      { rule: 'easter -2', name: 'Good Friday', is: 'doubtful', by: LISTED },
    ],
  },
  NL: {
    days: [
      { rule: '05-05', name: 'Liberation Day', is: 'holiday', by: 'Algemene termijnenwet, Article 3(1)' },
      {
        rule: 'easter -2',
        name: 'Good Friday',
        is: 'doubtful',
        by: 'Algemene termijnenwet, Article 3(2), equates it with holidays for national periods only',
      },
    ],
  },
  RO: {
    days: [{ rule: '01-02', name: "Day after New Year's Day", is: 'holiday', by: 'Labour Code, Article 139(1)' }],
  },
  SK: {
    days: [
      { rule: '05-08 since 2027', name: 'Day of Victory over Fascism', is: 'doubtful', by: SLOVAK },
      { rule: '09-15 since 2027', name: 'Our Lady of Sorrows', is: 'doubtful', by: SLOVAK },
    ],
  },
}
