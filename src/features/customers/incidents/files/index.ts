/** An incident in the hands of an analyst: a workbook with a sheet for each report, and a calendar. */
export { incidentFormats } from './formats.ts'
