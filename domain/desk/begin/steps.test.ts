import { expect, test } from 'vitest'
import { type Figures, gapsOf, stateOf } from '#domain/desk/begin/steps.ts'

const none: Figures = {
  years: 0,
  years_now: 0,
  standards: 0,
  sections: 0,
  students: 0,
  students_without_section: 0,
  without_login: 0,
  parents: 0,
  teachers: 0,
  lessons: 0,
  sections_without_lessons: 0,
  instalments: 0,
  notices: 0,
  families: 0,
  without_password: 0,
  hosts: 0,
}

test.each([
  ['sections', 'open', {}, 'open'],
  ['sections', 'open', { sections: 12 }, 'done'],
  ['year', 'open', { years: 1 }, 'open'],
  ['timetable', 'open', { lessons: 5, sections_without_lessons: 1 }, 'open'],
  ['passwords', 'open', {}, 'open'],
  ['passwords', 'open', { families: 3, without_password: 1 }, 'open'],
  ['passwords', 'open', { families: 3 }, 'done'],
  ['fees', 'skipped', { instalments: 4 }, 'skipped'],
  ['live', 'open', { families: 3 }, 'open'],
  ['live', 'done', {}, 'done'],
] as const)('the step %s that is %s, with %j, is %s [desk-79]', (step, mark, figures, state) => {
  expect(stateOf(step, mark, { ...none, ...figures })).toBe(state)
})

test('what families lack is named, the worst first [desk-80]', () => {
  const rich = { years_now: 1, sections: 2, students: 3, hosts: 1, lessons: 1, notices: 1, families: 3 }
  const good = { sendsMessages: true, showsFees: true }
  expect(gapsOf({ ...none, ...rich }, good)).toEqual([])
  const poor = {
    ...none,
    ...rich,
    without_password: 2,
    students_without_section: 1,
    instalments: 9,
    hosts: 0,
  }
  expect(gapsOf(poor, { sendsMessages: false, showsFees: false })).toEqual([
    'without_section',
    'without_password',
    'messenger',
    'host',
    'fees_hidden',
  ])
})
