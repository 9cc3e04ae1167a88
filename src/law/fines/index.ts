/** What an infringement can cost one subject: the penalties that are for it, with their amounts as ranges. */
export { type AmountRange, centsOf, DAYS_OF_YEAR, exactly, higherOf, knownAmountOf } from './amounts.ts'
export { compareFines, type Fine, hasAmount, isForOffender, largestOf, penaltiesOf } from './duty-fines.ts'
export { companyInputOf, fineInWords, finesInWords } from './fine-words.ts'
export {
  type ComputedPenalty,
  computePenalty,
  EXCLUDED_REASONS,
  excludedByDuty,
  type Offender,
  turnoversOf,
} from './penalties.ts'
