import { PROBLEMS, type ProblemCode } from '#src/problems.ts'

const HEAD = `# Errors

Every error code of the API, by HTTP status. Written by \`npm run -s regpack -- docs errors\` from \`src/problems.ts\`; a test
fails when this page is out of date. [API-DESIGN.md](API-DESIGN.md) describes the envelope around a code, the order of refusals
and which of the codes no operation answers yet. When the graph store is what doesn't answer, a 503 keeps its code and has the
message "The graph store is unavailable".

| status | code | message | what to do |
|---|---|---|---|
`

/** `docs/errors.md`: one row for each code of the table of problems. Ends with a line break. */
export function renderErrorsPage(): string {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]
  const rows = codes
    .toSorted((one, other) => PROBLEMS[one].status - PROBLEMS[other].status)
    .map((code) => {
      const { status, message, remedy } = PROBLEMS[code]
      return `| ${status} | \`${code}\` | ${message} | ${remedy} |\n`
    })
  return HEAD + rows.join('')
}
