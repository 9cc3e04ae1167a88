/** What words of the pages mean, in the order in which a reader meets them. */
export const MEANINGS = {
  applies: ['Applies', 'The company owes this duty on the day at the top of the page, by the answers given.'],
  applies_if: [
    'Apply if',
    'The company is a subject of the duty, which is owed only where a condition is met that nobody has answered.',
  ],
  undetermined: [
    'Open',
    'The answers given do not decide whether the duty is owed: its questions are beside it in the register.',
  ],
  not_yet: ['Not yet', 'It will be owed from the day that is named, by the law as it is known today.'],
  displaced: [
    'Displaced',
    'It would be owed, but another act takes its place for this company: the duty there counts.',
  ],
  permission: [
    'Permissions',
    'What the law allows the company and does not demand. “Allowed if”: where a condition is met.',
  ],
  does_not_apply: ['Do not apply', 'Duties of acts that are about the company, but not owed by it. Each says why.'],
  rests: ['Rests on', 'The provisions of the law from which the duty is taken.'],
  artefact: ['Artefact', 'A document or record with which a company shows that it meets a duty.'],
  counts: [
    'Counts until',
    'The day until which a review of a text is relied on. After it the text is to be reviewed again.',
  ],
  kept: [
    'Kept company',
    'A company that the service stores under a name, with its versions and runs. Any other lives in this address alone.',
  ],
} as const satisfies Record<string, readonly [word: string, meaning: string]>

export type Meant = keyof typeof MEANINGS

export const ALL_MEANT = Object.keys(MEANINGS) as Meant[]

export const isMeant = (word: string): word is Meant => Object.hasOwn(MEANINGS, word)

export const meanings = { title: 'What these words mean' } as const
