/** Duties as a person reads them in a register: texts, reasons, dates and what hangs on them, and their tables. */
export { datedDuties, describedFormats, dutyFormats, dutyTables, registerName } from './formats.ts'
export { compareActs, compareDuties, isChanged, listedAlone, type ListedDuty } from './changes.ts'
export { dutyFilterBody, dutyFilterQuery, filterDuties, filterOfQuery } from './filter.ts'
export { isOwedInNoCase } from './judged.ts'
export { openQuestionTable, TO_EARLIER_WORDING } from './open-questions.ts'
export { cutRows, describeDuties, type DutyList, explainDuties } from './rows.ts'
export { ActRow, type ActWire, DutyRow, type DutyWire } from './schema.ts'
export { dutySheet } from './table.ts'
