/** How grave an incident is: criteria and thresholds of the packs, judged with three values. */
export { basesOfTest, CriterionContent, namedIn, partsOfTest, SeedCriterion, type SeedTest } from './criterion.ts'
export {
  type Criteria,
  type FigureKind,
  type JudgedCriterion,
  judgeCriteria,
  type JudgedTest,
  type KnownFigures,
  type Occurrence,
  secondsOf,
} from './judge-criteria.ts'
export { type ListedCriterion, readCriteria } from './queries.ts'
export { exactRange, type Range } from './ranges.ts'
