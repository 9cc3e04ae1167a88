import { alone, type Course, type CourseStep, money } from './course.ts'

const [CRITICAL, ACCESS, CLIENTS, MEDIA, TIME, SPREAD, COSTS] = [
  'critical-services',
  'malicious-access',
  'clients-and-transactions',
  'reputational-impact',
  'duration-and-downtime',
  'geographical-spread',
  'economic-impact',
] as const

const noAccess = { malicious_access: false, access_may_cause_data_losses: false }

const tesco: CourseStep[] = [
  {
    entry: {
      happened_at: '2016-11-05T20:00:00Z',
      aware_at: '2016-11-06T12:00:00Z',
      figures: {
        supervised_service_affected: true,
        affected_clients: { at_least: 2_000, less_than: 10_000 },
        clients_of_service: 136_000,
        reflected_in_media: true,
        repeated_complaints: true,
      },
    },
    verdict: 'undetermined',
    met: [CRITICAL, MEDIA],
    points: { 'Art 9(1)(a)': 'not_met', 'Art 9(1)(b)': 'not_met', 'Art 9(1)(d)': 'open' },
  },
  {
    entry: {
      happened_at: '2016-11-06T20:30:00Z',
      aware_at: '2016-11-07T08:00:00Z',
      figures: {
        affected_clients: { at_least: 20_000, at_most: 40_000 },
        incident_duration: { more_than: 'PT24H' },
      },
    },
    verdict: 'major',
    met: [CRITICAL, CLIENTS, MEDIA, TIME],
    points: { 'Art 9(1)(a)': 'met', 'Art 9(1)(b)': 'not_met', 'Art 9(3)(a)': 'met', 'Art 9(3)(b)': 'open' },
  },
  {
    entry: {
      happened_at: '2016-11-06T22:00:00Z',
      aware_at: '2016-11-07T09:00:00Z',
      figures: { affected_clients: 136_000 },
    },
    verdict: 'major',
    met: [CRITICAL, CLIENTS, MEDIA, TIME],
    points: { 'Art 9(1)(a)': 'met', 'Art 9(1)(b)': 'met' },
  },
  {
    entry: {
      happened_at: '2016-11-08T22:00:00Z',
      figures: {
        affected_clients: 9_000,
        incident_duration: { more_than: 'PT24H' },
        critical_service_downtime: { more_than: 'PT24H' },
        cost_of_lost_funds: money(2_500_000, 'GBP'),
      },
      rates: { GBP: 1.15 },
    },
    corrects: 1,
    verdict: 'major',
    met: [CRITICAL, CLIENTS, MEDIA, TIME, COSTS],
    points: { 'Art 9(1)(a)': 'met', 'Art 9(1)(b)': 'met', 'Art 9(3)(b)': 'met', 'Art 9(6)': 'met' },
  },
  {
    entry: {
      happened_at: '2016-11-08T22:00:00Z',
      aware_at: '2018-10-01T09:00:00Z',
      figures: {
        affected_clients: 8_261,
        clients_of_service: 131_000,
        incident_duration: { more_than: 'PT24H' },
        critical_service_downtime: { more_than: 'PT24H' },
        cost_of_lost_funds: money(2_260_000, 'GBP'),
        ...noAccess,
      },
      rates: { GBP: 1.15 },
    },
    corrects: 3,
    verdict: 'major',
    met: [CRITICAL, CLIENTS, MEDIA, TIME, COSTS],
    points: { 'Art 6(c)': 'not_met', 'Art 9(5)(b)': 'not_met', 'Art 9(1)(b)': 'met' },
  },
]

