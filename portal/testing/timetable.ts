import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type TimetableEntry, timetable } from '#domain/timetable/calls.ts'
import { answer } from '#portal/testing/replies.ts'

type ByDay = Record<string, TimetableEntry[]>

/** Changes the reply about the days. @returns a function that ends it */
export const changeDays = (how: (byDay: ByDay) => ByDay): (() => void) =>
  answer(timetable, (real) => {
    const { batchTimeTableList } = real.result
    return { ...real, result: { ...real.result, batchTimeTableList: how(batchTimeTableList) } }
  })

/** Removes exams of several days, which would be on each of them. */
export const leaveOutLongExams = (byDay: ByDay): ByDay =>
  Object.fromEntries(
    Object.entries(byDay).map(([day, entries]) => [
      day,
      entries.filter(({ date, end_date = date }) => end_date === date),
    ]),
  )

/** A time table with these entries only. */
export const showOnly = (entries: readonly TimetableEntry[]): (() => void) =>
  changeDays(() => Object.groupBy(entries, ({ date }) => date) as ByDay)

const start = {
  date: '2026-11-20',
  start_time: '10:10 AM',
  end_time: '10:12 AM',
  duration: '2',
  course: '10-A',
  master_course_name: 'Class 10',
}

export const makeLive = (more: Partial<TimetableEntry> = {}): TimetableEntry => ({
  ...start,
  class_type: 'Online Class',
  subject_name: 'Physics',
  session_id: 99,
  session_name: 'Short one',
  session_link: 'https://zoom.example/j/1',
  live_meeting_with: 'Zoom',
  download_links: [],
  ...more,
})

export const makeExam = (more: Partial<TimetableEntry> = {}): TimetableEntry => ({
  ...start,
  class_type: 'Online Exam',
  subject_name: 'Physics',
  session_name: 'Short test',
  end_date: '2026-11-20',
  test_id: 8013,
  test_inst_id: 1,
  is_result_published: false,
  ...more,
})

export const cards = () => page.getByRole('article')
export const cardOf = (name: string) => cards().filter({ hasText: name })
export const none = () => page.getByText('Schedule not Found On Selected Date')

/** Waits until the day's entries, or the note that it has none, are shown. */
export const listed = () => expect.element(cards().or(none()).first()).toBeVisible()

/** Presses by key a button that is announced as disabled, and shows why when pressed. */
export async function press(button: Locator): Promise<void> {
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}
