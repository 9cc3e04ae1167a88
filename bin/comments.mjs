/** Where the comments of a source file are, for the programs here that read sources. */
const quoted = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`
const slashed = String.raw`(?<comment>\/\/.*(?:\n\s*\/\/.*)*|\/\*[^]*?\*\/)`
/** A regular expression; it begins where no division can. */
const pattern = String.raw`(?<=(?:[(,=:[!&|?{};>]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/`
const script = new RegExp(`${slashed}|${quoted}|${pattern}|[\`{}]`, 'g')
/** What decides where a comment begins, for each kind of file. */
const tokens = {
  ts: script,
  tsx: script,
  mjs: script,
  mts: script,
  css: new RegExp(`${slashed}|${quoted}`, 'g'),
  py: new RegExp(String.raw`(?<comment>"""[^]*?"""|#.*(?:\n\s*#.*)*)|${quoted}`, 'g'),
  lua: new RegExp(String.raw`(?<comment>--\[\[[^]*?\]\]|--.*(?:\n\s*--.*)*)|\[\[[^]*?\]\]|${quoted}`, 'g'),
  cypher: new RegExp(`${slashed}|${quoted}`, 'g'),
}
const inTemplate = /\\[^]|`|\$\{/g

/** Whether `commentsOf` knows the comments of files whose names end so (`ts`, `lua`). */
export const hasComments = (ending) => Object.hasOwn(tokens, ending)

/** The matches of all comments in the text of a file whose name ends with `ending`, in their order. */
export function* commentsOf(text, ending) {
  const inCode = tokens[ending]
  const open = []
  for (let at = 0, token; ; at = token.index + token[0].length) {
    const reader = open.at(-1) === '`' ? inTemplate : inCode
    reader.lastIndex = at
    if ((token = reader.exec(text)) === null) return
    if (token[0] === '}' || (token[0] === '`' && reader === inTemplate)) open.pop()
    else if (['`', '{', '${'].includes(token[0])) open.push(token[0])
    else if (token.groups?.comment) yield token
  }
}
