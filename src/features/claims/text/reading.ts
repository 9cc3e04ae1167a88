import type { Statement } from '../compare/statement.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'

/** A statement about one version. */
export interface ReadStatement {
  law: RecordedLaw
  statement: Statement
}

/** A text as a structured claim. */
export interface TextReading extends ReadStatement {
  /** The share of the text's words, from 0 to 1, that what it is about accounts for. */
  confidence: number
  /** Why the text can't be read for sure, whatever the statement's verdict is. */
  unclear?: string
  /** Why the text says something else than the statement, so that the statement can't verify it. */
  doubt?: string
  /** What the text could mean as well. A wrong text isn't contradicted if one of these is right. */
  near: ReadStatement[]
  /** What the text could mean just as well. A right text isn't verified if one of these is wrong. */
  rivals: ReadStatement[]
}

/** A text that can't be read as a structured claim, or names something that no pack holds. */
export interface Unread {
  verdict: 'ambiguous' | 'not_found'
  reason: string
}
