import { addDays, daysBetween } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import type { DemoBuild, StoredInstitute, StoredInstitutes } from '#server/demo/build.ts'
import {
  clearFor,
  type PlannedClass,
  planClasses,
  planRunning,
  type SectionPlan,
} from '#server/features/timetable/demo-plan.ts'

/** The day in India, where all three are. */
const zone = makeZone('Asia/Kolkata')
const schoolSubjects = ['English', 'Hindi', 'Mathematics', 'Physics', 'Chemistry', 'Biology', 'History']
const primarySubjects = ['English', 'Hindi', 'Mathematics', 'Environment']
const jee = ['Physics', 'Chemistry', 'Mathematics']

const plans: Record<keyof StoredInstitutes, SectionPlan[]> = {
  greenfield: [
    { section: '10-A', subjects: schoolSubjects, day: 'school', turn: 0 },
    { section: '10-B', subjects: schoolSubjects, day: 'school', turn: 2 },
    { section: '9-A', subjects: schoolSubjects, day: 'school', turn: 4 },
    { section: '4-B', subjects: primarySubjects, day: 'school', turn: 1, isJunior: true },
  ],
  apex: [
    { section: 'JEE-26', subjects: jee, day: 'afternoon', turn: 0 },
    { section: 'JEE-27', subjects: jee, day: 'afternoon', turn: 1 },
    { section: 'NEET-26', subjects: ['Biology', 'Physics', 'Chemistry'], day: 'afternoon', turn: 0 },
  ],
  summit: [
    { section: 'Morning', subjects: ['Mathematics', 'Science'], day: 'morning', turn: 0 },
    { section: 'Evening', subjects: ['Science', 'Mathematics'], day: 'afternoon', turn: 0 },
  ],
}
const withClassNow = ['10-A', '4-B', 'JEE-26', 'Morning']

/** How many days at the end of the earlier year have classes. */
const earlierDays = 24

/** Classes of the whole academic year and of the end of the earlier one, with attendance. */
export async function buildTimetable(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  for (const name of Object.keys(plans) as (keyof StoredInstitutes)[]) {
    const at = institutes[name]
    const years = await findYears(build, at)
    const daysOff = await findDaysOff(build, at)
    const { today } = build
    const minute = zone.minuteAt(build.now.getTime())
    const classes = plans[name].flatMap((plan) => {
      const [current, earlier] = years
      if (!current) return []
      const planned = planClasses(plan, [current.first, current.last], daysOff)
      const before = earlier
        ? planClasses(plan, [addDays(earlier.last, -earlierDays), earlier.last], daysOff)
        : []
      const past = before.map((one) => ({ ...one, section: `${one.section} ${earlier?.name}` }))
      if (!withClassNow.includes(plan.section)) return [...past, ...planned]
      const running = planRunning(plan, today, minute, daysBetween(current.first, today))
      return [...past, ...clearFor(running, planned), running]
    })
    await writeClasses(build, at, classes)
    await markAttendance(build, at)
  }
}

type DemoYear = { name: string; first: string; last: string }

/** The year in use first. */
async function findYears({ client }: DemoBuild, { id, yearIds }: StoredInstitute): Promise<DemoYear[]> {
  const { rows } = await client.query<DemoYear>(
    `select name, start_date::text as first, end_date::text as last from academic_year
      where institute_id = $1 and id = any($2::bigint[]) order by start_date desc`,
    [id, yearIds],
  )
  return rows
}

async function findDaysOff({ client }: DemoBuild, { id }: StoredInstitute): Promise<Set<string>> {
  const { rows } = await client.query<{ day: string }>(
    `select d::date::text as day from calendar_event e, generate_series(e.start_date, e.end_date, interval '1 day') d
      where e.institute_id = $1 and e.kind = 'holiday' and e.is_for_all and e.cancelled_at is null`,
    [id],
  )
  return new Set(rows.map(({ day }) => day))
}

