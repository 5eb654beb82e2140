import { describe, expect, it } from 'vitest'
import type { EntryKind } from '#domain/timetable/included.ts'
import { countByDay, entriesByDay, holidaysByDay } from './counts.ts'

describe('schedules of a day [timetable-2, timetable-6]', () => {
  it('counts what takes place, of every kind', () => {
    const [held, cancelled] = [{ isCancelled: false }, { isCancelled: true }]
    const counts = countByDay({
      '2026-11-20': [held, held, held],
      '2026-11-21': [cancelled, held],
      '2026-11-22': [],
    })
    expect([...counts]).toEqual([
      ['2026-11-20', 3],
      ['2026-11-21', 1],
      ['2026-11-22', 0],
    ])
  })
})

describe('entries of several days [timetable-6]', () => {
  const entry = (name: string, date: string, endDate = '', kind: EntryKind = 'onlineExam') => ({
    ...{ name, date, endDate, kind },
    endTime: '6:00 PM',
  })

  it('are on each of their days within the bounds: exams after what begins there, a class over midnight before', () => {
    const days = entriesByDay(
      {
        '2026-10-30': [entry('from before', '2026-10-30', '2026-11-02')],
        '2026-11-01': [entry('test', '2026-11-01', '2026-11-02')],
        '2026-11-02': [entry('class', '2026-11-02')],
        '2026-11-05': [entry('before midnight', '2026-11-05', '2026-11-06', 'live')],
        '2026-11-06': [entry('morning', '2026-11-06', '', 'classroom')],
      },
      { first: '2026-11-01', last: '2026-11-30' },
    )
    const names = Object.entries(days).map(([day, all]) => [day, all.map(({ name }) => name)])
    expect(Object.fromEntries(names)).toEqual({
      '2026-11-01': ['test', 'from before'],
      '2026-11-02': ['class', 'from before', 'test'],
      '2026-11-05': ['before midnight'],
      '2026-11-06': ['before midnight', 'morning'],
    })
  })
})

describe('holidays of a day [timetable-7]', () => {
  const holiday = (title_name: string, event_date_range: string) => ({ title_name, event_date_range })

  it('puts one of several days on each of them, over the end of a month', () => {
    const days = holidaysByDay({ '2026-10-30': [holiday('Diwali', '2026-10-30 2026-11-02')] })
    expect([...days.keys()]).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'])
    expect(days.get('2026-11-02')).toEqual(['Diwali'])
  })

  it('keeps two on one day, and the same one once', () => {
    const days = holidaysByDay({
      '2026-12-24': [holiday('Winter break', '2026-12-24 , 2026-12-26')],
      '2026-12-25': [holiday('Christmas', '2026-12-25 2026-12-25'), holiday('Winter break', '2026-12-25')],
    })
    expect(days.get('2026-12-25')).toEqual(['Winter break', 'Christmas'])
  })

  it('takes the day under which it is listed where the range is missing', () => {
    expect(holidaysByDay({ '2028-02-29': [holiday('Leap day', '')] }).get('2028-02-29')).toEqual(['Leap day'])
  })
})
