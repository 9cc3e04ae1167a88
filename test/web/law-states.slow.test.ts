import { COMPANIES, failNext, useExplorer } from '#test/support/explorer.ts'
import { type PageState, testStates } from '#test/support/page-states.ts'
import type { Customer } from '#test/support/service.ts'

const explorer = useExplorer()
const linkOf = (place: string, by?: Customer) => explorer.linkTo(place, COMPANIES.bank, by)

const STATES: PageState[] = [
  {
    name: 'a search',
    reach: (page) => page.goto(linkOf('/search?q=encryption')),
    shows: [/^\d+ duties with “encryption” in the words of this page$/, /Found in the title/, /do not bind a bank/],
  },
  {
    name: 'a search without a hit',
    reach: (page) => page.goto(linkOf('/search?q=zebra+quagga')),
    shows: [/^No duty with/, /^No duty that is modelled of/],
  },
  {
    name: 'a search with a word that no act has',
    reach: (page) => page.goto(linkOf('/search?q=zebra+breach')),
    shows: [/^\d+ duties with “zebra breach” in the words of this page$/, 'Not looked for: “zebra”.'],
  },
  {
    name: 'a search that the service refuses',
    reach: (page) => page.goto(linkOf('/search?q=*')),
    shows: ['No answer to the search for “*”', '“*” has only signs, and “*” stands for nothing:'],
  },
  {
    name: 'a search that only names two acts',
    reach: (page) => page.goto(linkOf('/search?q=DORA+and+NIS+2')),
    shows: ['How DORA and NIS 2 stand to each other', /\d+ reviewed facts are recorded/],
  },
  {
    name: 'the library',
    reach: (page) => page.goto(linkOf('/library')),
    shows: [/^5 acts with \d+ duties$/, 'Reviewed by a peer, not by a lawyer', 'Made by'],
  },
  {
    name: 'an act',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act?role=ai_deployer')),
    shows: [/AI Act: \d+ of \d+ duties, only: Deployer/, 'Chapter II', 'Who reviewed this', /What changed from/],
  },
  {
    name: 'an act without a duty for these filters',
    reach: (page) => page.goto(linkOf('/library/eu-gdpr?modality=may&at=32016R0679+Art+33')),
    shows: ['No duty matches these filters.', /^Without “.+”: \d+ duties$/],
  },
  {
    name: 'an act on a day before its law',
    reach: (page) => page.goto(linkOf('/library/eu-gdpr?as_of=2015-01-01')),
    shows: [/it has one from 24 May 2016/, 'This act has law for these days:', '24 May 2016 –'],
  },
  {
    name: 'a link with a filter that no act has',
    reach: (page) => page.goto(linkOf('/library/eu-gdpr?colour=red')),
    shows: ['1 part of this link is not known any more and was removed: colour=red.'],
  },
  {
    name: 'a duty on its own page',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/art-73-1')),
    shows: [
      'What is not modelled of the same article',
      '2.0.0, the law from 27 Jul 2026',
      'Only if',
      /^Own words, not the law’s/,
    ],
  },
  {
    name: 'a duty that no act has',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/art-4-x')),
    shows: ['The service does not have this', /did you mean|near|GET/],
  },
  {
    name: 'two versions of an act',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/compare?kind=penalty_fact')),
    shows: [/^\d+ of the \d+ changes of AI Act from version 1.0.0 to 2.0.0, only: /, 'Fine added'],
  },
  {
    name: 'two versions of an act without marks',
    reach: (page) => page.goto(linkOf('/library/eu-ai-act/compare?kind=penalty_fact&show=list')),
    shows: [/^Before$/, /^After$/],
  },
  {
    name: 'a comparison of an act with one version',
    reach: (page) => page.goto(linkOf('/library/eu-dora/compare')),
    shows: ['There is one version, 1.0.0, so there is nothing to compare.'],
  },
  {
    name: 'the library of a workspace with too few credits',
    reach: async (page) => page.goto(linkOf('/library', await explorer.service.openCustomer({ credits: 0 }))),
    shows: ['The workspace has too few credits', 'See the account'],
  },
  {
    name: 'the library of a key without the scope',
    reach: async (page) => page.goto(linkOf('/library', await explorer.service.openCustomer({ scopes: ['write'] }))),
    shows: ['It lacks the scope “read”.'],
  },
  {
    name: 'the library, too many questions',
    reach: async (page) => {
      await failNext(page, '/api/v1/domain-packs?view=full&limit=100', {
        status: 429,
        code: 'rate_limited',
        retryAfter: 600,
      })
      await page.goto(linkOf('/library'))
    },
    shows: ['Too many questions in a short time.', 'Try now'],
  },
]

testStates(STATES)
