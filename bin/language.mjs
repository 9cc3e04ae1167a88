/**
 * Checks the language of comments and pages: prints each banned word with its remedy, and each comment line in src and
 * cypher that is too long. It leaves strings alone, since their words belong to the API, and code in backquotes.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { commentsOf, hasComments } from './comments.mjs'

const COMMENTED = ['src', 'cypher', 'test', 'web', 'bin', 'clients']
const SHORT_LINES = /^(?:src|cypher)\//

const filesIn = (roots) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...roots], { encoding: 'utf8' })
    .split('\0')
    .filter((name) => name !== '' && existsSync(name))
/** A space also matches a line break inside a comment. */
const remedies = {
  'nobody|whoever': 'the actor ("the caller that …", "no caller …")',
  whatever: '"any" with a noun ("for any status")',
  'therein|thereof': '"in" or "of" with the noun',
  'behind it': 'what it calls, contains or precedes',
  '(?:goes|go|went) before': '"precedes" or "runs before"',
  '(?:is|are|was|were) told': 'who reports what to whom ("the caller receives …")',
  'stands|stand (?:for|in)': '"is", or what it does ("represents", "remains")',
  'the door': '"the entry point"',
  'guinea pig|rides on|breath': 'the fact, without the metaphor ("test instance", "is part of", "step")',
  lest: '"so that … not" or "otherwise"',
  'whence|hence|thereby': '"so" or "from which"',
}
const wordsOf = (words) => new RegExp(`\\b(?:${words.replaceAll(' ', '[\\s*/-]+')})\\b`, 'gi')

const report = (name, line, finding) => {
  console.log(`${name}:${line}: ${finding}`)
  process.exitCode = 1
}

const blank = (code) => code.replaceAll(/[^\n]/g, '·')

/** Reports the banned words of a prose; code in backquotes is none. */
function checkWords(name, prose, lineOf) {
  const text = prose.replaceAll(/`[^`\n]*`/g, blank)
  for (const [words, remedy] of Object.entries(remedies))
    for (const found of text.matchAll(wordsOf(words)))
      report(name, lineOf(found.index), `"${found[0].replaceAll(/[\s*/-]+/g, ' ')}": write ${remedy}`)
}

const linesOf = (text) => (index) => text.slice(0, index).split('\n').length

for (const name of filesIn(COMMENTED)) {
  const ending = name.split('.').at(-1)
  if (!hasComments(ending)) continue
  const text = readFileSync(name, 'utf8')
  const lineOf = linesOf(text)
  for (const { 0: comment, index } of commentsOf(text, ending)) {
    checkWords(name, comment, (at) => lineOf(index + at))
    if (!SHORT_LINES.test(name)) continue
    for (let line = lineOf(index); line <= lineOf(index + comment.length); line++)
      if (text.split('\n')[line - 1].length > 120) report(name, line, 'write at most 120 characters')
  }
}

for (const name of filesIn(['*.md'])) {
  const text = readFileSync(name, 'utf8')
  checkWords(name, text.replaceAll(/^ *(```+)[^]*?^ *\1/gm, blank).replaceAll(/\]\([^)\s]*\)/g, blank), linesOf(text))
}
