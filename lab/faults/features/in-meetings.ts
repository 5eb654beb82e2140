import type { Fault } from '../fault.ts'

/** In meetings of teachers with families. */
export const inMeetings: readonly Fault[] = [
  {
    id: 'meetings-move-over-others',
    area: 'meetings',
    what: 'A parent with an old page moves what the other parent has booked meanwhile.',
    file: 'server/features/meeting/booking.ts',
    from: 'if (bookedTime(booking) === seen && offer.version',
    to: "if ((bookedTime(booking) === seen || seen === '') && offer.version",
    tests: ['desk/meetings'],
  },
  {
    id: 'meetings-on-another-day',
    area: 'meetings',
    what: 'A family with an old page books on the day to which the offer was moved meanwhile.',
    file: 'server/features/meeting/booking.ts',
    from: ' && offer.version === version) return',
    to: ' && version !== undefined) return',
    tests: ['desk/meetings'],
  },
  {
    id: 'meetings-after-the-last-day',
    area: 'meetings',
    what: 'Families book on the day after the last one.',
    file: 'domain/meeting/rules.ts',
    from: '!isCalledOff && today <= bookUntil',
    to: '!isCalledOff && today <= addDays(bookUntil, 1)',
    tests: ['meeting'],
  },
  {
    id: 'meetings-of-other-classes',
    area: 'meetings',
    what: 'A teacher offers meetings to sections that he does not teach.',
    file: 'server/desk/meetings/offers.ts',
    from: 'sectionIds.length > 0 &&',
    to: 'sectionIds.length > 60 &&',
    tests: ['desk/meetings'],
  },
]
