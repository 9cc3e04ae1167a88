import type {
  SeedCriterion,
  SeedEvidence,
  SeedFiling,
  SeedObligation,
  SeedPackFile,
  SeedPenalty,
  SeedRule,
} from '#src/loader/index.ts'

/** The text that all provisions are read from. */
export const TEXT_ID = 'oj-2020-01-10'

/** All parts of a pack version. */
export type SmallPack = Required<Omit<SeedPackFile, 'pack' | 'version' | 'coverage'>> & {
  pack: NonNullable<SeedPackFile['pack']>
  version: NonNullable<SeedPackFile['version']>
  coverage: NonNullable<SeedPackFile['coverage']>
}

/** A pack of two obligations with a rule, an exception, and one item of each kind. */
export function makePack(id: string, celex: string, key: string): SmallPack {
  const cite = (provision: string) => `${celex} ${provision}`
  const rules: SeedRule[] = [
    {
      id: 'firms',
      outcome: 'applies',
      when: [{ any_of: { entity_roles: [`t_${key}_firm`] } }],
      citations: [cite('Art 2(1)')],
    },
    {
      id: 'small-firms',
      outcome: 'excluded',
      scope: ['art-1-2'],
      when: [{ fact: { key: `t_${key}_size`, op: 'eq', value: 'small' } }],
      citations: [cite('Art 2(2)')],
    },
  ]
  const obligation: SeedObligation = {
    code: 'art-1-1',
    title: 'Keep a register',
    summary: 'Keep a register of incidents.',
    modality: 'must',
    addressee_kind: 'entity',
    addressee_roles: [`t_${key}_bank`],
    trigger_event: `t_${key}_incident`,
    citations: [cite('Art 1(1)')],
    tags: ['records', 'incident_reporting'],
    evidence: ['register'],
    filings: ['notice'],
    penalties: ['fine'],
  }
  const second: SeedObligation = {
    ...obligation,
    code: 'art-1-2',
    title: 'Report',
    summary: 'Report incidents.',
    citations: [cite('Art 1(2)')],
    parent: 'art-1-1',
    exceptions: [{ text: 'Small firms are exempt.', citation: cite('Art 2(2)'), rule: 'small-firms' }],
  }
  return {
    pack: {
      id,
      title: `Test pack ${id}`,
      short_name: id,
      kind: 'regulation',
      effect: 'direct',
      jurisdictions: ['EU'],
      domains: ['testing'],
      issuer: 'Test',
      competent_authorities: [],
      instruments: [celex],
      licence: 'Test',
    },
    version: {
      number: '1.0.0',
      author: 'Test editors',
      texts: { [celex]: TEXT_ID },
      dates: {
        published_in_oj: '2020-01-10',
        in_force: '2020-01-30',
        applies: [{ date: '2021-01-01', citation: cite('Art 3') }],
      },
      legal_from: '2020-01-30',
      checked_on: '2026-11-21',
      coverage_statement: 'Article 1.',
      release_notes: 'First version.',
    },
    obligations: [obligation, second],
    rules,
    ...makeItems(cite, key),
    coverage: {
      covers: [cite('Art 1'), cite('Art 2')],
      not_modelled: [{ provision: cite('Art 2'), reason: 'scope' }],
    },
  }
}

function makeItems(
  cite: (provision: string) => string,
  key: string,
): { evidence: SeedEvidence[]; filings: SeedFiling[]; penalties: SeedPenalty[]; criteria: SeedCriterion[] } {
  return {
    evidence: [
      {
        id: 'register',
        type: 'register',
        artifact_name: 'Incident register',
        description: 'A list of incidents.',
        acceptance_criteria: ['Every incident is in it.'],
        sufficiency: 'full',
        shared_key: 'incident_register',
        source_kind: 'law',
        citations: [cite('Art 1(1)')],
      },
    ],
    filings: [
      {
        id: 'notice',
        filing_type: 'incident_notice',
        title: 'Notice',
        from_role: `t_${key}_firm`,
        recipient: 'Authority',
        trigger_event: `t_${key}_incident`,
        anchors: [{ event: `t_${key}_incident`, offset: 'PT24H' }],
        combine: 'single',
        period_rule: 'eu-1182-71',
        citations: [cite('Art 1(2)')],
      },
    ],
    penalties: [
      {
        id: 'fine',
        title: 'Fine',
        target_provisions: [cite('Art 1')],
        addressee_role: `t_${key}_firm`,
        person: 'legal',
        kind: 'administrative_fine',
        bound: 'cap',
        terms: [{ fixed: { amount: 1000, currency: 'EUR' } }],
        set_by: 'eu',
        imposed_by: 'Authority',
        citations: [cite('Art 3')],
      },
    ],
    criteria: [
      {
        id: 'many-clients',
        title: 'Many clients',
        summary: 'More than a tenth of the clients are affected.',
        any: [
          {
            text: 'More than 10 % of the clients are affected.',
            all: [{ figure: `t_${key}_clients`, op: 'gt', limit: { percent: 10, of: `t_${key}_all_clients` } }],
            citation: cite('Art 1(2)'),
          },
        ],
        citations: [cite('Art 1(2)')],
      },
      {
        id: 'severe',
        title: 'Severe incident',
        summary: 'An incident is severe if it affects many clients.',
        verdict: {
          met: 'severe',
          not_met: 'not_severe',
          event: `t_${key}_incident`,
          due: { text: 'At once.', citation: cite('Art 1(2)') },
        },
        duty: 'art-1-2',
        any: [{ text: 'Many clients are affected.', all: [{ criterion: 'many-clients' }], citation: cite('Art 1(2)') }],
        citations: [cite('Art 1(2)')],
      },
    ],
  }
}
