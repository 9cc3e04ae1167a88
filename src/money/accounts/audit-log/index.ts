/** The events of account changes, in the graph; a change is audited before its caller is answered. */
export * from './audit.ts'
