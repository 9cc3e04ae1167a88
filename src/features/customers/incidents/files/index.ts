/** An incident in the hands of an analyst: a workbook with a sheet for each report, and a calendar. */
export { incidentFormats, readRecorders } from './formats.ts'
export { readIncidentFile, sourcesInWords } from './incident-file.ts'
export { reportsOf } from './report-rows.ts'
