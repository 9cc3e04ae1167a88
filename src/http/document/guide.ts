/** The words that the document opens with: what a reader of `/docs` sees first. */
export const GUIDE = `Which regimes apply to a company, which law displaces which, what evidence serves twice, what is due when, what
changed and whom it touches: answers from regulatory packs (GDPR, DORA, NIS2, AI Act, eIDAS …), each with the provision that it
rests on. Supporting information, not legal advice.

## Begin
1. Take an API key: \`npm start\` writes one to \`.local/demo.json\`; otherwise your operator issues it.
2. Send it in the header \`x-api-key\`. In what follows \`$RPK_KEY\` is the key and \`$RPK_API\` this address with \`/api/v1\`, such as
   \`http://127.0.0.1:8080/api/v1\`.

\`\`\`sh
curl -H "x-api-key: $RPK_KEY" -H 'content-type: application/json' \\
  -d '{"entity_roles": ["credit_institution"], "facts": {"staff": 600}, "jurisdictions": ["EU"]}' \\
  "$RPK_API/regulatory-graph/applicability-check"
\`\`\`

The answer says for each pack whether it applies, by which rule, and which facts are still open. \`GET /api/v1/vocabularies\` lists the
words for activities, roles and sectors.

## What holds everywhere
- **Credits.** A call is charged when it succeeds; refusals are free. \`X-Credits-Cost\` and \`X-Credits-Remaining\` say it.
- **Repeats.** Send \`idempotency-key\` with a change: the same key gives the same answer, and is charged once.
- **Waiting.** After 429 and 503 wait the seconds in \`Retry-After\`, then send the same request with the same key.
- **Errors** have one envelope: a code, the field, and how to mend it; [each code has a page](/docs/errors).
- **Time.** \`as_of\` asks for the law of a day; \`known_at\` for what this service knew at an instant.
- **Files.** Lists are also CSV and Excel (\`format=csv|xlsx\`), dates are calendars (\`format=ics\`).
- **Answers grow.** A later release may add fields, and values where \`x-extensible-enum\` lists the known ones. Requests are strict:
  a field that is not described is refused.`

/** The groups of operations, in a reader's order. */
export const TAGS = [
  {
    name: 'Packs',
    description: 'What the law says: packs, obligations, versions, changes, provisions and the search.',
  },
  {
    name: 'Graph',
    description: 'How the acts belong together: relationship facts, paths, and evidence that serves twice.',
  },
  { name: 'Checks', description: 'Which packs apply to a company, and whether a statement about the law is right.' },
  {
    name: 'Calculators',
    description: 'What is due when, what an infringement can cost, and what an incident sets off.',
  },
  { name: 'Customers', description: 'Kept companies: profiles, runs, registers, feeds, change impacts and incidents.' },
  { name: 'Account', description: 'The workspace itself: settings, keys, credits, usage and webhooks.' },
  { name: 'OAuth', description: 'For assistants: OAuth 2.1 with PKCE, and the approval by an administrator.' },
  { name: 'Operations', description: 'Health, readiness and metrics.' },
]
