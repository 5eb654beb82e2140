import { given } from '#server/access/given.ts'
import { hasBooked, offeredTo, slotBegins } from '#server/access/meetings/offers.ts'
import { raw, sql } from '#server/database/sql.ts'
import { type Asked, causeIds, defineDone, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given

const today = sql`(${now}::timestamptz at time zone institute.time_zone)::date`
/** The end of the last day for booking. */
const closes = raw('(offer.book_until + 1)::timestamp at time zone institute.time_zone')
const begins = slotBegins('booking.start_time')
/** 17:00 at the institute on the day before. */
const eve = raw(`(offer.day - 1 + time '17:00') at time zone institute.time_zone`)
const facts = raw(`'day', offer.day::text, 'teacher', teacher.name, 'place', offer.place`)
const bookingArgs =
  raw(`jsonb_build_object(${facts.chunks.join('')}, 'state', booking.state, 'word', booking.word,
  'time', to_char(offer.day + booking.start_time, 'FMHH12:MI AM'))`)
const joinTeacher = raw(
  'join person teacher on teacher.institute_id = offer.institute_id and teacher.id = offer.teacher_id',
)

/** Until it is booked, called off, or the last day for booking is over. */
export const meetingOfferedNews = defineNews({
  name: 'meetingOffered',
  audience: 'parents',
  causes: { meeting_offer: 'id', meeting_offer_section: 'offer_id', meeting_offer_student: 'offer_id' },
  isDone: sql`exists (select from meeting_offer offer
    join student on student.institute_id = ${instituteId} and student.person_id = split_part(news.subject, ':', 2)::bigint
    where offer.institute_id = news.institute_id and offer.id = news.cause_id and ${hasBooked('student.id')})`,
  facts: (isAsked) => sql`
    select offer.id as cause_id, offer.id || ':' || student.person_id as subject, student.person_id, offer.created_at as at, ${closes} as until_at,
      jsonb_build_object(${facts}, 'untilDay', offer.book_until::text) as args
    from institute
    join meeting_offer offer on offer.institute_id = institute.id and offer.id = any(${causeIds}::bigint[]) and offer.cancelled_at is null
      and offer.created_at <= ${now} and ${closes} > ${now}
    ${joinTeacher}
    cross join lateral ${offeredTo(today)} asked
    join student on student.institute_id = institute.id and student.id = asked.student_id and ${isAsked('student.person_id')}
    where institute.id = ${instituteId} and not ${hasBooked('student.id')}`,
})

/** `booking` of the causes, whose meeting has not begun. */
const ofBooking = (isAsked: Asked) => sql`from institute
    join meeting_booking booking on booking.institute_id = institute.id and booking.id = any(${causeIds}::bigint[])
    join meeting_offer offer on offer.institute_id = institute.id and offer.id = booking.offer_id ${joinTeacher}
    join student on student.institute_id = institute.id and student.id = booking.student_id and ${isAsked('student.person_id')}
    where institute.id = ${instituteId} and ${begins} > ${now}`

/** A confirmation for the whole family: each booking and each move is news of its own. */
export const meetingBookedNews = defineNews({
  name: 'meetingBooked',
  audience: 'family',
  causes: { meeting_booking: 'id' },
  facts: (isAsked) => sql`
    select booking.id as cause_id, booking.id || ':' || floor(extract(epoch from booking.booked_at))::bigint as subject, student.person_id,
      booking.booked_at as at, least(${begins}, booking.booked_at + interval '7 days') as until_at, ${bookingArgs} as args
    ${ofBooking(isAsked)} and booking.state = 'booked' and booking.staff_changed_at is null`,
})

/** What staff have moved, called off, or changed of the place or day, until the family decides otherwise. */
export const meetingChangedNews = defineNews({
  name: 'meetingChanged',
  audience: 'family',
  causes: { meeting_booking: 'id' },
  facts: (isAsked) => sql`
    select booking.id as cause_id, booking.id || ':' || floor(extract(epoch from booking.staff_changed_at))::bigint as subject, student.person_id,
      booking.staff_changed_at as at, ${begins} as until_at, ${bookingArgs} as args
    ${ofBooking(isAsked)} and booking.state in ('booked', 'called off') and booking.staff_changed_at is not null`,
})

export const meetingTomorrowNews = defineNews({
  name: 'meetingTomorrow',
  audience: 'family',
  causes: { meeting_booking: 'id' },
  facts: (isAsked) => sql`
    select booking.id as cause_id, booking.id || ':' || offer.day || ':' || booking.start_time as subject, student.person_id, ${eve} as at,
      ${begins} as until_at, ${bookingArgs} as args
    ${ofBooking(isAsked)} and booking.state = 'booked' and offer.day between ${today} and ${today} + 1
      and booking.booked_at <= ${eve} and coalesce(booking.staff_changed_at, '-infinity') <= ${eve}`,
  comes: ({ since, now: until }) => sql`
    select booking.id from institute join meeting_offer offer on offer.institute_id = institute.id
      and offer.day between (${since}::timestamptz at time zone institute.time_zone)::date and (${until}::timestamptz at time zone institute.time_zone)::date + 1
    join meeting_booking booking on booking.institute_id = institute.id and booking.offer_id = offer.id and booking.state = 'booked'
    where institute.id = ${instituteId} and ${eve} > ${since} and ${eve} <= ${until}`,
})

/** Once a family has booked. */
export const meetingDone = defineDone(['meetingOffered'])
