interface PromptArgument {
  name: string
  description: string
  required: boolean
}

/** A frequent question of analysts, as instructions to a model. */
interface Prompt {
  name: string
  title: string
  description: string
  arguments: PromptArgument[]
  write(args: Record<string, string>): string
}

const RULES = `Cite the provision of every statement as the tools give it. Say what is unknown and what it depends on; never guess a fact, a role or a date. Show review caveats and the date on which the content was checked. This is supporting information, not legal advice.`

export const PROMPTS: Prompt[] = [
  {
    name: 'which_regimes_apply',
    title: 'Which regimes apply to this company?',
    description: 'Works out which packs apply, asks for the facts that decide what is open, and lists what follows',
    arguments: [{ name: 'company', description: 'What the company is and does, in plain words', required: true }],
    write: ({ company = '' }) => `A compliance analyst asks which regimes apply to this company:

${company}

1. Read list_vocabulary and translate the description into its activities, entity_roles, sector_tags, jurisdictions and facts. Leave out what the description doesn't say.
2. Call check_applicability. For each undetermined pack ask what its list “unknown” asks, the most decisive first. A yes to the question of an act is said by the words that are true, a no in “answers”. Never say no, or “complete”, for what nobody said.
3. For each pack that applies say by which rule, from when, how many duties, and what other law displaces.
${RULES}`,
  },
  {
    name: 'duties_of_a_regime',
    title: 'What does this regime ask of us?',
    description: 'Goes through the duties of a pack for one kind of company',
    arguments: [
      { name: 'pack_id', description: 'The pack, such as eu-dora', required: true },
      { name: 'role', description: 'What the company is in the eyes of that law', required: false },
    ],
    write: ({ pack_id: packId = '', role = '' }) => `Explain what ${packId} asks of ${role || 'its addressees'}.

1. Read get_pack for its dates and coverage, then list_obligations, page by page, to the end.
2. Group the duties by subject. For each: who, what, when, what exceptions, from which date.
3. Read list_relationships: where does another law go before, where can evidence serve twice?
${RULES}`,
  },
  {
    name: 'overlap_of_two_regimes',
    title: 'Where do two regimes overlap?',
    description: 'Compares two packs by their relationship facts: precedence, shared evidence, separate filings',
    arguments: [
      { name: 'first_pack_id', description: 'Such as eu-dora', required: true },
      { name: 'second_pack_id', description: 'Such as eu-nis2', required: true },
    ],
    write: ({
      first_pack_id: first = '',
      second_pack_id: second = '',
    }) => `Compare ${first} and ${second} for a company that is under both.

1. Call query_relationships with both pack_ids. Precedence first: which provisions are displaced, which are preserved, under which condition?
2. Then what one artefact can prove for both, and what one event triggers in both. One event never means one filing.
3. Say where no fact is recorded: its absence proves nothing.
${RULES}`,
  },
]
