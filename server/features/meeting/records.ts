import { bookingStates, meetingLimits, seenOfOffer } from '#domain/meeting/rules.ts'
import { offersOverlap } from '#server/access/meetings/offers.ts'
import { whole } from '#server/records/fields/numbers.ts'
import { refersTo, refersToMany } from '#server/records/fields/references.ts'
import { choice, lines, link, text } from '#server/records/fields/texts.ts'
import { day, moment, time } from '#server/records/fields/times.ts'
import { cancelled, defineKind, nowIn, type Scope } from '#server/records/kind.ts'

const { minMinutes, maxMinutes, maxPause, slots } = meetingLimits

/** Whether a time begins a slot of an offer, by SQL of columns: as `slotsOf` of domain/meeting/rules.ts. */
const isSlot = (start: string, o: { from: string; until: string; minutes: string; pause: string }) =>
  `(${start} >= ${o.from} and extract(epoch from ${o.until} - ${start}) >= ${o.minutes} * 60
    and mod((extract(epoch from ${start} - ${o.from}) / 60)::int, ${o.minutes} + ${o.pause}) = 0)`

const slotsOfOffer = {
  from: 'offer.start_time',
  until: 'offer.end_time',
  minutes: 'offer.minutes',
  pause: 'offer.pause',
}
const leavesNone = 'leaves booked meetings without a time: they are moved or called off first'

type Stored = { field: string; column: string }
const storedAs: Record<(typeof seenOfOffer)[number], Stored> = {
  day: { field: 'day', column: 'day' },
  minutes: { field: 'minutes', column: 'minutes' },
  place: { field: 'place', column: 'place' },
  link: { field: 'link', column: 'link_url' },
  teacherId: { field: 'teacher', column: 'teacher_id' },
}
const seen = seenOfOffer.map((one) => storedAs[one])

export const offers = defineKind({
  name: 'meeting-offers',
  title: 'Meetings',
  about:
    'Meetings that teachers offer to families: a day, hours, and how long each is. Made at the desk too. A removed one is called off, with what is booked of it.',
  table: 'meeting_offer',
  isOfFamilies: true,
  fields: {
    teacher: refersTo('people', {
      about: 'Who meets the families.',
      example: 'T1',
      column: 'teacher_id',
      isRequired: true,
    }),
    day: day({ about: 'The day.', example: '2026-08-22', isRequired: true }),
    start_time: time({
      title: 'From',
      about: 'When the first one begins.',
      example: '09:00',
      isRequired: true,
    }),
    end_time: time({
      title: 'Until',
      about: 'When the last one has ended.',
      example: '12:00',
      isRequired: true,
    }),
    minutes: whole({ about: 'How long each is.', example: '10', max: maxMinutes, isRequired: true }),
    pause: whole({ about: 'Minutes between two; 0 if empty.', example: '0', max: maxPause, whenEmpty: '0' }),
    place: text({ about: 'Where, such as a room.', example: 'Room 12', max: meetingLimits.place }),
    link: link({
      about: 'Or the address of a call, which a family sees once it has booked.',
      example: '',
      column: 'link_url',
    }),
    note: lines({ about: 'What families should know.', example: '', max: meetingLimits.note }),
    book_until: day({
      about: 'The last day on which families book, before the day.',
      example: '2026-08-20',
      isRequired: true,
    }),
    sections: refersToMany(
      'sections',
      { table: 'meeting_offer_section', own: 'offer_id', other: 'section_id' },
      { about: 'The sections whose families may book.', example: '10A' },
    ),
    students: refersToMany(
      'students',
      { table: 'meeting_offer_student', own: 'offer_id', other: 'student_id' },
      { about: 'Single students whose families may book, beside the sections.', example: '' },
    ),
    word: lines({ about: 'Why it is called off.', example: '', max: meetingLimits.word }),
    offered_at: moment({
      about: 'Since when it is offered; now if empty.',
      example: '2026-08-10 09:00',
      column: 'created_at',
      mayBeDay: true,
      made: "date_trunc('second', now())",
    }),
  },
  removal: cancelled,
  rules: [
    {
      field: 'end_time',
      problem: 'is too early for one meeting',
      where: (value) =>
        `extract(epoch from ${value('end_time')} - ${value('start_time')}) < ${value('minutes')} * 60`,
    },
    {
      field: 'minutes',
      problem: `is not ${minMinutes} to ${maxMinutes}`,
      where: (value) => `${value('minutes')} < ${minMinutes}`,
    },
    {
      field: 'end_time',
      problem: `makes more than ${slots} meetings`,
      where: (value) =>
        `extract(epoch from ${value('end_time')} - ${value('start_time')}) / 60 + ${value('pause')} >= ${slots + 1} * (${value('minutes')} + ${value('pause')})`,
    },
    {
      field: 'book_until',
      problem: 'is not before the day',
      where: (value) => `${value('book_until')} >= ${value('day')}`,
    },
    {
      field: 'place',
      problem: 'or a link must be there',
      where: (value) => `coalesce(${value('place')}, '') = '' and coalesce(${value('link')}, '') = ''`,
    },
    {
      field: 'start_time',
      problem: leavesNone,
      where: (value, { instituteId }: Scope) => `t.id is not null and exists (select from meeting_booking b
        where b.institute_id = ${instituteId} and b.offer_id = t.id and b.state = 'booked' and not ${isSlot(
          'b.start_time',
          {
            from: value('start_time'),
            until: value('end_time'),
            minutes: value('minutes'),
            pause: value('pause'),
          },
        )})`,
    },
  ],
  // Also where an import is undone, after which families have booked by it.
  sums: [
    {
      field: 'start_time',
      problem: `'${leavesNone}'`,
      from: (rows, { instituteId }) => `${rows} w
        join meeting_offer offer on offer.institute_id = ${instituteId} and offer.id = w.stored_id and offer.cancelled_at is null
        join meeting_booking booking on booking.institute_id = ${instituteId} and booking.offer_id = offer.id and booking.state = 'booked'
          and not ${isSlot('booking.start_time', slotsOfOffer)}`,
    },
  ],
  /** Families of booked times read what they see of a change, as after one at the desk [meeting-15]. */
  before: (
    scope,
    from,
    value,
  ) => `update meeting_booking booking set staff_changed_at = ${nowIn(scope)}, word = ''
    from (select t.id from ${from} where t.cancelled_at is null and not w.removed
      and (${seen.map(({ column }) => `t.${column}`).join(', ')}) is distinct from (${seen.map(({ field }) => value(field)).join(', ')})) offer
    where booking.institute_id = ${scope.instituteId} and booking.offer_id = offer.id and booking.state = 'booked'`,
  /** What is booked of an offer that is called off is called off too. */
  after: (
    { instituteId },
    _rows,
    changed,
  ) => `update meeting_booking booking set state = 'called off', staff_changed_at = offer.cancelled_at, word = offer.word
    from meeting_offer offer join ${changed} changed on changed.id = offer.id
    where offer.institute_id = ${instituteId} and offer.cancelled_at is not null and booking.institute_id = offer.institute_id and booking.offer_id = offer.id and booking.state = 'booked'`,
  warn: ({ instituteId }, rows) =>
    `select w.line, 'start_time' as field, 'overlaps other meetings of the teacher' as problem
      from ${rows} w join meeting_offer own on own.institute_id = ${instituteId} and own.id = coalesce(w.stored_id,
        (select same.id from meeting_offer same where same.institute_id = ${instituteId} and same.source_id = w.source_id))
      where not w.removed and exists (select from meeting_offer other
        where other.institute_id = ${instituteId} and other.id <> own.id and ${offersOverlap('own', 'other')})`,
})

