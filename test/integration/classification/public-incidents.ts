type Result = 'met' | 'not_met' | 'open'

/** What a report says of an incident, and its results by hand; see accuracy/readings/incidents-by-hand.md. */
export interface PublicIncident {
  name: string
  /** Each was seen in a stored copy of the page under its address. */
  sources: string
  pack: 'eu-dora' | 'eu-nis2'
  role: string
  figures: Record<string, unknown>
  verdicts: Record<string, string>
  criteria: Record<string, Result>
  /** By provision, where the hand has a result for a part of a criterion. */
  points: Record<string, Result>
  /** What the verdict hangs on: each answer with the verdict that it brings. */
  turnedBy?: Array<[figures: Record<string, unknown>, verdict: string]>
}

const doraCriteria = [
  'critical-services',
  'malicious-access',
  'clients-and-transactions',
  'reputational-impact',
  'duration-and-downtime',
  'geographical-spread',
  'data-losses',
  'economic-impact',
] as const
type DoraCriterion = (typeof doraCriteria)[number]

const money = (amount: number, currency: string) => ({ amount, currency })
const dora = (results: Partial<Record<DoraCriterion, Result>>, others: Result = 'open') =>
  Object.fromEntries(doraCriteria.map((code) => [code, results[code] ?? others]))