const stolen = { malicious_access: true, access_may_cause_data_losses: true }
const medibank: CourseStep[] = [
  {
    entry: {
      happened_at: '2022-10-12T10:00:00+11:00',
      aware_at: '2022-10-13T10:00:00+11:00',
      figures: { supervised_service_affected: true, reflected_in_media: true, clients_of_service: 3_900_000 },
    },
    verdict: 'undetermined',
    met: [CRITICAL, MEDIA],
    points: { 'Art 6(c)': 'open', 'Art 9(5)(b)': 'open' },
  },
  {
    entry: {
      happened_at: '2022-10-17T09:00:00+11:00',
      figures: { incident_duration: { more_than: 'PT24H' }, critical_service_downtime: { more_than: 'PT2H' } },
    },
    verdict: 'major',
    met: [CRITICAL, MEDIA, TIME],
    points: { 'Art 9(3)(a)': 'met', 'Art 9(3)(b)': 'met' },
  },
  {
    entry: {
      happened_at: '2022-10-12T10:00:00+11:00',
      aware_at: '2022-10-20T10:00:00+11:00',
      figures: { ...stolen, affected_clients: { at_least: 100 } },
    },
    verdict: 'major',
    met: [CRITICAL, ACCESS, MEDIA, TIME],
    points: { 'Art 6(c)': 'met', 'Art 9(5)(b)': 'met', 'Art 9(1)(b)': 'open' },
  },
  {
    entry: {
      happened_at: '2022-10-12T10:00:00+11:00',
      aware_at: '2022-10-26T10:00:00+11:00',
      figures: {
        ...stolen,
        affected_clients: 3_900_000,
        costs_and_losses: { at_least: money(25_000_000, 'AUD'), at_most: money(35_000_000, 'AUD') },
      },
      rates: { AUD: 0.65 },
    },
    corrects: 2,
    verdict: 'major',
    met: [CRITICAL, ACCESS, CLIENTS, MEDIA, TIME, COSTS],
    points: { 'Art 9(1)(a)': 'met', 'Art 9(1)(b)': 'met' },
  },
  {
    entry: {
      happened_at: '2022-10-12T10:00:00+11:00',
      aware_at: '2022-11-07T10:00:00+11:00',
      what: 'Data of 9.7 million persons are taken, with those of former clients.',
    },
    verdict: 'major',
    met: [CRITICAL, ACCESS, CLIENTS, MEDIA, TIME, COSTS],
  },
  {
    entry: {
      happened_at: '2023-06-30T18:00:00+10:00',
      aware_at: '2023-08-24T09:00:00+10:00',
      figures: { costs_and_losses: money(46_400_000, 'AUD') },
      rates: { AUD: 0.65 },
    },
    verdict: 'major',
    met: [CRITICAL, ACCESS, CLIENTS, MEDIA, TIME, COSTS],
  },
]

const euronext: CourseStep[] = [
  {
    entry: {
      happened_at: '2020-10-19T09:48:00+02:00',
      aware_at: '2020-10-19T10:00:00+02:00',
      figures: {
        supervised_service_affected: true,
        affected_clients_percent: 100,
        own_member_state_affected: true,
        other_member_states_affected: 4,
      },
    },
    verdict: 'major',
    met: [CRITICAL, CLIENTS, SPREAD],
    points: { 'Art 6(b)': 'met', 'Art 9(1)(a)': 'met', 'Art 9(4)': 'met' },
  },
  {
    entry: {
      happened_at: '2020-10-19T12:45:00+02:00',
      figures: {
        affected_clients_percent: 0,
        own_member_state_affected: false,
        other_member_states_affected: 0,
        critical_service_downtime: 'PT2H57M',
        reflected_in_media: true,
      },
    },
    verdict: 'major',
    met: [CRITICAL, CLIENTS, MEDIA, TIME, SPREAD],
    points: { 'Art 9(1)(a)': 'met', 'Art 9(4)': 'met', 'Art 9(3)(b)': 'met' },
  },
  {
    entry: {
      happened_at: '2020-10-19T17:30:00+02:00',
      figures: { own_member_state_affected: true, other_member_states_affected: 4 },
    },
    verdict: 'major',
    met: [CRITICAL, CLIENTS, MEDIA, TIME, SPREAD],
  },
  {
    entry: {
      happened_at: '2020-10-20T09:00:00+02:00',
      figures: { affected_clients_percent: 0, other_member_states_affected: 0, ...noAccess },
    },
    verdict: 'major',
    met: [CRITICAL, CLIENTS, MEDIA, TIME, SPREAD],
    points: { 'Art 9(5)(b)': 'not_met', 'Art 6(c)': 'not_met', 'Art 9(3)(a)': 'open' },
  },
]