const offerOf = (offer: string, { instituteId }: Scope) =>
  `from meeting_offer offer where offer.institute_id = ${instituteId} and offer.id = ${offer}`

export const bookings = defineKind({
  name: 'meeting-bookings',
  title: 'Booked meetings',
  about:
    'Which time of an offer is booked for which student, one row for both. Written by the portal and the desk too.',
  table: 'meeting_booking',
  isOfFamilies: true,
  key: ['offer', 'student'],
  /** As families and the desk do. */
  lockedBy: { field: 'offer', table: 'meeting_offer' },
  fields: {
    offer: refersTo('meeting-offers', {
      about: 'The offer.',
      example: 'M1',
      column: 'offer_id',
      isRequired: true,
    }),
    student: refersTo('students', {
      about: 'The student.',
      example: 'S1',
      column: 'student_id',
      isRequired: true,
    }),
    time: time({
      about: 'When it begins.',
      example: '09:10',
      column: 'start_time',
      isRequired: true,
    }),
    state: choice(bookingStates, {
      about: 'What became of it; booked if empty.',
      example: 'booked',
      whenEmpty: "'booked'",
    }),
    booked_by: refersTo('people', {
      about: 'Who booked it in the portal; empty where the institute has.',
      example: '',
      column: 'booked_by',
    }),
    booked_at: moment({
      about: 'When it was booked; now if empty.',
      example: '2026-08-12 20:15',
      mayBeDay: true,
      made: "date_trunc('second', now())",
    }),
    changed_by_staff_at: moment({
      about: 'When the institute moved it or called it off; empty once the family has decided since.',
      example: '',
      column: 'staff_changed_at',
      mayBeDay: true,
    }),
    word: lines({ about: 'What the family reads of that.', example: '', max: meetingLimits.word }),
    outcome: choice(
      { came: 'came', missed: 'missed' },
      { about: 'Whether the family came; empty until that is marked.', example: '', whenEmpty: "''" },
    ),
  },
  derived: {
    // A booked time that an import moves or calls off is news, as of the desk [meeting-15], unless the file says when it was.
    staff_changed_at: {
      from: ['time', 'state', 'changed_by_staff_at'],
      sql: (
        value,
        scope,
      ) => `case when t.state = 'booked' and (${value('state')} = 'called off' or ${value('state')} = 'booked' and ${value('time')} <> t.start_time)
        and (${value('changed_by_staff_at')} is null or ${value('changed_by_staff_at')} = t.staff_changed_at)
        then ${nowIn(scope)} else ${value('changed_by_staff_at')} end`,
    },
  },
  rules: [
    {
      field: 'time',
      problem: 'begins no meeting of the offer',
      where: (value, scope) =>
        `${value('state')} = 'booked' and exists (select ${offerOf(value('offer'), scope)} and not ${isSlot(
          value('time'),
          slotsOfOffer,
        )})`,
    },
    {
      field: 'offer',
      problem: 'is called off: nothing is booked of it',
      where: (value, scope) =>
        `${value('state')} = 'booked' and t.state is distinct from 'booked'
          and exists (select ${offerOf(value('offer'), scope)} and offer.cancelled_at is not null)`,
    },
    {
      field: 'time',
      problem: 'is booked for another student',
      where: (
        value,
        { instituteId },
      ) => `${value('state')} = 'booked' and exists (select from meeting_booking b
        where b.institute_id = ${instituteId} and b.offer_id = ${value('offer')} and b.student_id <> ${value('student')}
          and b.start_time = ${value('time')} and b.state = 'booked')`,
    },
  ],
})
