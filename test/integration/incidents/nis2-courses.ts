import { alone, type Course, type CourseStep, money } from './course.ts'

const cutOff = { 'Art 7(a)': 'not_met', 'Art 7(b)': 'open', 'Art 7(c)': 'not_met', 'Art 7(d)': 'open' }
const atlassian: CourseStep[] = [
  {
    entry: {
      happened_at: '2022-04-05T07:38:00Z',
      figures: {
        beyond_schedule: true,
        service_outage: 'PT0S',
        suspected_malicious_access: false,
        data_compromised_by_malice: false,
        users_with_limited_availability: { at_least: 400 },
      },
    },
    verdict: 'undetermined',
    met: [],
    points: cutOff,
  },
  {
    entry: {
      happened_at: '2022-04-14T07:38:00Z',
      figures: {
        users_with_limited_availability: { at_least: 50_000, at_most: 400_000 },
        limited_availability_duration: { more_than: 'P8D' },
      },
    },
    verdict: 'undetermined',
    met: [],
    points: cutOff,
  },
  {
    entry: {
      happened_at: '2022-04-18T23:57:00Z',
      figures: { users_with_limited_availability: 0, limited_availability_duration: 'P13DT16H19M' },
    },
    verdict: 'undetermined',
    met: [],
    points: cutOff,
  },
  {
    entry: {
      happened_at: '2022-04-05T07:38:00Z',
      aware_at: '2022-04-29T12:00:00Z',
      figures: {
        beyond_schedule: true,
        service_outage: 'PT0S',
        suspected_malicious_access: false,
        data_compromised_by_malice: false,
        users_with_limited_availability: { at_least: 775 },
      },
    },
    corrects: 0,
    verdict: 'undetermined',
    met: [],
    points: cutOff,
  },
  {
    entry: {
      happened_at: '2022-04-14T07:38:00Z',
      aware_at: '2022-05-01T12:00:00Z',
      figures: {
        users_with_limited_availability: { more_than: 50_000, at_most: 800_000 },
        limited_availability_duration: { more_than: 'P8D' },
      },
    },
    corrects: 1,
    verdict: 'undetermined',
    met: [],
    points: cutOff,
  },
  {
    entry: { happened_at: '2022-05-01T12:00:00Z', figures: { direct_financial_loss: money(500_001, 'EUR') } },
    verdict: 'significant',
    met: ['financial-loss'],
    points: cutOff,
  },
]

const okta: CourseStep[] = [
  {
    entry: {
      happened_at: '2022-01-20T23:18:00Z',
      figures: {
        beyond_schedule: true,
        service_outage: 'PT0S',
        users_with_limited_availability: 0,
        suspected_malicious_access: false,
        data_compromised_by_malice: false,
        users_hit_by_compromise: 0,
        service_users: 15_000,
      },
    },
    verdict: 'undetermined',
    met: [],
    points: { 'Art 7(a)': 'not_met', 'Art 7(b)': 'not_met', 'Art 7(c)': 'not_met', 'Art 7(d)': 'not_met' },
  },
  {
    entry: {
      happened_at: '2022-01-21T00:00:00Z',
      aware_at: '2022-03-22T12:00:00Z',
      figures: {
        suspected_malicious_access: true,
        data_compromised_by_malice: true,
        users_hit_by_compromise: { at_most: 366 },
      },
    },
    verdict: 'significant',
    met: ['cloud-services'],
    points: { 'Art 3(1)(e)': 'open', 'Art 7(c)': 'met', 'Art 7(d)': 'not_met' },
  },
  {
    entry: {
      happened_at: '2022-01-21T00:00:00Z',
      aware_at: '2022-04-19T12:00:00Z',
      figures: {
        suspected_malicious_access: true,
        access_may_disrupt_severely: false,
        data_compromised_by_malice: true,
        users_hit_by_compromise: 2,
      },
    },
    corrects: 1,
    verdict: 'significant',
    met: ['cloud-services'],
    points: { 'Art 3(1)(e)': 'not_met', 'Art 7(c)': 'met', 'Art 7(d)': 'not_met' },
  },
]

const role = 'cloud_computing_service_provider'
export const nis2Courses: Course[] = [
  { name: 'Atlassian', pack: 'eu-nis2', role, incidents: alone('Deleted sites', atlassian) },
  { name: 'Okta', pack: 'eu-nis2', role, incidents: alone('Access', okta) },
]