const flooded = { supervised_service_affected: true, reflected_in_media: true, ...noAccess }
/** The answers that make a short flood small. No report says them. */
const assumedSmall = {
  affected_clients: 40_000,
  clients_of_service: 4_000_000,
  affected_counterparts_percent: 0,
  affected_transactions_percent: 2,
  affected_value_percent: 2,
  relevant_clients_or_counterparts_affected: false,
  own_member_state_affected: true,
  other_member_states_affected: 0,
  data_losses_harm_objectives: false,
  data_losses_harm_compliance: false,
  costs_and_losses: money(20_000, 'EUR'),
}
const down = (at: string): CourseStep => ({
  entry: { event: 'critical_service_down', happened_at: at, figures: flooded },
  verdict: 'undetermined',
  met: [CRITICAL, MEDIA],
})
const abnAmro: Course['incidents'] = [
  {
    title: 'A',
    steps: [
      {
        entry: { happened_at: '2018-01-27T20:00:00+01:00', figures: flooded },
        verdict: 'undetermined',
        met: [CRITICAL, MEDIA],
      },
      {
        entry: {
          happened_at: '2018-01-28T00:10:00+01:00',
          figures: { critical_service_downtime: { more_than: 'PT4H' } },
        },
        verdict: 'major',
        met: [CRITICAL, MEDIA, TIME],
      },
    ],
  },
  {
    title: 'B',
    steps: [
      down('2018-01-28T12:00:00+01:00'),
      {
        entry: {
          event: 'critical_service_restored',
          happened_at: '2018-01-28T14:00:00+01:00',
          figures: { incident_duration: 'PT2H' },
        },
        verdict: 'undetermined',
        met: [CRITICAL, MEDIA],
        points: { 'Art 9(3)(a)': 'not_met', 'Art 9(3)(b)': 'not_met' },
      },
      {
        entry: { happened_at: '2018-01-28T14:00:00+01:00', figures: assumedSmall },
        verdict: 'not_major',
        met: [CRITICAL, MEDIA],
      },
    ],
  },
  {
    title: 'C',
    steps: [
      down('2018-01-28T19:00:00+01:00'),
      {
        entry: { event: 'critical_service_restored', happened_at: '2018-01-28T21:30:00+01:00' },
        verdict: 'major',
        met: [CRITICAL, MEDIA, TIME],
        points: { 'Art 9(3)(b)': 'met' },
      },
    ],
  },
  {
    title: 'D',
    steps: [
      {
        entry: {
          happened_at: '2018-01-30T17:00:00+01:00',
          figures: {
            ...flooded,
            critical_service_downtime: { at_least: 'PT50M', less_than: 'PT1H' },
            incident_duration: { less_than: 'PT12H' },
          },
        },
        // As reported it is open; B is assumed to be small here, so it is major alone or together.
        verdict: 'major',
        met: [CRITICAL, MEDIA],
        points: { 'Art 9(3)(b)': 'not_met' },
      },
      {
        entry: { happened_at: '2018-01-30T18:00:00+01:00', figures: assumedSmall },
        verdict: 'major',
        met: [CRITICAL, MEDIA],
        together: {
          criteria: [CRITICAL, MEDIA, TIME],
          occurrences: 2,
          first_at: '2018-01-28T12:00:00+01:00',
          last_at: '2018-01-30T17:00:00+01:00',
        },
      },
    ],
  },
]

export const doraCourses: Course[] = [
  { name: 'Tesco Bank', pack: 'eu-dora', role: 'credit_institution', incidents: alone('Card fraud', tesco) },
  { name: 'Medibank', pack: 'eu-dora', role: 'insurance_undertaking', incidents: alone('Theft', medibank) },
  { name: 'Euronext', pack: 'eu-dora', role: 'trading_venue', incidents: alone('Halt', euronext) },
  { name: 'ABN AMRO', pack: 'eu-dora', role: 'credit_institution', cause: 'flood-of-requests', incidents: abnAmro },
]
