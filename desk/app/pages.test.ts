import { expect, test } from 'vitest'
import { readAttendanceDay } from '#domain/desk/attendance-calls.ts'
import { readBeginning } from '#domain/desk/begin/calls.ts'
import { listStaff } from '#domain/desk/calls.ts'
import { feesOwing } from '#domain/desk/fees/calls.ts'
import { listImports } from '#domain/desk/import-calls.ts'
import { listAskedLeaves } from '#domain/desk/leave-calls.ts'
import { listOffers } from '#domain/desk/meeting-calls.ts'
import { listMessages } from '#domain/desk/message-calls.ts'
import { listNotices } from '#domain/desk/notice-calls.ts'
import { findPeople } from '#domain/desk/people-calls.ts'
import { listQuestions } from '#domain/desk/question-calls.ts'
import { listRuns } from '#domain/desk/record-calls.ts'
import { readSettings } from '#domain/desk/settings/calls.ts'
import { dayPages, officePages } from './pages.ts'

const calls = {
  '/attendance': readAttendanceDay,
  '/leave': listAskedLeaves,
  '/questions': listQuestions,
  '/people': findPeople,
  '/meetings': listOffers,
  '/notices': listNotices,
  '/messages': listMessages,
  '/fees': feesOwing,
  '/import': listImports,
  '/staff': listStaff,
  '/changes': listRuns,
  '/settings': readSettings,
  '/beginning': readBeginning,
}

test('the menu has a page for the roles of the call that it begins with [desk-1]', () => {
  const pages = [...dayPages, ...officePages]
  expect(Object.fromEntries(pages.map(({ to, roles }) => [to, [...roles].sort()]))).toEqual(
    Object.fromEntries(Object.entries(calls).map(([to, { roles }]) => [to, [...roles].sort()])),
  )
})
