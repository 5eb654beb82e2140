import type pg from 'pg'
import type { TestAttempts } from '#domain/exam/calls.ts'
import { announcedBefore, feeAnnouncedDays, noticeDays } from '#domain/home/needs-you.ts'
import { attemptsAt, endFor } from '#server/database/queries-tests.ts'

type Runner = pg.Pool | pg.PoolClient

export type WaitingRow = {
  kind: 'homework' | 'exam' | 'class' | 'fee' | 'notices'
  id: number
  studentId: number | null
  studentName: string
  title: string
  detail: string
  startsAt: Date | null
  endsAt: Date | null
  /** YYYY-MM-DD, of a fee. */
  dueDay: string | null
  allowsLate: boolean
  /** Whole paise of a fee, how many notices. */
  amount: number
  meetingWith: string
  /** Of a fee: whether nothing of it was paid or given up. */
  isUntouched: boolean
  /** The academic year that it belongs to; null where it belongs to none, as what a product brings. */
  yearId: number | null
  /** Of an exam. */
  test: TestAttempts | null
}

export type WaitingFor = {
  instituteId: number
  personId: number
  /** The student, or a parent's children; none for an open user. */
  studentIds: readonly number[]
  /** Those whose products count: the student or his parent's children, or the open user himself. */
  takerIds: readonly number[]
  /** The year in view, whose notices are read. */
  yearId: number
  now: Date
}

/** More than anybody can have open. */
const mostOfAKind = 100

/** Where a kind is not in the institute's plan, it has no screen (spec/1 §2.4). */
const onScreen = (setup: 'classes' | 'exam') => `i.plan->>'${setup}' in ('ONLINE', 'HYBRID_BLENDED')`

const seconds = (ms: number) => `interval '${ms / 1000} seconds'`

/** Who is asked about, and the sections in which he is, until he leaves them, in years that are not over. */
const people = `i as (
    select *, ($6::timestamptz at time zone time_zone)::date as today from institute where id = $1),
  taker as (
    select p.id as person_id, s.id as student_id, p.name from person p
    left join student s on s.institute_id = p.institute_id and s.person_id = p.id
    where p.institute_id = $1 and p.id = any($4::bigint[])),
  enrolled as (
    select t.person_id, t.student_id, t.name, e.section_id, e.academic_year_id as year_id,
      (e.end_date + 1)::timestamp at time zone i.time_zone as until
    from i join enrolment e on e.institute_id = i.id and e.student_id = any($3::bigint[])
    join taker t on t.student_id = e.student_id
    join academic_year y on y.institute_id = i.id and y.id = e.academic_year_id and y.end_date >= i.today)`

/** What reaches a taker by a section that he is in, or by a product that he holds. */
const reached = (kind: 'test' | 'live_class') => `(
    select l.${kind}_id as id, e.person_id, e.student_id, e.name, s.name as detail, e.year_id from enrolled e
    join ${kind}_section l on l.institute_id = $1 and l.section_id = e.section_id
    join section s on s.institute_id = $1 and s.id = e.section_id
    where e.until is null or e.until > $6
    union
    select l.${kind}_id, t.person_id, t.student_id, t.name, p.title, null from i, taker t
    join product_holder h on h.institute_id = $1 and h.person_id = t.person_id
    join ${kind}_product l on l.institute_id = $1 and l.product_id = h.product_id
    join product p on p.institute_id = $1 and p.id = h.product_id
    where h.expires_on is null or h.expires_on >= i.today)`

/** Of what reaches somebody in several ways, the one that needs no change of year comes first. */
const inViewFirst = 'r.year_id is not null and r.year_id <> $5'

const homework = `select 'homework' as kind, a.id, e.student_id as "studentId", e.name as "studentName", a.title,
    b.name as detail, null::timestamptz as "startsAt", a.ends_at as "endsAt", null as "dueDay",
    a.allows_late as "allowsLate", 0::bigint as amount, '' as "meetingWith",
    false as "isUntouched", e.year_id as "yearId", null::json as test
  from i join enrolled e on (i.features->>'enable_online_assignment_feature')::boolean
  join assignment a on a.institute_id = $1 and a.section_id = e.section_id and a.opens_at <= $6
    and (a.ends_at > $6 or a.allows_late) and (e.until is null or a.opens_at < e.until)
  join subject b on b.institute_id = $1 and b.id = a.subject_id
  where not exists (select 1 from submission u where u.institute_id = $1 and u.assignment_id = a.id
    and u.student_id = e.student_id and (u.status = 'Submitted' or u.evaluated_at is not null))
  order by a.ends_at, a.id limit ${mostOfAKind}`

