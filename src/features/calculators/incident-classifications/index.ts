/** How grave an incident is under each law: the verdict, by what it is decided, and what would decide it. */
export { classificationsOf, type IncidentFigures } from './classify.ts'
