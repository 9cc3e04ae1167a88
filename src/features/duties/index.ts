/** Duties as a person reads them in a register: texts, reasons, dates and what hangs on them, and their tables. */
export { compareDuties } from './changes.ts'
export { describedFormats, dutyFormats, dutyTables } from './formats.ts'
export { type DutyList, listDuties } from './rows.ts'
export { Duty, type DutyWire, NotApplicable } from './schema.ts'