async function writeClasses(
  { client, now }: DemoBuild,
  at: StoredInstitute,
  classes: readonly PlannedClass[],
) {
  // Midnight is computed once a day, and in India every day has the same length.
  const midnights = new Map<string, number>()
  const moment = (day: string, minute: number) => {
    const midnight = midnights.get(day) ?? zone.momentOf(day, 0)
    midnights.set(day, midnight)
    return new Date(midnight + minute * 60_000).toISOString()
  }
  const columns = [
    classes.map((one) => at.sectionIds[one.section] ?? 0),
    classes.map((one) => at.subjectIds[one.subject] ?? 0),
    classes.map((one) => (one.hasTeacher ? (at.teacherIds[one.subject] ?? null) : null)),
    classes.map((one) => moment(one.day, one.start)),
    classes.map((one) => moment(one.day, one.end)),
    classes.map((one) => one.topics),
    classes.map((one) => one.description),
    classes.map((one) => one.type),
    classes.map((one) => one.homework),
    classes.map((one) => (one.isCancelled ? now.toISOString() : null)),
  ]
  await client.query(
    `insert into classroom_class (institute_id, section_id, subject_id, teacher_id, starts_at, ends_at,
        topics, description, custom_type, homework, cancelled_at)
      select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[],
        $7::text[], $8::text[], $9::text[], $10::text[], $11::timestamptz[])`,
    [at.id, ...columns],
  )
}

/** Absent from this many of 100 classes of a subject, otherwise seldom: below the school's minimum. */
const oftenAbsent = { name: 'Aarav Sharma', subject: 'Hindi', percent: 30 }

/**
 * Until yesterday: from the start of a year for people with a login or a parent with one, of the past week
 * for others. What looks random is a remainder of the ids, so that the same moment gives the same demo.
 */
async function markAttendance({ client, today }: DemoBuild, at: StoredInstitute) {
  const before = new Date(zone.momentOf(today, 0))
  const weekAgo = new Date(zone.momentOf(addDays(today, -7), 0))
  // Without statistics the planner reads all classes for each student.
  await client.query('analyze enrolment, student, person, subject, guardian, classroom_class')
  const mixed = (number: string) => `((((${number}) % 1000003) * 2654435761) % 4294967296 >> 14) % 100`
  await client.query(
    `insert into attendance (institute_id, class_id, student_id, is_present, homework_status, remark, note)
      select m.institute_id, m.class_id, m.student_id, m.is_present,
        case when m.homework = '' then '' when not m.is_present then 'Not Done'
          when m.chance % 7 = 0 then 'Incomplete' when m.chance % 11 = 0 then 'Not Done' else 'Done' end,
        case when not m.is_present then '' when m.chance % 19 = 0 then 'Good'
          when m.chance % 23 = 0 then 'Came ten minutes late'
          when m.chance % 37 = 0 then 'Very good; asks the questions that help the whole class' else '' end,
        case when m.is_present then '' when m.is_away then 'Sick leave'
          when m.chance % 5 = 0 then 'Left early for a family function; his mother had told the office by phone' else '' end
      from (
        select c.institute_id, c.id as class_id, s.id as student_id, c.homework, chance, day_chance < 4 as is_away,
          day_chance >= 4 and chance >= case when p.name = $4 and b.name = $5 then $6::int else 4 end as is_present
        from classroom_class c
        join enrolment e on e.institute_id = c.institute_id and e.section_id = c.section_id
        join student s on s.institute_id = c.institute_id and s.id = e.student_id
        join person p on p.institute_id = c.institute_id and p.id = s.person_id
        join subject b on b.institute_id = c.institute_id and b.id = c.subject_id
        cross join lateral (select ${mixed('s.id * 31337 + c.id * 977')} as chance,
          ${mixed(`s.id * 7919 + (extract(epoch from c.starts_at)::bigint / 86400) * 104729`)} as day_chance) luck
        where c.institute_id = $1 and c.starts_at < $2 and c.cancelled_at is null
          and (c.starts_at >= $3 or p.phone is not null or exists (
            select 1 from guardian g where g.institute_id = s.institute_id and g.student_id = s.id))) m`,
    [at.id, before, weekAgo, oftenAbsent.name, oftenAbsent.subject, oftenAbsent.percent],
  )
}