export const publicIncidents: PublicIncident[] = [
  {
    name: 'TSB',
    sources:
      'TSB fined £48.65m for operational resilience failings, Financial Conduct Authority, 20 December 2022 (fca.org.uk/news/press-releases/tsb-fined-48m-operational-resilience-failings); summary of its final notice at boardsignal.com; Times business morning briefing, The Times, 20 December 2022 (1.9 million); TSB pins £330m cost on IT meltdown, Computing, February 2019; TSB computer meltdown bill rises to £330m, The Guardian, 1 February 2019',
    pack: 'eu-dora',
    role: 'credit_institution',
    figures: {
      critical_function_affected: true,
      supervised_service_affected: true,
      affected_clients: 1_900_000,
      clients_of_service: 5_200_000,
      reflected_in_media: true,
      repeated_complaints: true,
      incident_duration: { more_than: 'P200D' },
      critical_service_downtime: { at_least: 'P3D' },
      data_losses_harm_objectives: true,
      costs_and_losses: money(330_200_000, 'GBP'),
    },
    verdicts: { 'major-incident': 'major' },
    criteria: dora({ 'malicious-access': 'open', 'geographical-spread': 'open' }, 'met'),
    points: {
      'Art 6(a)': 'met',
      'Art 6(b)': 'met',
      'Art 9(1)(a)': 'met',
      'Art 9(1)(b)': 'met',
      'Art 2(1)(a)': 'met',
      'Art 2(1)(b)': 'met',
      'Art 9(3)(a)': 'met',
      'Art 9(3)(b)': 'met',
    },
  },
  {
    name: 'Revolut',
    sources:
      'the State Data Protection Inspectorate of Lithuania and the bank, as reported in Data stolen in cyber attack on Revolut, The Daily Telegraph, 21 September 2022 (pressreader.com), TechTimes, 20 September 2022, and tabletowo.pl, September 2022',
    pack: 'eu-dora',
    role: 'credit_institution',
    figures: {
      malicious_access: true,
      access_may_cause_data_losses: true,
      affected_clients: 50_150,
      affected_clients_percent: 0.16,
      affected_transactions_percent: 0,
      affected_value_percent: 0,
      reflected_in_media: true,
      critical_service_downtime: 'PT0S',
      other_member_states_affected: { at_least: 2 },
    },
    verdicts: { 'major-incident': 'major' },
    criteria: dora({
      'critical-services': 'met',
      'malicious-access': 'met',
      'reputational-impact': 'met',
      'geographical-spread': 'met',
    }),
    points: {
      'Art 6(c)': 'met',
      'Art 9(1)(a)': 'not_met',
      'Art 9(1)(b)': 'not_met',
      'Art 9(1)(c)': 'open',
      'Art 9(1)(f)': 'open',
      'Art 2(1)(a)': 'met',
    },
  },
  {
    name: 'GoCardless',
    sources:
      'Service outage on 6 April 2018: our response and … post-mortem results, GoCardless, April 2018 (gocardless.com/blog/service-outage-on-6-april-2018); GoCardless launches in France, gocardless.com/blog',
    pack: 'eu-dora',
    role: 'payment_institution',
    figures: {
      supervised_service_affected: true,
      malicious_access: false,
      access_may_cause_data_losses: false,
      affected_clients_percent: 100,
      incident_duration: 'PT27M',
      critical_service_downtime: 'PT27M',
      other_member_states_affected: { at_least: 2 },
    },
    verdicts: { 'major-incident': 'major' },
    criteria: dora({
      'critical-services': 'met',
      'malicious-access': 'not_met',
      'clients-and-transactions': 'met',
      'duration-and-downtime': 'not_met',
      'geographical-spread': 'met',
    }),
    points: { 'Art 6(b)': 'met', 'Art 9(1)(a)': 'met' },
  },
  {
    name: 'London Stock Exchange',
    sources:
      "London Stock Exchange lands on Anonymous' hit list, PYMNTS, June 2016, after Newsweek (pymnts.com/news/security-and-risk/2016/london-stock-exchange-anonymous-hack); Hackers attack the Stock Exchange, Daily Mail, June 2016",
    pack: 'eu-dora',
    role: 'trading_venue',
    figures: {
      critical_function_affected: false,
      supervised_service_affected: false,
      malicious_access: false,
      access_may_cause_data_losses: false,
      reflected_in_media: true,
      incident_duration: { at_least: 'PT2H', less_than: 'PT24H' },
      critical_service_downtime: 'PT0S',
    },
    verdicts: { 'major-incident': 'not_major' },
    criteria: dora({
      'critical-services': 'not_met',
      'malicious-access': 'not_met',
      'reputational-impact': 'met',
      'duration-and-downtime': 'not_met',
    }),
    points: { 'Art 6(a)': 'not_met', 'Art 6(b)': 'not_met', 'Art 6(c)': 'not_met', 'Art 2(1)(a)': 'met' },
  },
  {
    name: 'Unchained',
    sources:
      'Unchained Capital ActiveCampaign Privacy Breach, Quadriga Initiative, with quotations from the company (quadrigainitiative.com/cryptocurrencyhackscamfraudwiki); the date also in If you are going to KYC then you should CYA, Bitcoin press, 22 March 2022 (cryptosurges.com)',
    pack: 'eu-dora',
    role: 'crypto_asset_service_provider',
    figures: {
      critical_function_affected: false,
      supervised_service_affected: false,
      malicious_access: false,
      access_may_cause_data_losses: true,
    },
    verdicts: { 'major-incident': 'not_major' },
    criteria: dora({ 'critical-services': 'not_met', 'malicious-access': 'met' }),
    points: { 'Art 6(a)': 'not_met', 'Art 6(b)': 'not_met', 'Art 6(c)': 'not_met' },
  },
  {
    name: 'Gemini',
    sources:
      'statement of Gemini of 14 December 2022, as quoted in 5.7 million emails leaked from crypto exchange Gemini, vpnreports.com, after Cointelegraph, and by cysecurity.news, December 2022, after BleepingComputer',
    pack: 'eu-dora',
    role: 'crypto_asset_service_provider',
    figures: {
      supervised_service_affected: false,
      malicious_access: false,
      access_may_cause_data_losses: true,
      affected_clients: { at_most: 5_701_649 },
      reflected_in_media: true,
    },
    verdicts: { 'major-incident': 'undetermined' },
    criteria: dora({ 'malicious-access': 'met', 'reputational-impact': 'met' }),
    points: { 'Art 6(a)': 'open', 'Art 6(b)': 'not_met', 'Art 6(c)': 'not_met', 'Art 2(1)(a)': 'met' },
    turnedBy: [
      [{ critical_function_affected: true }, 'major'],
      [{ critical_function_affected: false }, 'not_major'],
    ],
  },
  {
    name: 'OVHcloud',
    sources:
      "OVH: le prix de l'incendie du datacenter de Strasbourg, Datacenter Magazine, September 2021, from the registration document; Fire at French data centre OVHcloud takes down 464,000 domain names, goldsteinreport.com, March 2021; Fire disrupts the availability of some servers of OVHcloud, INCIBE, March 2021",
    pack: 'eu-nis2',
    role: 'data_centre_service_provider',
    figures: {
      beyond_schedule: true,
      data_centre_service_unavailable: true,
      limited_availability_duration: { at_least: 'P1D' },
      direct_financial_loss: { more_than: money(500_000, 'EUR'), at_most: money(105_000_000, 'EUR') },
    },
    verdicts: { 'significant-incident': 'significant' },
    criteria: { 'data-centre-services': 'met', 'financial-loss': 'met', 'significant-by-itself': 'met' },
    points: { 'Art 8(a)': 'met', 'Art 8(b)': 'met' },
  },
  {
    name: 'Fastly',
    sources:
      'Summary of June 8 outage, Fastly, 8 June 2021 (fastly.com/blog/summary-of-june-8-outage); letter to shareholders, second quarter of 2021, as quoted by markettradingessentials.com and tradewitheva.com, 4 August 2021; Inside the Fastly outage, ThousandEyes, June 2021',
    pack: 'eu-nis2',
    role: 'content_delivery_network_provider',
    figures: {
      beyond_schedule: true,
      trade_secrets_exfiltrated: false,
      suspected_malicious_access: false,
      service_outage: 'PT0S',
      limited_availability_duration: 'PT2H48M',
      data_compromised_by_malice: false,
      users_hit_by_compromise: 0,
    },
    verdicts: { 'significant-incident': 'undetermined' },
    criteria: { 'content-delivery-networks': 'open', 'financial-loss': 'open' },
    points: { 'Art 9(a)': 'not_met', 'Art 9(b)': 'open', 'Art 9(c)': 'not_met', 'Art 9(d)': 'not_met' },
    turnedBy: [
      [{ users_with_limited_availability: 1_000_001 }, 'significant'],
      [{ direct_financial_loss: money(500_001, 'EUR') }, 'significant'],
    ],
  },
  {
    name: 'Facebook',
    sources:
      "More details about the October 4 outage, Facebook Engineering, 5 October 2021, as quoted by geeknewscentral.com and nextbigwhat.com, 6 October 2021; fossbytes.com (no evidence of compromised data); This is how much Facebook's outage is thought to have cost it, Digital Trends, October 2021; aqqute.com after Fortune and Snopes; user count: Thomson Reuters, 17 February 2023 (investorbeam.com)",
    pack: 'eu-nis2',
    role: 'social_networking_platform_provider',
    figures: {
      beyond_schedule: true,
      users_without_service_percent: 100,
      data_compromised_by_malice: false,
      direct_financial_loss: { at_least: money(60_000_000, 'USD') },
    },
    verdicts: { 'significant-incident': 'significant' },
    criteria: { 'social-networks': 'met', 'financial-loss': 'met', 'significant-by-itself': 'met' },
    points: { 'Art 13(a)': 'met' },
  },
  {
    name: 'GitLab.com',
    sources:
      "issue GitLab.com stability post-GCP migration, gitlab.com/gitlab-com/www-gitlab-com/-/issues/2860; We're moving from Azure to Google Cloud Platform, GitLab, 25 June 2018; issue GitLab.com GCP Migration Blog Post, gitlab.com/gitlab-com/blog-posts/issues/523 (two hours expected)",
    pack: 'eu-nis2',
    role: 'cloud_computing_service_provider',
    figures: { beyond_schedule: false, service_outage: { at_least: 'PT2H' } },
    verdicts: { 'significant-incident': 'not_significant' },
    criteria: { 'cloud-services': 'met', 'financial-loss': 'open', 'significant-by-itself': 'not_met' },
    points: { 'Art 7(a)': 'met' },
  },
  {
    name: 'DigiNotar',
    sources:
      'Black Tulip, Fox-IT for the Ministry of the Interior, 13 August 2012 (first pages at documents.pub and scribd.com), and the interim report of 5 September 2011 as reported by tahawultech.com and livehacking.com; Certificate Transparency, Communications of the ACM, October 2014; VASCO: losses from DigiNotar bankruptcy under $5 million, SecurityWeek, 2011',
    pack: 'eu-nis2',
    role: 'qualified_trust_service_provider',
    figures: {
      beyond_schedule: true,
      suspected_malicious_access: true,
      access_may_disrupt_severely: true,
      users_hit_by_compromise_percent: 100,
      trust_service_affected: true,
    },
    verdicts: {
      'significant-incident': 'significant',
      'significant-for-trust-services': 'significant_for_trust_services',
    },
    criteria: { 'trust-services': 'met', 'financial-loss': 'open', 'significant-by-itself': 'met' },
    points: { 'Art 3(1)(e)': 'met', 'Art 14(e)': 'met' },
  },
  {
    name: 'Dyn',
    sources:
      'Update regarding DDoS event against Dyn Managed DNS on October 21, 2016, Dyn (dynstatus.com/incidents/5r9mppc1kb77); 14K web domains dropped Dyn following massive DDoS attack, CIO Dive, after BitSight',
    pack: 'eu-nis2',
    role: 'dns_service_provider',
    figures: {
      beyond_schedule: true,
      trade_secrets_exfiltrated: false,
      suspected_malicious_access: false,
      resolution_downtime: 'PT0S',
      authoritative_data_compromised: false,
    },
    verdicts: { 'significant-incident': 'undetermined' },
    criteria: { 'dns-services': 'open', 'financial-loss': 'open' },
    points: { 'Art 3(1)(e)': 'not_met', 'Art 5(a)': 'not_met', 'Art 5(b)': 'open', 'Art 5(c)': 'not_met' },
    turnedBy: [
      [{ resolution_response_time: 'PT11S', slow_resolution_duration: 'PT2H' }, 'significant'],
      [{ direct_financial_loss: money(500_001, 'EUR') }, 'significant'],
    ],
  },
]
