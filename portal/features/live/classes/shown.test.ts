import { describe, expect, test } from 'vitest'
import type { LiveClass } from '#domain/live/calls.ts'
import { makeZone } from '#domain/zone.ts'
import { matchesLive, showClass } from './shown.ts'

const live = (more: Partial<LiveClass> = {}): LiveClass => ({
  session_id: 7,
  session_name: 'Wave optics',
  session_link: '',
  course_list: [{ course_name: 'JEE-26' }],
  teachersName: 'Arun Das',
  t_photo_url: '',
  start_datetime: '2028-02-29T16:30:00+05:30',
  end_datetime: '2028-02-29T17:30:00+05:30',
  live_meeting_with: 'Zoom',
  download_links: [],
  ...more,
})
const kolkata = makeZone('Asia/Kolkata')

describe('a class by the institute’s clock, in any zone of its start [live-4, live-6]', () => {
  const span = (start_datetime: string, end_datetime: string) => ({ start_datetime, end_datetime })
  const inIndia = span('2028-02-29T16:30:00+05:30', '2028-02-29T17:45:00+05:30')
  test.each([
    ['Asia/Kolkata', inIndia, ['2028-02-29', '4:30 PM', '5:45 PM', 75]],
    [
      'Asia/Kolkata',
      span('2028-02-29T11:00:00Z', '2028-02-29T12:15:00Z'),
      ['2028-02-29', '4:30 PM', '5:45 PM', 75],
    ],
    ['Asia/Kathmandu', inIndia, ['2028-02-29', '4:45 PM', '6:00 PM', 75]],
    ['America/St_Johns', inIndia, ['2028-02-29', '7:30 AM', '8:45 AM', 75]],
    ['Pacific/Auckland', inIndia, ['2028-03-01', '12:00 AM', '1:15 AM', 75]],
    [
      'Asia/Kolkata',
      span('2028-02-29T23:59:00+05:30', '2028-03-01T00:59:00+05:30'),
      ['2028-02-29', '11:59 PM', '12:59 AM', 60],
    ],
    [
      'Asia/Kolkata',
      span('2028-12-31T18:30:00Z', '2028-12-31T19:30:00Z'),
      ['2029-01-01', '12:00 AM', '1:00 AM', 60],
    ],
    // A class over a change to summer time lasts an hour less than its clock times say.
    [
      'Europe/Berlin',
      span('2028-03-26T01:30:00+01:00', '2028-03-26T03:30:00+02:00'),
      ['2028-03-26', '1:30 AM', '3:30 AM', 60],
    ],
  ])('%s', (zone, start, shown) => {
    const { day, startTime, endTime, minutes } = showClass(live(start), makeZone(zone))
    expect([day, startTime, endTime, minutes]).toEqual(shown)
  })

  test('courses in one line, teachers with their photos', () => {
    const course_list = [{ course_name: 'JEE-26' }, { course_name: 'NEET-26' }]
    expect(
      showClass(
        live({ course_list, teachersName: 'Arun Das, Meera Iyer', t_photo_url: '/files/a,' }),
        kolkata,
      ),
    ).toMatchObject({
      courses: 'JEE-26, NEET-26',
      teachers: [
        { name: 'Arun Das', photo: '/files/a' },
        { name: 'Meera Iyer', photo: '' },
      ],
    })
    expect(showClass(live({ course_list: [] }), kolkata)).toMatchObject({ courses: '' })
  })
})

describe('search [live-9]', () => {
  const shown = showClass(
    live({ course_list: [{ course_name: 'JEE-26' }, { course_name: 'Evening' }] }),
    kolkata,
  )
  test.each([
    ['', true],
    ['   ', true],
    ['WAVE', true],
    ['wave  optics', true],
    ['5:30 pm', true],
    ['arun', true],
    ['even', true],
    // The start, the provider and texts across two fields are not searched.
    ['4:30', false],
    ['zoom', false],
    ['optics arun', false],
    ['nothing', false],
  ])('%j: %s', (query, isFound) => {
    expect(matchesLive(shown, query)).toBe(isFound)
  })
})
