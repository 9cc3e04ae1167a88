/** What an obligation looks like that is judged for a subject: its words, its reason, what is open, rows and files. */
export { calendarOfDuties } from './calendar.ts'
export { sayCountedFrom } from './dates.ts'
export { describedFormats, dutyFormats, dutyTables, latestChange, registerName } from './formats.ts'
export {
  CHANGE_KINDS,
  type ChangeKind,
  compareStates,
  identityOf,
  isChanged,
  type JudgedState,
  kindOfChange,
  listedAlone,
  mayBear,
  type ListedDuty,
} from './changes.ts'
export { CompanyFines } from './fine-schema.ts'
export { fineTable } from './fine-table.ts'
export { listFines } from './fines.ts'
export { dutyFilterBody, dutyFilterQuery, filterDuties, filterOfQuery } from './filter.ts'
export { type DutyResult, type ExplainedPack, type GroupTrace, isOwedInNoCase, type SubjectResult } from './judged.ts'
export { openQuestionTable, TO_EARLIER_WORDING } from './open-questions.ts'
export { cutRows, describeObligations, type DutyList, explainDuties } from './rows.ts'
export { ActRow, type ActWire, DutyRow, type DutyWire } from './schema.ts'
export { dutySheet } from './table.ts'
export { joinFirstFew, labelOfGroup } from './words.ts'
