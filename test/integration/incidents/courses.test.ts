import { expect, test } from 'vitest'
import { openIncidents } from '#test/support/kept-incidents.ts'
import { resultsByCode, resultsByPoint } from '#test/support/verdict-results.ts'
import type { Course, CourseStep } from './course.ts'
import { doraCourses } from './dora-courses.ts'
import { nis2Courses } from './nis2-courses.ts'

const { open, openBank, log } = await openIncidents()

const FACTS = { is_exempted_under_psd2: false, staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 }

/** Criteria that are made of others. */
const COMBINED = ['major-incident', 'major-by-itself', 'significant-incident', 'significant-by-itself']

/** What is judged by hand, as the answer after a step says it. */
function judgedOf({ classifications }: any, pack: string) {
  const { verdict, criteria } = classifications.find((one: any) => one.pack_id === pack)
  const results = Object.entries(resultsByCode(criteria))
  const met = results.flatMap(([code, result]) => (result === 'met' ? [code] : []))
  const recurring = criteria.find(({ code }: any) => code === 'recurring-incidents')
  const together = recurring?.alternatives[0].tests[0].recurring?.together
  return { verdict, met, points: resultsByPoint(criteria), together }
}

function expectStep(json: any, pack: string, step: CourseStep, where: string) {
  const { verdict, met, points, together } = judgedOf(json, pack)
  const atomic = met.filter((code) => ![...COMBINED, 'general-or-special', 'recurring-incidents'].includes(code))
  expect.soft({ verdict, met: atomic.toSorted() }, where).toEqual({
    verdict: step.service?.verdict ?? step.verdict,
    met: step.met.toSorted(),
  })
  expect.soft(points, where).toMatchObject(step.points ?? {})
  if (!step.together) return
  const { criteria, first_at: first, last_at: last, occurrences } = together ?? {}
  expect.soft(criteria?.toSorted(), where).toEqual((step.service?.together ?? step.together.criteria).toSorted())
  expect
    .soft([occurrences, Date.parse(first), Date.parse(last)], where)
    .toEqual([step.together.occurrences, Date.parse(step.together.first_at), Date.parse(step.together.last_at)])
}

test.each([...doraCourses, ...nis2Courses])('$name is judged after each step as by hand', async (course) => {
  const profile = await openBank({ entity_roles: [course.role], jurisdictions: ['NL'], facts: FACTS })
  for (const { title, steps } of course.incidents) {
    const { json } = await open({ customer_profile_id: profile, title: `${course.name}, ${title}` })
    await followSteps(json.id, steps, { ...course, name: `${course.name}, ${title}` })
  }
})

async function followSteps(id: string, steps: CourseStep[], of: Pick<Course, 'name' | 'pack' | 'cause'>) {
  const written: string[] = []
  let isReported = false
  for (const [at, step] of steps.entries()) {
    const corrects = step.corrects === undefined ? {} : { corrects: written[step.corrects] }
    const rootCause = of.cause ? { root_cause: of.cause } : {}
    const { json } = await log(id, { ...step.entry, ...corrects, ...rootCause, view: 'full' })
    written.push(json.entries.at(-1).id)
    expectStep(json, of.pack, step, `${of.name}, step ${at + 1}`)
    if (step.verdict !== 'major' || isReported) continue
    isReported = true
    const { happened_at: happenedAt, aware_at: awareAt = happenedAt } = step.entry
    await log(id, { sent: { filing: 'dora-initial-notification' }, happened_at: awareAt })
  }
  if (!isReported) return
  // No later figure of these courses takes a reported incident back.
  const { json } = await log(id, { what: 'Closed.', happened_at: steps.at(-1)!.entry.happened_at })
  const events = (json.derived_events ?? []).map(({ event }: any) => event)
  expect(events).not.toContain('ict_incident_reclassified_non_major')
}
