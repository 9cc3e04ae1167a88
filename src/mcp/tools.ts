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
    name: 'get_credits',
    operation: 'getSubscription',
    title: 'Read plan and credits',
    description: 'What the workspace has left. Free; use it when a call was refused for want of credits.',
  },
]
