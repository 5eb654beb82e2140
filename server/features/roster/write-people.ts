import type pg from 'pg'
import * as z from 'zod/mini'
import type { AccessKind } from '#domain/profile/access-log.ts'
import { joinStrangers, sharedPhone } from '#server/access/family.ts'
import { given } from '#server/access/given.ts'
import { command, many, one, params, raw, type Sql, sql } from '#server/database/sql.ts'
import type { Issued } from '#server/features/roster/passwords.ts'
import { type Change, change, rows, upsert } from '#server/features/roster/upsert.ts'
import type { Fault } from '#server/records/import-faults.ts'
import type { Roster } from './records/shape.ts'

/** The moment of an import, and the institute's day. */
export type When = { now: Date; today: string }

const { instituteId, now } = given
const { today, sourceIds, detail } = params({
  today: z.string(),
  sourceIds: z.array(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Logs that an import changed data of people, once a day. @param people a query of their ids, as `id` */
const auditOf = (kind: AccessKind, people: Sql) =>
  sql`insert into access_log (institute_id, person_id, at, kind, actor_kind, day)
    select distinct ${instituteId}::int, told.id, ${now}::timestamptz, ${raw(`'${kind}'`)}, 'import', ${today}::date
    from (${people}) told
    on conflict do nothing`

const ofChanged = sql`select id from changed`

const upsertPeople = upsert('roster.people', {
  table: 'person',
  input: '"sourceId" text, role text, name text, email text, phone text, status text, hash text',
  set: {
    role: sql`item.role`,
    name: sql`item.name`,
    email: sql`item.email`,
    phone: sql`item.phone`,
    status: sql`item.status`,
    password_hash: sql`coalesce(stored.password_hash, item.hash)`,
  },
  setOnce: { joined_on: sql`${today}::date` },
  addWhere: sql`item.status <> 'removed'`,
  endedWhere: sql`stored.status <> 'removed' and wanted.status = 'removed'`,
  whenChanged: auditOf('importedProfile', ofChanged),
})

/** Students and everyone else. Only people without a password get one. */
export function writePeople(
  client: pg.ClientBase,
  instituteId: number,
  { people }: Roster,
  issued: readonly Issued[],
  when: When,
): Promise<Change> {
  const hashes = new Map(issued.map(({ sourceId, hash }) => [sourceId, hash]))
  const given = people.map(({ sourceId, role, name, email, phone, status }) => ({
    ...{ sourceId, role, name, email, phone, status },
    hash: hashes.get(sourceId) ?? null,
  }))
  return upsertPeople(client, { instituteId, rows: JSON.stringify(given), ...when })
}

const findSharedPhones = many(
  'roster.shared-phones',
  z.object({ sourceId: z.string(), problem: z.string() }),
  sql`select person.source_id as "sourceId", ${raw(sharedPhone(`min(coalesce(other.source_id, other.name))`))} as problem
    from person ${raw(joinStrangers)}
    where person.institute_id = ${instituteId} and person.source_id = any(${sourceIds}) and person.role in ('student', 'parent')
    group by person.source_id`,
)

/** Once they and their families are written. */
export async function warnOfSharedPhones(
  client: pg.ClientBase,
  instituteId: number,
  { people }: Roster,
): Promise<Fault[]> {
  const lines = new Map(people.map(({ sourceId, line }) => [sourceId, line]))
  const found = await findSharedPhones(client, { instituteId, sourceIds: [...lines.keys()] })
  return found
    .map(({ sourceId, problem }) => ({
      file: 'users.csv',
      line: lines.get(sourceId) ?? 1,
      column: 'phone',
      problem,
    }))
    .sort((one, other) => one.line - other.line)
}

const upsertStudents = one(
  'roster.students',
  change,
  sql`with wanted as materialized (
      select person.id as person_id, student.id as student_id, item."displayId" as display_id
      from json_to_recordset(${rows}::json) as item("sourceId" text, "displayId" text)
      join person on person.institute_id = ${instituteId} and person.source_id = item."sourceId"
      left join student on student.institute_id = ${instituteId} and student.person_id = person.id),
    changed as (
      update student set display_id = known.display_id from wanted known
      where student.institute_id = ${instituteId} and student.id = known.student_id and student.display_id <> known.display_id
      returning student.person_id as id),
    told as (${auditOf('importedProfile', ofChanged)}),
    added as (
      insert into student (institute_id, person_id, display_id)
      select ${instituteId}, person_id, display_id from wanted where student_id is null
      returning 1)
    select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed, 0 as ended`,
)
const writeDemographics = command(
  'roster.demographics',
  sql`with changed as (
    update student set gender = known.gender, date_of_birth = known.date_of_birth
    from (
      select student.id, coalesce(nullif(item.gender, ''), student.gender) as gender,
        coalesce(item."dateOfBirth", student.date_of_birth) as date_of_birth
      from json_to_recordset(${rows}::json) as item("sourceId" text, gender text, "dateOfBirth" date)
      join person on person.institute_id = ${instituteId} and person.source_id = item."sourceId"
      join student on student.institute_id = ${instituteId} and student.person_id = person.id) known
    where student.institute_id = ${instituteId} and student.id = known.id
      and (student.gender, student.date_of_birth) is distinct from (known.gender, known.date_of_birth)
    returning student.person_id as id)
    ${auditOf('importedProfile', ofChanged)}`,
)

/** Student rows, and demographics. Blank cells there change nothing. */
export async function writeStudents(
  client: pg.ClientBase,
  instituteId: number,
  roster: Roster,
  when: When,
): Promise<Change> {
  const students = roster.people
    .filter(({ role, status }) => role === 'student' && status !== 'removed')
    .map(({ sourceId, displayId }) => ({ sourceId, displayId }))
  const at = { instituteId, ...when }
  const result = await upsertStudents(client, { ...at, rows: JSON.stringify(students) })
  await writeDemographics(client, { ...at, rows: JSON.stringify(roster.demographics) })
  return result
}

const upsertGuardians = one(
  'roster.guardians',
  change,
  sql`with wanted as materialized (
      select person.id as parent_id, student.id as student_id, item.relation
      from json_to_recordset(${rows}::json) as item("parentSourceId" text, "studentSourceId" text, relation text)
      join person on person.institute_id = ${instituteId} and person.source_id = item."parentSourceId"
      join person child on child.institute_id = ${instituteId} and child.source_id = item."studentSourceId"
      join student on student.institute_id = ${instituteId} and student.person_id = child.id),
    dropped as (
      delete from guardian using person, student, person child
      where guardian.institute_id = ${instituteId} and person.institute_id = ${instituteId}
        and student.institute_id = ${instituteId}
        and child.institute_id = ${instituteId} and person.id = guardian.parent_id and student.id = guardian.student_id
          and child.id = student.person_id
        and person.source_id = any(${sourceIds}::text[]) and child.source_id = any(${sourceIds}::text[])
        and not exists (select from wanted known where known.parent_id = guardian.parent_id
          and known.student_id = guardian.student_id)
      returning guardian.student_id),
    changed as (
      update guardian set relation = known.relation from wanted known
      where guardian.institute_id = ${instituteId} and guardian.parent_id = known.parent_id
        and guardian.student_id = known.student_id
        and guardian.relation <> known.relation
      returning 1),
    added as (
      insert into guardian (institute_id, parent_id, student_id, relation)
      select ${instituteId}, parent_id, student_id, coalesce(relation, 'parent') from wanted known
      where not exists (
        select from guardian
        where guardian.institute_id = ${instituteId} and guardian.parent_id = known.parent_id
          and guardian.student_id = known.student_id)
      returning student_id),
    told as (${auditOf(
      'importedParents',
      sql`select student.person_id as id from student where student.institute_id = ${instituteId} and student.id in (
        select student_id from added union select student_id from dropped)`,
    )})
    select (select count(*) from added)::int as added, (select count(*) from changed)::int as changed,
      (select count(*) from dropped)::int as ended`,
)

/**
 * Parents and children. A link that is missing in the files ends when both people are in them: a parent who
 * lost the right to see a child must not keep it.
 */
export const writeGuardians = (
  client: pg.ClientBase,
  instituteId: number,
  roster: Roster,
  when: When,
): Promise<Change> =>
  upsertGuardians(client, {
    instituteId,
    rows: JSON.stringify(roster.guardians),
    sourceIds: roster.people.map((person) => person.sourceId),
    ...when,
  })

/** The old section of a student who moves gets a row of its own, which ends the day before. */
const keepOldSections = command(
  'roster.keep-old-sections',
  sql`insert into enrolment (institute_id, student_id, section_id, academic_year_id, start_date, end_date, status)
    select enrolment.institute_id, enrolment.student_id, enrolment.section_id, enrolment.academic_year_id,
      enrolment.start_date, least(enrolment.end_date, item."startDate" - 1),
      case when least(enrolment.end_date, item."startDate" - 1) < ${today}::date then 'ended' else 'active' end
    from json_to_recordset(${rows}::json) as item("sourceId" text, "sectionSourceId" text, "startDate" date, "isRemoved" boolean)
    join enrolment on enrolment.institute_id = ${instituteId} and enrolment.source_id = item."sourceId"
    join section on section.institute_id = ${instituteId} and section.source_id = item."sectionSourceId"
      and section.id <> enrolment.section_id
    where not item."isRemoved" and coalesce(enrolment.start_date <= ${today}::date, true)
      and item."startDate" > coalesce(enrolment.start_date, '-infinity')`,
)

const upsertEnrolments = upsert('roster.enrolments', {
  table: 'enrolment',
  input:
    '"sourceId" text, "studentSourceId" text, "sectionSourceId" text, "startDate" date, "endDate" date, "isRemoved" boolean',
  joins: sql`left join person on person.institute_id = ${instituteId} and person.source_id = item."studentSourceId"
    left join student on student.institute_id = ${instituteId} and student.person_id = person.id
    left join section on section.institute_id = ${instituteId} and section.source_id = item."sectionSourceId"`,
  set: {
    student_id: sql`coalesce(student.id, stored.student_id)`,
    section_id: sql`coalesce(case when item."isRemoved" then stored.section_id end, section.id, stored.section_id)`,
    academic_year_id: sql`coalesce(case when item."isRemoved" then stored.academic_year_id end, section.academic_year_id,
      stored.academic_year_id)`,
    start_date: sql`item."startDate"`,
    end_date: sql`case when not item."isRemoved" then item."endDate"
      when stored.status = 'ended' then stored.end_date else least(item."endDate", ${today}::date) end`,
    status: sql`case when item."isRemoved" or item."endDate" < ${today}::date then 'ended' else 'active' end`,
  },
  addWhere: sql`not item."isRemoved"`,
  endedWhere: sql`stored.status = 'active' and wanted.status = 'ended'`,
})
const endEnrolments = command(
  'roster.end-enrolments',
  sql`update enrolment set status = 'ended', end_date = least(enrolment.end_date, ${today}::date)
    from student join person on person.institute_id = student.institute_id and person.id = student.person_id
    where enrolment.institute_id = ${instituteId} and student.institute_id = ${instituteId} and student.id = enrolment.student_id
      and enrolment.status = 'active' and person.source_id = any(${sourceIds}::text[])`,
)

/**
 * Enrolments by their ids. Removed ones, and those with a past last day, end; so do those of removed people,
 * whether they are in the files or not.
 */
export async function writeEnrolments(
  client: pg.ClientBase,
  instituteId: number,
  roster: Roster,
  today: string,
): Promise<Change> {
  const at = { instituteId, today }
  const rows = JSON.stringify(roster.enrolments)
  await keepOldSections(client, { ...at, rows })
  const written = await upsertEnrolments(client, { ...at, rows })
  const removed = roster.people
    .filter((person) => person.status === 'removed')
    .map((person) => person.sourceId)
  const ended = await endEnrolments(client, { ...at, sourceIds: removed })
  return { ...written, ended: written.ended + ended }
}

const endBarred = command(
  'roster.end-sessions',
  sql`with forgotten as (
      delete from push_subscription using person
      where push_subscription.institute_id = ${instituteId} and person.institute_id = ${instituteId} and person.id = push_subscription.person_id
        and person.status <> 'active' and person.source_id = any(${sourceIds}::text[]))
    update session set ended_at = ${now}, end_reason = case person.status when 'blocked' then 'blocked' else 'logout' end
    from person
    where session.institute_id = ${instituteId} and person.institute_id = ${instituteId} and person.id = session.person_id
      and session.ended_at is null and person.status <> 'active' and person.source_id = any(${sourceIds}::text[])`,
)

/** Ends the sessions of people who may no longer sign in. */
export async function endSessions(client: pg.ClientBase, instituteId: number, roster: Roster, now: Date) {
  const barred = roster.people.filter((person) => person.status !== 'active').map((person) => person.sourceId)
  await endBarred(client, { instituteId, sourceIds: barred, now })
}

/** Only counts. */
export const writeAudit = command(
  'roster.audit',
  sql`insert into audit_log (institute_id, at, action, subject_kind, subject_id, detail)
    values (${instituteId}::int, ${now}, 'roster.import', 'institute', ${instituteId}::int, ${detail})`,
)
