/** The words of the addresses of feeds. */
import { count, day } from './words.ts'

export const feedAddresses = {
  title: 'Addresses of feeds',
  feedsWhat:
    'For programs that send no password, such as Outlook: the calendar and the changes of one customer. Who has an address reads that customer and nothing else, until it ends.',
  feedsNeedAdmin: 'Addresses of feeds are shown to administrators of the workspace.',
  noFeeds: 'The workspace has no addresses of feeds.',
  customer: 'Customer',
  since: 'Since',
  lastRead: 'Last read',
  reads: 'Reads of the last 30 days',
  notRead: 'not in the last 30 days',
  readsOf: (reads: number, days: number) => `${count(reads, 'read')} on ${count(days, 'day')}`,
  readsOn: ({ day: date, reads }: { day: string; reads: number }) => `${day(date)}: ${count(reads, 'read')}`,
  feedHint: 'If an address is read more often than your programs do, it may have leaked: end it and make another.',
  sureOfFeed: (name: string) =>
    `End “${name}”? Its calendar and its changes are refused at once, for good. To read them again, make other addresses.`,
  makeFeed: 'Make addresses of a feed',
  makingFeed: 'Making them…',
  feedNameHint: 'For what they are, such as “Calendar of the compliance team”.',
  chooseCustomer: 'Choose a customer',
  customerOf: (id: string, name: string | undefined) => (name === undefined || name === id ? id : `${name} (${id})`),
  customersHint: 'The list of customers costs 1 credit, each time this form is opened.',
  firstCustomers: 'These are the first hundred by id. For another one use the API.',
  noCustomers: 'The workspace keeps no customer yet. Keep a company in the register first.',
  feedEndsHint: 'In UTC, at most two years from now. Without a day it lasts for a year.',
  feedShownOnce: (name: string) =>
    `The addresses “${name}”. They are shown now and never again: who has one can read it. Both end together.`,
  calendar: 'Calendar of the duties',
  copyCalendar: 'Copy the calendar’s address',
  changes: 'Changes of the law that may concern the customer',
  copyChanges: 'Copy the changes’ address',
} as const
