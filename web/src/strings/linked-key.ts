/** The words of a link that has a key of its own. */
export const linkedKey = {
  title: 'This link has a key of its own',
  reading: 'Reading to which workspace it belongs…',
  what: (own: string, other: string) =>
    `You are signed in to the workspace “${own}”. The link would sign you in to “${other}” instead.`,
  hint: 'What you enter and keep then goes to that workspace. Change only if you know who made the link.',
  stay: (own: string) => `Stay in “${own}”`,
  stayHere: 'Stay where you are',
  change: (other: string) => `Change to “${other}”`,
  unknown: 'The service does not know the key of the link: it has a typing mistake, has ended, or was revoked.',
} as const
