import { describe, expect, test } from 'vitest'
import {
  flagsOf,
  includedKinds,
  type TimetableFlags,
  type TimetablePlan,
} from '#domain/timetable/included.ts'

const plan = (classes: TimetablePlan['classes'], exam: TimetablePlan['exam']) => ({ classes, exam })
/** classroom, live, online exam, offline exam, in this order. */
const flags = (text: string): TimetableFlags => {
  const at = (index: number) => (text[index] === 'Y' ? 'Y' : 'N')
  return {
    isCourseStructureTimeTable: at(0),
    is_included_online_class: at(1),
    is_included_online_exam: at(2),
    isExamIncludedInTimeTable: at(3),
  }
}
const written = (of: TimetableFlags, by: TimetablePlan) => {
  const { classroom, live, onlineExam, offlineExam } = includedKinds(of, by)
  return [classroom, live, onlineExam, offlineExam].map((isIncluded) => (isIncluded ? 'Y' : 'N')).join('')
}

/** Classes, exams → what the plan has: classroom, live, online exam, offline exam. */
const plans = [
  [plan('HYBRID_BLENDED', 'HYBRID_BLENDED'), 'YYYY'],
  [plan('OFFLINE', 'OFFLINE'), 'YNNY'],
  [plan('ONLINE', 'ONLINE'), 'YYYN'],
  [plan('OFFLINE', 'ONLINE'), 'YNYN'],
  [plan('ONLINE', 'OFFLINE'), 'YYNY'],
  [plan('NONE', 'NONE'), 'YNNN'],
  [plan('HYBRID_BLENDED', 'NONE'), 'YYNN'],
  [plan('NONE', 'HYBRID_BLENDED'), 'YNYY'],
] as const

describe('what a time table includes, by the institute’s setup [timetable-9]', () => {
  test.each(plans)('%j has %s, and the portal requests just that', (by, expected) => {
    expect(written(flags('YYYY'), by)).toBe(expected)
    expect(flagsOf(by)).toEqual(flags(expected))
    expect(written(flagsOf(by), by)).toBe(expected)
  })

  test.each(plans)('%j: only what was requested is included', (by, has) => {
    for (let bits = 0; bits < 16; bits += 1) {
      const asked = [...'YYYY'].map((_, index) => ((bits >> index) & 1 ? 'Y' : 'N')).join('')
      const both = [...asked].map((flag, index) => (flag === 'Y' && has[index] === 'Y' ? 'Y' : 'N')).join('')
      expect([asked, written(flags(asked), by)]).toEqual([asked, both])
    }
  })
})
