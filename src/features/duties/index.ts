/** Duties as a person reads them in a register: texts, reasons, dates and what hangs on them, and their tables. */
export { compareDuties } from './changes.ts'
export { describedFormats, dutyFormats, dutyTables } from './formats.ts'
export { type DutyList, readDuties } from './rows.ts'
export { DutyRow, type DutyWire, NotApplicable } from './schema.ts'
