/** A tool is a name, words for a model, and the operation that it stands for. */
export interface ToolDefinition {
  name: string
  /** operationId of the route. */
  operation: string
  title: string
  /** When to use it and what comes back; how to call it follows from the operation's schema. */
  description: string
}

/** Everything that an assistant can do here. Scope, price, validation and answers are those of the operation. */
export const TOOLS: ToolDefinition[] = [
  {
    name: 'list_packs',
    operation: 'listDomainPacks',
    title: 'List regulatory packs',
    description:
      'Lists the regimes that this service knows (GDPR, DORA, NIS2, AI Act …), each in the version that is the law on a day. Begin here to learn the pack ids that other tools take.',
  },
  {
    name: 'get_pack',
    operation: 'getDomainPack',
    title: 'Read one pack',
    description: 'Scope, instruments, dates and coverage of one pack, with the text it was read from.',
  },
  {
    name: 'list_obligations',
    operation: 'listDomainPackObligations',
    title: 'List the obligations of a pack',
    description:
      'The duties of a pack in the order of the law, each with addressees, conditions, dates of application and the provisions it rests on. Cite those provisions.',
  },
  {
    name: 'get_obligation',
    operation: 'getDomainPackObligation',
    title: 'Read one obligation whole',
    description:
      'One duty with everything attached: its provisions, the evidence that proves it, its filings and their clocks, its penalties, and its relations to other packs.',
  },
  {
    name: 'search_obligations',
    operation: 'searchObligations',
    title: 'Search obligations',
    description:
      'Finds duties by words, "phrases" or provisions such as `33(1)` across all packs. Use it when the user names a subject rather than a pack; then read what it finds.',
  },
  {
    name: 'list_relationships',
    operation: 'listDomainPackRelationships',
    title: 'List the relationship facts of a pack',
    description:
      'How a pack and its duties relate to other packs: which law goes before, what overlaps, what evidence is shared.',
  },
  {
    name: 'query_relationships',
    operation: 'queryRegulatoryGraph',
    title: 'Query relationship facts across packs',
    description:
      'Finds relationship facts by pack, type or words of their rationale. Use it to answer which law displaces which, or which evidence serves twice.',
  },
  {
    name: 'find_paths',
    operation: 'findRelationshipPaths',
    title: 'Find how two packs or duties are connected',
    description:
      'Paths of up to three relationship facts between two packs or duties, with what each path means, its confidence and its weakest coverage. A path that is `related_only` proves no equivalence.',
  },
  {
    name: 'list_shared_evidence',
    operation: 'listEvidenceReuse',
    title: 'List evidence that serves several packs',
    description:
      'Artefacts that more than one pack asks for, with each pack’s own requirement and the reviewed facts about them.',
  },
  {
    name: 'check_applicability',
    operation: 'checkApplicability',
    title: 'Check which regimes apply to a company',
    description:
      'Decides from activities, roles, sectors, jurisdictions and facts which packs apply, with the rules that fired. What you leave out is unknown, not absent: an outcome `undetermined` names the facts to ask the user for. Take values from list_vocabulary; never guess them.',
  },
  {
    name: 'list_vocabulary',
    operation: 'listVocabularies',
    title: 'List the terms of applicability checks',
    description:
      'All activities, entity roles, sector tags, jurisdictions and facts with their definitions, for check_applicability.',
  },
  {
    name: 'filing_deadlines',
    operation: 'calculateFilingDeadlines',
    title: 'Calculate filing deadlines',
    description:
      'What must be filed when, after events at given instants: the limit, the anchor that won, what it waits for, reliefs and contested readings. Give instants with their offset. Say which reading you state.',
  },
  {
    name: 'penalty_exposure',
    operation: 'calculatePenaltyExposure',
    title: 'Calculate penalty exposure',
    description:
      'The caps, or floors of national maxima, for infringements, with the term that won and what bars what. Exact only as far as turnover and size are given; otherwise `at_least` or `at_most`. EUR only.',
  },
  {
    name: 'verify_claim',
    operation: 'verifyClaim',
    title: 'Check a statement about the law',
    description:
      'Compares a deadline, amount, percentage, date, addressee or citation with what the packs record. Use it on your own sentences before you send them. `ambiguous` means that it could not tell.',
  },
  {
    name: 'list_change_events',
    operation: 'listChangeEvents',
    title: 'List what has changed',
    description: 'The feed of publications and blocks, in order: what changed, by which act, and from when it applies.',
  },
  {
    name: 'diff_versions',
    operation: 'diffDomainPack',
    title: 'Compare two versions of a pack',
    description: 'Field by field what a newer text of a law changes: added, removed, moved, and from which date.',
  },
  {
    name: 'get_credits',
    operation: 'getSubscription',
    title: 'Read plan and credits',
    description: 'What the workspace has left. Free; use it when a call was refused for want of credits.',
  },
]
