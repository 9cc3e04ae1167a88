/** How grave an incident is: criteria and thresholds of the packs, judged with three values. */
export {
  basesOfTest,
  CriterionContent,
  type CriterionTest,
  namedIn,
  partsOfTest,
  SeedCriterion,
  type SeedTest,
} from './criterion.ts'
export { type FigureMeasure, FigureValue, type FiguresWire, GivenFigures } from './figure-value.ts'
export { durationOf, type FigureKind, secondsOf } from './figure.ts'
export {
  type Criteria,
  type JudgedCriterion,
  judgeCriteria,
  type JudgedTest,
  type Occurrence,
  type Together,
} from './judge-criteria.ts'
export { countingFigure, type KnownFigure, type FigureStatement, type Taken } from './knowledge.ts'
export { type ListedCriterion, readCriteria } from './queries.ts'
export {
  type Ends,
  liesWithin,
  NOTHING_KNOWN,
  numberOf,
  type Range,
  rangeOfEnds,
  rangeOfNumber,
  sumOf,
} from './ranges.ts'
