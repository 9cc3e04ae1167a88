/** What became known of an incident at once, and the results by hand after it. */
export interface CourseStep {
  /** An entry of the log, without what it corrects. */
  entry: { happened_at: string; aware_at?: string; event?: string; what?: string; figures?: object; rates?: object }
  /** The step that it corrects: 0 is the first. */
  corrects?: number
  verdict: string
  /** All thresholds that are met, and Article 6 as `critical-services`. */
  met: string[]
  points?: Record<string, string>
  /** What is met together with earlier incidents of the same cause. */
  together?: { criteria: string[]; occurrences: number; first_at: string; last_at: string }
  /** Where the service says something else than the hand: the page has both, with the reason. */
  service?: { verdict: string; together: string[] }
}

/** Incidents of one entity and one cause with their courses; see accuracy/readings/incidents-with-a-course.md. */
export interface Course {
  name: string
  pack: 'eu-dora' | 'eu-nis2'
  role: string
  cause?: string
  incidents: Array<{ title: string; steps: CourseStep[] }>
}

export const money = (amount: number, currency: string) => ({ amount, currency })

/** A course of one incident. */
export const alone = (title: string, steps: CourseStep[]) => [{ title, steps }]