/** Practice tests wait for nobody; a mock or online test does until it was handed in once (spec/3 §4). */
const exams = `select distinct on (t.starts_at, t.id, r.person_id) 'exam', t.id, r.student_id, r.name, t.name, r.detail,
    t.starts_at, ${endFor('array[r.person_id]')}, null, false, 0, '', false, r.year_id, ${attemptsAt('array[r.person_id]', 'l')}
  from i join ${reached('test')} r on ${onScreen('exam')}
  join test t on t.institute_id = $1 and t.id = r.id and t.cancelled_at is null
    and ${endFor('array[r.person_id]')} > $6 and t.starts_at <= $6::timestamptz + ${seconds(announcedBefore.exam)}
  join test_label l on l.institute_id = $1 and l.id = t.label_id and l.test_type_id in (1, 4)
  where not exists (select 1 from test_attempt a where a.institute_id = $1 and a.test_id = t.id
    and a.person_id = r.person_id and a.submitted_at is not null)
  order by t.starts_at, t.id, r.person_id, ${inViewFirst} limit ${mostOfAKind}`

const classes = `select distinct on (c.starts_at, c.id, r.person_id) 'class', c.id, r.student_id, r.name, c.name, r.detail,
    c.starts_at, c.ends_at, null, false, 0, c.meeting_with, false, r.year_id, null
  from i join ${reached('live_class')} r on ${onScreen('classes')}
  join live_class c on c.institute_id = $1 and c.id = r.id and c.cancelled_at is null
    and c.ends_at > $6 and c.starts_at <= $6::timestamptz + ${seconds(announcedBefore.class)}
  order by c.starts_at, c.id, r.person_id, ${inViewFirst} limit ${mostOfAKind}`

/** What is left to pay of an instalment and its fine; what was given up is not asked for (spec/2 §4). */
const fees = `select 'fee', f.id, t.student_id, t.name, f.number::text, y.name, null, null, f.due_date::text, false,
    f.initial_paise + f.tax_paise - f.discount_paise + f.fine_paise - coalesce(paid.paise, 0), '',
    coalesce(paid.paise, 0) = 0, f.academic_year_id, null
  from i join taker t on t.student_id is not null
  join fee_instalment f on f.institute_id = $1 and f.student_id = t.student_id and f.bad_debt_paise = 0
    and f.due_date <= i.today + ${feeAnnouncedDays}
  join academic_year y on y.institute_id = $1 and y.id = f.academic_year_id
  left join lateral (select sum(x.fee_paise + x.fine_paise)::bigint as paise from fee_payment_part x
    where x.institute_id = $1 and x.instalment_id = f.id) paid on true
  where f.initial_paise + f.tax_paise - f.discount_paise + f.fine_paise - coalesce(paid.paise, 0) > 0
  order by f.due_date, f.id limit ${mostOfAKind}`

const notices = `select 'notices', 0, null, '', '', '', null, null, null, false, count(*), '', false, null, null
  from i join announcement a on a.institute_id = $1 and a.academic_year_id = $5 and a.announced_at <= $6
    and a.announced_at > coalesce((select r.until from announcements_read r
      where r.institute_id = $1 and r.person_id = $2), $6::timestamptz - interval '${noticeDays} days')
    and (a.is_for_all or exists (select 1 from announcement_section x
      join enrolment e on e.institute_id = $1 and e.section_id = x.section_id and e.student_id = any($3::bigint[])
        and e.academic_year_id = $5
        and (e.end_date is null or (a.announced_at at time zone i.time_zone)::date <= e.end_date)
      where x.institute_id = $1 and x.announcement_id = a.id))`

/** Everything that may wait for a person; what does, and how pressing it is, `domain/home/needs-you.ts` says. */
export async function findWaiting(runner: Runner, who: WaitingFor): Promise<WaitingRow[]> {
  const found = await runner.query<WaitingRow>({
    name: 'home.needs-you',
    text: `with ${people} (${homework}) union all (${exams}) union all (${classes}) union all (${fees})
      union all (${notices})`,
    values: [who.instituteId, who.personId, who.studentIds, who.takerIds, who.yearId, who.now],
  })
  return found.rows
}
