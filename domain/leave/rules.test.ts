import { expect, test } from 'vitest'
import {
  hasLeaveBegun,
  isAdult,
  type LeaveSpan,
  leaveFault,
  leavesOverlap,
  mayWithdraw,
} from '#domain/leave/rules.ts'
import { overlapText, showLeave } from '#domain/leave/texts.ts'

const today = '2026-11-20'
const span = (from: string, until = from, fromTime = '', untilTime = ''): LeaveSpan => ({
  ...{ from, until, fromTime, untilTime },
})
const why = { reason: 'illness', note: '' } as const

test.each<[string, LeaveSpan, string | undefined]>([
  ['today', span(today), undefined],
  ['as far back as may be', span('2026-11-06', today), undefined],
  ['further back', span('2026-11-05', today), 'back'],
  ['as far ahead as may be', span('2027-05-19'), undefined],
  ['further ahead', span('2027-05-19', '2027-05-20'), 'ahead'],
  ['90 days', span('2026-12-01', '2027-02-28'), undefined],
  ['91 days', span('2026-12-01', '2027-03-01'), 'long'],
  ['the last day first', span('2026-12-03', '2026-12-01'), 'order'],
  ['a day that is none', span('2026-02-30'), 'noDay'],
  ['hours', span(today, today, '09:00', '11:00'), undefined],
  ['hours of two days', span(today, '2026-11-21', '09:00', '11:00'), 'oneDay'],
  ['hours without an end', span(today, today, '09:00', ''), 'bothTimes'],
  ['hours that are none', span(today, today, '25:00', '26:00'), 'bothTimes'],
  ['hours that end before', span(today, today, '11:00', '11:00'), 'timeOrder'],
])('an ask for %s [leave-5]', (_, asked, fault) => {
  expect(leaveFault(asked, why, today)).toBe(fault)
})

test('another reason needs words [leave-3]', () => {
  expect(leaveFault(span(today), { reason: 'other', note: '  ' }, today)).toBe('noWords')
  expect(leaveFault(span(today), { reason: 'other', note: 'House is moving' }, today)).toBeUndefined()
})

test.each<[string, LeaveSpan, LeaveSpan, boolean]>([
  ['days that meet', span('2026-12-01', '2026-12-03'), span('2026-12-03', '2026-12-05'), true],
  ['days that follow', span('2026-12-01', '2026-12-03'), span('2026-12-04'), false],
  [
    'hours within days',
    span('2026-12-02', '2026-12-02', '09:00', '10:00'),
    span('2026-12-01', '2026-12-03'),
    true,
  ],
  [
    'hours that follow',
    span('2026-12-02', '2026-12-02', '09:00', '10:00'),
    span('2026-12-02', '2026-12-02', '10:00', '11:00'),
    false,
  ],
  [
    'hours that meet',
    span('2026-12-02', '2026-12-02', '09:00', '10:01'),
    span('2026-12-02', '2026-12-02', '10:00', '11:00'),
    true,
  ],
  [
    'hours of other days',
    span('2026-12-02', '2026-12-02', '09:00', '10:00'),
    span('2026-12-03', '2026-12-03', '09:00', '10:00'),
    false,
  ],
])('%s overlap or not, either way round [leave-7]', (_, a, b, expected) => {
  expect([leavesOverlap(a, b), leavesOverlap(b, a)]).toEqual([expected, expected])
})

test('is taken back while it waits, and approved until it begins [leave-8]', () => {
  const at = { today, minute: 10 * 60 }
  const begun = (from: string, fromTime = '') => hasLeaveBegun({ from, fromTime }, at)
  expect([begun('2026-11-19'), begun(today), begun('2026-11-21')]).toEqual([true, true, false])
  expect([begun(today, '10:00'), begun(today, '10:01'), begun('2026-11-19', '23:00')]).toEqual([
    true,
    false,
    true,
  ])
  expect([
    mayWithdraw('pending', true),
    mayWithdraw('approved', false),
    mayWithdraw('approved', true),
  ]).toEqual([true, true, false])
  expect([mayWithdraw('refused', false), mayWithdraw('withdrawn', false)]).toEqual([false, false])
})

test('an adult is 18 by today, by a day that is known [leave-2]', () => {
  expect([isAdult('2008-11-20', today), isAdult('2008-11-21', today), isAdult('', today)]).toEqual([
    true,
    false,
    false,
  ])
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true)
})

test('days and hours are said as they are shown, and what is overlapped is named [leave-7]', () => {
  expect(showLeave(span('2026-12-01', '2026-12-03'))).toBe('01-12-2026 to 03-12-2026')
  expect(showLeave(span('2026-12-01', '2026-12-01', '09:00', '13:30'))).toBe('01-12-2026, 9:00 AM to 1:30 PM')
  expect(overlapText(span('2026-12-01'), 'approved', '')).toBe(
    'This overlaps the leave of 01-12-2026, which is approved. Take that one back first, or choose other days.',
  )
})
