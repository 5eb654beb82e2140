import { describe, expect, test } from 'vitest'
import { expectationText, expectedAnswer, showHours, showWeekdays } from '#domain/ask/hours.ts'
import { type AskCounts, type AskRefusal, askRefusal, mayAddress } from '#domain/ask/rules.ts'

describe('when an answer comes [ask-6]', () => {
  // Friday to Tuesday; Sunday is off, and Monday a holiday.
  const openDays = ['2026-11-20', '2026-11-21', '2026-11-24']
  const day = '2026-11-20'
  test.each<[string, string, number, string | undefined]>([
    ['before the hours', day, 6 * 60, 'expect an answer today or tomorrow'],
    ['within them', day, 15 * 60 + 59, 'expect an answer today or tomorrow'],
    ['after them', day, 21 * 60 + 10, 'expect an answer tomorrow'],
    ['before a holiday', '2026-11-21', 17 * 60, 'expect an answer on 24-11-2026'],
    ['on a day off', '2026-11-23', 9 * 60, 'expect an answer tomorrow'],
    ['on the last day that is known', '2026-11-24', 9 * 60, 'expect an answer today'],
    ['before days that are not known', '2026-11-24', 17 * 60, undefined],
  ])('%s', (_, on, minute, text) => {
    const expected = expectedAnswer({ day: on, minute }, { openDays, until: '16:00' })
    expect(expected && expectationText(expected, on)).toBe(text)
  })

  test('hours and days of the week are said shortly', () => {
    expect(showHours({ weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', until: '16:00' })).toBe(
      'Mon–Sat, 8:00 AM to 4:00 PM',
    )
    expect([showWeekdays([5, 1, 3]), showWeekdays([6, 7]), showWeekdays([2])]).toEqual([
      'Mon, Wed, Fri',
      'Sat, Sun',
      'Tue',
    ])
  })
})

test('whom one may ask, by what the institute allows [ask-2, ask-5]', () => {
  const may = (
    setting: Parameters<typeof mayAddress>[1]['setting'],
    asker: 'parent' | 'student',
    hasParent = true,
  ) =>
    (['class', 'subject', 'office'] as const)
      .filter((to) => mayAddress(to, { setting, asker, hasParent }))
      .join()
  expect(may('teachers and office', 'parent')).toBe('class,subject,office')
  expect(may('teachers and office', 'student')).toBe('class,subject')
  expect(may('teachers and office', 'student', false)).toBe('class,subject,office')
  expect([may('office', 'parent'), may('office', 'student'), may('office', 'student', false)]).toEqual([
    'office',
    '',
    'office',
  ])
  expect([may('no one', 'parent'), may('no one', 'student', false)]).toEqual(['', ''])
})

const nothing: AskCounts = { today: 0, newToday: 0, newInYear: 0, inRow: 0, messages: 0 }
test.each<[Partial<AskCounts>, boolean, AskRefusal | undefined]>([
  [{ today: 19, newToday: 4, newInYear: 199 }, true, undefined],
  [{ today: 20 }, true, 'tooManyToday'],
  [{ newToday: 5 }, true, 'tooManyNew'],
  [{ newToday: 5, newInYear: 200 }, false, undefined],
  [{ newInYear: 200 }, true, 'tooManyInYear'],
  [{ inRow: 10 }, false, 'tooManyInRow'],
  [{ messages: 200, inRow: 10 }, false, 'threadFull'],
])('a message meets its first bound: %j [ask-9]', (counts, isNew, refusal) => {
  expect(askRefusal({ ...nothing, ...counts }, isNew)).toBe(refusal)
})
