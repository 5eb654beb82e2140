import type { Fault } from '../fault.ts'

/** Faults of the days in a section (docs/decisions/26). */
export const inSections: readonly Fault[] = [
  {
    id: 'section-before-first-day',
    area: 'sections',
    what: 'A student who joins a section next month has its classes of this month.',
    file: 'server/access/membership.ts',
    from: '.since and ',
    to: '.until or ',
    tests: ['http/section-days'],
  },
  {
    id: 'documents-before-first-day',
    area: 'sections',
    what: 'A student who joins a section next month reads its documents today.',
    file: 'server/access/documents.ts',
    from: 'and enrolled.since <= ',
    to: "and enrolled.since - interval '10 years' <= ",
    tests: ['http/section-days'],
  },
  {
    id: 'absent-before-first-day',
    area: 'sections',
    what: 'A student is counted absent in classes before the first day in the section.',
    file: 'server/features/timetable/queries-attendance.ts',
    from: "heldBetween('greatest(mine.since, part.first)'",
    to: "heldBetween('part.first'",
    tests: ['http/section-days'],
  },
]
