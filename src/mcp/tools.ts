/** A tool: a name, words for a model, and the operation that it calls. */
export interface ToolDefinition {
  name: string
  /** operationId of the route. */
  operation: string
  title: string
  /** When to use it and what comes back; how to call it follows from the operation's schema. */
  description: string
  /**
   * Values for arguments that a model leaves out, where they differ from the operation's: an answer has to fit into the
   * model's memory.
   */
  defaults?: Record<string, unknown>
  /** Arguments, or properties of them, that the tool does not have: pictures are for viewers. */
  leavesOut?: string[]
}

/** An assistant gives the figures of a group in a check or a profile, and for a fine the undertaking's turnover. */
const GROUPS = ['ownership', 'enterprises']

/** Dates of duties are what a person keeps. */
const DONE = ['done', 'subjects.done']

/** Facts drawn as a graph. The list of facts says more to a model. */
const FACTS_AS_GRAPH = ['graph']

/** Everything that an assistant can do here. Scope, price, validation and answers are the operation's own. */
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
    defaults: { limit: 10 },
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
    defaults: { limit: 10 },
  },
  {
    name: 'list_relationships',
    operation: 'listDomainPackRelationships',
    title: 'List the relationship facts of a pack',
    description:
      'How a pack and its duties relate to other packs: which law goes before, what overlaps, what evidence is shared.',
    defaults: { limit: 15 },
  },
  {
    name: 'query_relationships',
    operation: 'queryRegulatoryGraph',
    title: 'Query relationship facts across packs',
    description:
      'Finds relationship facts by pack, duty, provision, artefact, event, type or words of their rationale. Use it to answer which law displaces which, or which evidence serves twice.',
    defaults: { limit: 15 },
    leavesOut: FACTS_AS_GRAPH,
  },
  {
    name: 'find_paths',
    operation: 'findRelationshipPaths',
    title: 'Find how two packs or duties are connected',
    description:
      'Paths of up to three relationship facts between two packs or duties, with what each path means, its confidence and its weakest coverage. A path that is `related_only` proves no equivalence.',
    leavesOut: FACTS_AS_GRAPH,
  },
  {
    name: 'list_shared_evidence',
    operation: 'listEvidenceReuse',
    title: 'List evidence that serves several packs',
    description:
      'Artefacts that more than one pack asks for, with each pack’s own requirement and the reviewed facts about them.',
    defaults: { limit: 5 },
  },
  {
    name: 'check_applicability',
    operation: 'checkApplicability',
    title: 'Check which regimes apply to a company',
    description:
      'Decides from activities, roles, sectors, jurisdictions and facts which packs apply, with the rules that fired. What you leave out is unknown, not absent: ask the user what `unknown` asks. A no goes into `answers`; never say it, or `complete`, yourself. Take values from list_vocabulary; never guess them.',
    defaults: { include_relationships: false },
    leavesOut: [
      'explain',
      'counted_as',
      'addressee_roles',
      'words',
      'order_by',
      'publication_mode',
      'against.company',
      'against.known_at',
      ...DONE,
    ],
  },
  {
    name: 'list_vocabulary',
    operation: 'listVocabularies',
    title: 'List the terms of applicability checks',
    description:
      'The activities, entity roles, sector tags, jurisdictions and facts that check_applicability takes. Ask for one `kind`, and by words (`q`), rather than for all; `view: full` adds definitions and provisions. `not_found` names words to replace.',
  },
  {
    name: 'filing_deadlines',
    operation: 'calculateFilingDeadlines',
    title: 'Calculate filing deadlines',
    description:
      'What must be filed when, after events at given instants: the limit, the anchor that won, what it waits for, reliefs and contested readings. Give instants with their offset. Say which reading you state.',
    leavesOut: GROUPS,
  },
  {
    name: 'penalty_exposure',
    operation: 'calculatePenaltyExposure',
    title: 'Calculate penalty exposure',
    description:
      'The caps, or floors of national maxima, for infringements, with the term that won and what bars what. Exact only as far as turnover and size are given; otherwise `at_least` or `at_most`. EUR only.',
    leavesOut: GROUPS,
  },
  {
    name: 'verify_claim',
    operation: 'verifyClaim',
    title: 'Check a statement about the law',
    description:
      'Compares one value, addressee or existence with what a pack records. Use it for each figure of your own text before you send it. In `statement`, `pack_id` is the act, `kind` is what the sentence states (a `limit` is by when, an `interval` how often, a `validity` how long something holds), `provision` where it says so, `addressee` the role that it binds. The value goes into the field of its kind: a length of time into `duration` (72 hours is `PT72H`, one month is `P1M`), with the `event` from which it runs; a sum into `money`; a share of turnover into `percent`; a day into `date`. Leave out what the sentence does not say. Check two values in two calls. Example: "Under Article 33(1) GDPR a controller notifies a breach within 72 hours" is {"statement": {"pack_id": "eu-gdpr", "kind": "limit", "provision": "Art 33(1)", "addressee": "controller", "duration": "PT72H"}}. `ambiguous` means that the statement leaves open something that decides.',
  },
  {
    name: 'list_change_events',
    operation: 'listChangeEvents',
    title: 'List what has changed',
    description: 'The feed of publications and blocks, in order: what changed, by which act, and from when it applies.',
    defaults: { limit: 20 },
  },
  {
    name: 'diff_versions',
    operation: 'diffDomainPack',
    title: 'Compare two versions of a pack',
    description: 'What a newer text of a law changes, each change once in a sentence, and from which date.',
    defaults: { limit: 20 },
    leavesOut: ['effect', 'class'],
  },
  {
    name: 'list_customers',
    operation: 'listCustomerProfiles',
    title: 'List the customers that are kept',
    description: 'The customer profiles of the workspace, with what is known of each. Take their ids for other tools.',
    defaults: { limit: 20 },
  },
  {
    name: 'get_customer',
    operation: 'getCustomerProfile',
    title: 'Read one customer',
    description: 'What is known of one customer: roles, activities, countries and facts, with its current run.',
  },
  {
    name: 'save_customer',
    operation: 'createCustomerProfile',
    title: 'Keep a new customer',
    description:
      'Writes a customer profile under an id that the user chose. Ask before you write. Facts that the user did not state stay out: they are unknown, not absent.',
    leavesOut: DONE,
  },
  {
    name: 'update_customer',
    operation: 'updateCustomerProfile',
    title: 'Change what is known of a customer',
    description:
      'Changes the fields that are given and keeps the rest; `null` removes one. Ask before you write. Run the customer again afterwards.',
    leavesOut: DONE,
  },
  {
    name: 'run_customer',
    operation: 'runCustomerApplicability',
    title: 'Evaluate a customer and keep the result',
    description:
      'Decides which packs apply to a kept customer and stores the result with the versions it was made from, so that later changes of the law are measured from it. Costs ten credits; to try something out use check_applicability.',
    // The customer is kept by save_customer and update_customer.
    leavesOut: ['profile'],
  },
  {
    name: 'list_runs',
    operation: 'listApplicabilityRuns',
    title: 'List the runs of a customer',
    description: 'When a customer was evaluated, against which versions, with what outcome; the latest first.',
    defaults: { limit: 20 },
  },
  {
    name: 'get_run',
    operation: 'getApplicabilityRun',
    leavesOut: ['since_run', 'changed'],
    title: 'Read one run',
    description:
      'The stored result of a run with its locked versions. `view: full` adds every duty and every rule as it was evaluated.',
  },
  {
    name: 'explain_run',
    operation: 'explainApplicabilityRun',
    title: 'Explain a run',
    description:
      'Why a stored run came to its outcomes, as a graph: from each outcome over rules and facts to provisions. Name a pack, and a duty if the question is about one.',
    defaults: { max_nodes: 60 },
  },
  {
    name: 'reproduce_run',
    operation: 'reproduceApplicabilityRun',
    title: 'Prove a run',
    description: 'Computes a stored run again under its locked versions and says whether every byte is the same.',
  },
  {
    name: 'list_impacts',
    operation: 'listCustomerChangeImpacts',
    title: 'List what changes of the law mean for customers',
    description:
      'For each customer and change: the duties that are new, gone, moved to another date or displaced, with before, after and what to do. Filter by customer, pack or status; get_impact has the items of one.',
    defaults: { limit: 20 },
  },
  {
    name: 'get_impact',
    operation: 'getCustomerChangeImpact',
    title: 'Read one change impact',
    description: 'One impact with all its items and what was decided about it.',
  },
  {
    name: 'recompute_impacts',
    operation: 'recomputeCustomerChangeImpacts',
    title: 'Look for change impacts',
    description:
      'Works out impacts that are missing. While `state` is `running`, call it again with the same arguments. Publications do this by themselves.',
  },
  {
    name: 'decide_impact',
    operation: 'decideCustomerChangeImpact',
    title: 'Decide a change impact',
    description:
      'Adopts a change (runs the customer against the new version), defers it to a day, rejects it with a reason, or takes the last decision back. Only on the user’s explicit word.',
  },
  {
    name: 'get_credits',
    operation: 'getSubscription',
    title: 'Read plan and credits',
    description: 'What the workspace has left. Free; use it when a call was refused for want of credits.',
  },
]
