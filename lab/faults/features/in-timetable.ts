import type { Fault } from '../fault.ts'

/** Faults of the time table. */
export const inTimetable: readonly Fault[] = [
  {
    id: 'back-loses-the-position',
    area: 'timetable',
    what: 'Back to the time table goes to what runs now, and not to where it was scrolled.',
    file: 'portal/features/timetable/open-at-now.ts',
    from: '!opening.current || isRestored',
    to: '!opening.current',
    tests: ['timetable/timetable-now'],
  },
  {
    id: 'cancelled-class-counts',
    area: 'timetable',
    what: 'The count of a day includes cancelled classes.',
    file: 'portal/shared/calendar/counts.ts',
    from: 'entries.filter(({ isCancelled }) => !isCancelled).length',
    to: 'entries.length',
    tests: ['calendar/counts', 'timetable/timetable-now'],
  },
  {
    id: 'history-full-of-days',
    area: 'timetable',
    what: 'Back from the time table goes through every viewed day.',
    file: 'portal/features/timetable/use-timetable-url-state.ts',
    from: 'replace: month === written.month',
    to: 'replace: day === written.day',
    tests: ['features/timetable', 'e2e/timetable'],
  },
  {
    id: 'back-keeps-month',
    area: 'timetable',
    what: 'Where Back comes before the screen has followed a choice, the month of the choice stays.',
    file: 'portal/features/timetable/use-timetable-url-state.ts',
    from: '(latest === choice ? undefined : latest)',
    to: 'latest',
    tests: ['timetable/timetable-screen'],
  },
]
