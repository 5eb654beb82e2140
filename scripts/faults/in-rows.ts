import type { Fault } from './fault.ts'

/** Faults of what rows say to each other, and to whom. */
export const inRows: readonly Fault[] = [
  {
    id: 'parents-without-meetings',
    area: 'rows',
    what: 'A parent’s own meetings are missing from My Events and from the calendar feed.',
    file: 'server/access/events.ts',
    from: '[userTypes.student, userTypes.parent]',
    to: '[userTypes.student]',
    tests: ['event/event-access', 'timetable/feed-content'],
  },
  {
    id: 'meetings-of-parents-for-students',
    area: 'rows',
    what: 'A student’s calendar has the meetings of parents.',
    file: 'server/access/events.ts',
    from: "role === 'parent' ?",
    to: "role !== 'open' ?",
    tests: ['event/event-access', 'timetable/feed-content'],
  },
  {
    id: 'lines-of-addresses',
    area: 'rows',
    what: 'Addresses lose their line breaks when they are imported.',
    file: 'server/exchange/kinds/people.ts',
    from: "address: lines({ about: 'Address.'",
    to: "address: text({ about: 'Address.'",
    tests: ['exchange/people', 'exchange/property'],
  },
  {
    id: 'night-classes-unnoticed',
    area: 'rows',
    what: 'A class at 2 at night is imported without a warning.',
    file: 'server/records/hours.ts',
    from: "local::time < '05:00'",
    to: "local::time < '00:00'",
    tests: ['timetable/records'],
  },
  {
    id: 'teacher-twice-unnoticed',
    area: 'rows',
    what: 'A teacher who has two classes at one time is imported without a warning.',
    file: 'server/records/hours.ts',
    from: 'where b.is_twice',
    to: 'where false',
    tests: ['timetable/records'],
  },
]
