import { testTypes } from '#domain/exam/reply.ts'
import { given } from '#server/access/given.ts'
import { enrolled, held, lastsIntoDays } from '#server/access/membership.ts'
import { raw, sql } from '#server/database/sql.ts'
import { type Asked, causeIds, defineDone, defineNews } from '#server/news/kind.ts'

const { instituteId, now } = given
const practice = raw(String(testTypes.practice))

/** 17:00 at the institute on the day before a test opens. */
const eveBefore = raw(
  `((test.starts_at at time zone institute.time_zone)::date - 1 + time '17:00') at time zone institute.time_zone`,
)
const isScreenShown = raw(`institute.plan->>'exam' in ('ONLINE', 'HYBRID_BLENDED')`)

/** Whether a person has handed in a test. */
const isHandedIn = (institute: string, test: string, person: string) =>
  raw(`exists (select from test_attempt attempt where attempt.institute_id = ${institute} and attempt.test_id = ${test}
      and attempt.person_id = ${person} and attempt.submitted_at is not null)`)
const isDone = isHandedIn('news.institute_id', 'news.cause_id', "split_part(news.subject, ':', 2)::bigint")

/** Once a person has handed in a test. */
export const testDone = defineDone(['testTomorrow', 'testOpens'])

/** `taker`: as `roster` (`server/access/roster.ts`), of several tests `test` of the institute. */
const takers = (isAsked: Asked) => sql`cross join lateral (
      select student.person_id from test_section link
      join ${enrolled} enrolled on enrolled.institute_id = institute.id and enrolled.section_id = link.section_id and ${lastsIntoDays('test.starts_at', 'test.ends_at')}
      join student on student.institute_id = institute.id and student.id = enrolled.student_id and ${isAsked('student.person_id')}
      where link.institute_id = institute.id and link.test_id = test.id
      union
      select held.person_id from test_product link
      join ${held} held on held.institute_id = institute.id and held.product_id = link.product_id and held.until > test.starts_at and ${isAsked('held.person_id')}
      where link.institute_id = institute.id and link.test_id = test.id) taker`
/** Practice is always open. */
const isNoPractice = sql`join test_label on test_label.institute_id = institute.id and test_label.id = test.label_id and test_label.test_type_id <> ${practice}`
const values = sql`jsonb_build_object('name', test.name, 'day', (test.starts_at at time zone institute.time_zone)::date::text,
        'time', to_char(test.starts_at at time zone institute.time_zone, 'FMHH12:MI AM')) as args`

export const testTomorrowNews = defineNews({
  name: 'testTomorrow',
  audience: 'family',
  causes: { test: 'id', test_section: 'test_id', test_product: 'test_id' },
  isDone,
  facts: (isAsked) => sql`
    select test.id as cause_id, test.id || ':' || taker.person_id as subject, taker.person_id, ${eveBefore} as at, test.starts_at as until_at,
      ${values}
    from institute
    join test on test.institute_id = institute.id and test.id = any(${causeIds}::bigint[]) and test.cancelled_at is null
      and test.starts_at > ${now} and test.starts_at < ${now}::timestamptz + interval '32 hours'
    ${isNoPractice} ${takers(isAsked)}
    where institute.id = ${instituteId} and ${isScreenShown} and not ${isHandedIn('institute.id', 'test.id', 'taker.person_id')}`,
  comes: ({ since, now: until }) => sql`
    select test.id from institute join test on test.institute_id = institute.id and test.starts_at > ${until}
      and test.starts_at < ${until}::timestamptz + interval '32 hours'
    where institute.id = ${instituteId} and ${eveBefore} > ${since} and ${eveBefore} <= ${until}`,
})

/** At the moment at which it may be begun, for a day; only for those who can take it, and have not begun. */
export const testOpensNews = defineNews({
  name: 'testOpens',
  audience: 'self',
  causes: { test: 'id', test_section: 'test_id', test_product: 'test_id' },
  isDone,
  facts: (isAsked) => sql`
    select test.id as cause_id, test.id || ':' || taker.person_id as subject, taker.person_id, test.starts_at as at,
      least(test.ends_at, test.starts_at + interval '1 day') as until_at, ${values}
    from institute
    join test on test.institute_id = institute.id and test.id = any(${causeIds}::bigint[]) and test.cancelled_at is null
      and test.starts_at <= ${now} and test.ends_at > ${now} and test.starts_at > ${now}::timestamptz - interval '1 day'
    ${isNoPractice} ${takers(isAsked)}
    where institute.id = ${instituteId} and ${isScreenShown} and not exists (select from test_attempt attempt
      where attempt.institute_id = institute.id and attempt.test_id = test.id and attempt.person_id = taker.person_id)`,
  comes: ({ since, now: until }) => sql`
    select id from test where institute_id = ${instituteId} and starts_at > ${since} and starts_at <= ${until}`,
  moment: ({ now: since, horizon }) => sql`
    select min(starts_at) as at from test where institute_id = ${instituteId} and starts_at > ${since} and starts_at < ${horizon} and cancelled_at is null`,
})

/** For those who have handed it in and were evaluated; marks are only on the screen. */
export const resultNews = defineNews({
  name: 'result',
  audience: 'family',
  causes: { test: 'id' },
  facts: (isAsked) => sql`
    select distinct test.id as cause_id, test.id || ':' || attempt.person_id as subject, attempt.person_id, figures.published_at as at,
      figures.published_at + interval '3 days' as until_at, jsonb_build_object('name', test.name) as args
    from institute
    join test on test.institute_id = institute.id and test.id = any(${causeIds}::bigint[]) and test.is_result_published and test.cancelled_at is null
    ${isNoPractice}
    join test_figures figures on figures.institute_id = institute.id and figures.test_id = test.id and figures.published_at <= ${now}
    join test_attempt attempt on attempt.institute_id = institute.id and attempt.test_id = test.id and attempt.submitted_at is not null and attempt.evaluated_at is not null
      and ${isAsked('attempt.person_id')}
    where institute.id = ${instituteId} and ${isScreenShown}`,
})

/** What is news of a test that is given. */
export const newTestNews = [testTomorrowNews, testOpensNews]
