import type pg from 'pg'
import * as z from 'zod/mini'
import type { AccessKind } from '#domain/profile/access-log.ts'
import { joinStrangers, sharedPhone } from '#server/access/family.ts'
import { given } from '#server/access/given.ts'
import { command, many, one, params, raw, type Sql, sql } from '#server/database/sql.ts'
import type { Issued } from '#server/features/roster/passwords.ts'
import { type Change, change, rows, upsert } from '#server/features/roster/upsert.ts'
import type { Fault } from '#server/import-faults.ts'
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
    role: sql`i.role`,
    name: sql`i.name`,
    email: sql`i.email`,
    phone: sql`i.phone`,
    status: sql`i.status`,
    password_hash: sql`coalesce(t.password_hash, i.hash)`,
  },
  setOnce: { joined_on: sql`${today}::date` },
  addWhere: sql`i.status <> 'removed'`,
  endedWhere: sql`t.status <> 'removed' and w.status = 'removed'`,
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
  sql`select p.source_id as "sourceId", ${raw(sharedPhone(`min(coalesce(o.source_id, o.name))`))} as problem
    from person p ${raw(joinStrangers)}
    where p.institute_id = ${instituteId} and p.source_id = any(${sourceIds}) and p.role in ('student', 'parent')
    group by p.source_id`,
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
      select p.id as person_id, s.id as student_id, i."displayId" as display_id
      from json_to_recordset(${rows}::json) as i("sourceId" text, "displayId" text)
      join person p on p.institute_id = ${instituteId} and p.source_id = i."sourceId"
      left join student s on s.institute_id = ${instituteId} and s.person_id = p.id),
    changed as (
      update student s set display_id = w.display_id from wanted w
      where s.institute_id = ${instituteId} and s.id = w.student_id and s.display_id <> w.display_id
      returning s.person_id as id),
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
    update student s set gender = w.gender, date_of_birth = w.date_of_birth
    from (
      select s.id, coalesce(nullif(i.gender, ''), s.gender) as gender,
        coalesce(i."dateOfBirth", s.date_of_birth) as date_of_birth
      from json_to_recordset(${rows}::json) as i("sourceId" text, gender text, "dateOfBirth" date)
      join person p on p.institute_id = ${instituteId} and p.source_id = i."sourceId"
      join student s on s.institute_id = ${instituteId} and s.person_id = p.id) w
    where s.institute_id = ${instituteId} and s.id = w.id
      and (s.gender, s.date_of_birth) is distinct from (w.gender, w.date_of_birth)
    returning s.person_id as id)
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
      select p.id as parent_id, s.id as student_id, i.relation
      from json_to_recordset(${rows}::json) as i("parentSourceId" text, "studentSourceId" text, relation text)
      join person p on p.institute_id = ${instituteId} and p.source_id = i."parentSourceId"
      join person c on c.institute_id = ${instituteId} and c.source_id = i."studentSourceId"
      join student s on s.institute_id = ${instituteId} and s.person_id = c.id),
    dropped as (
      delete from guardian g using person p, student s, person c
      where g.institute_id = ${instituteId} and p.institute_id = ${instituteId} and s.institute_id = ${instituteId}
        and c.institute_id = ${instituteId} and p.id = g.parent_id and s.id = g.student_id and c.id = s.person_id
        and p.source_id = any(${sourceIds}::text[]) and c.source_id = any(${sourceIds}::text[])
        and not exists (select from wanted w where w.parent_id = g.parent_id and w.student_id = g.student_id)
      returning g.student_id),
    changed as (
      update guardian g set relation = w.relation from wanted w
      where g.institute_id = ${instituteId} and g.parent_id = w.parent_id and g.student_id = w.student_id
        and g.relation <> w.relation
      returning 1),
    added as (
      insert into guardian (institute_id, parent_id, student_id, relation)
      select ${instituteId}, parent_id, student_id, coalesce(relation, 'parent') from wanted w
      where not exists (
        select from guardian g
        where g.institute_id = ${instituteId} and g.parent_id = w.parent_id and g.student_id = w.student_id)
      returning student_id),
    told as (${auditOf(
      'importedParents',
      sql`select s.person_id as id from student s where s.institute_id = ${instituteId} and s.id in (
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
    select t.institute_id, t.student_id, t.section_id, t.academic_year_id, t.start_date, least(t.end_date, i."startDate" - 1),
      case when least(t.end_date, i."startDate" - 1) < ${today}::date then 'ended' else 'active' end
    from json_to_recordset(${rows}::json) as i("sourceId" text, "sectionSourceId" text, "startDate" date, "isRemoved" boolean)
    join enrolment t on t.institute_id = ${instituteId} and t.source_id = i."sourceId"
    join section se on se.institute_id = ${instituteId} and se.source_id = i."sectionSourceId" and se.id <> t.section_id
    where not i."isRemoved" and coalesce(t.start_date <= ${today}::date, true) and i."startDate" > coalesce(t.start_date, '-infinity')`,
)

const upsertEnrolments = upsert('roster.enrolments', {
  table: 'enrolment',
  input:
    '"sourceId" text, "studentSourceId" text, "sectionSourceId" text, "startDate" date, "endDate" date, "isRemoved" boolean',
  joins: sql`left join person p on p.institute_id = ${instituteId} and p.source_id = i."studentSourceId"
    left join student s on s.institute_id = ${instituteId} and s.person_id = p.id
    left join section se on se.institute_id = ${instituteId} and se.source_id = i."sectionSourceId"`,
  set: {
    student_id: sql`coalesce(s.id, t.student_id)`,
    section_id: sql`coalesce(case when i."isRemoved" then t.section_id end, se.id, t.section_id)`,
    academic_year_id: sql`coalesce(case when i."isRemoved" then t.academic_year_id end, se.academic_year_id, t.academic_year_id)`,
    start_date: sql`i."startDate"`,
    end_date: sql`case when not i."isRemoved" then i."endDate"
      when t.status = 'ended' then t.end_date else least(i."endDate", ${today}::date) end`,
    status: sql`case when i."isRemoved" or i."endDate" < ${today}::date then 'ended' else 'active' end`,
  },
  addWhere: sql`not i."isRemoved"`,
  endedWhere: sql`t.status = 'active' and w.status = 'ended'`,
})
const endEnrolments = command(
  'roster.end-enrolments',
  sql`update enrolment e set status = 'ended', end_date = least(e.end_date, ${today}::date)
    from student s join person p on p.institute_id = s.institute_id and p.id = s.person_id
    where e.institute_id = ${instituteId} and s.institute_id = ${instituteId} and s.id = e.student_id
      and e.status = 'active' and p.source_id = any(${sourceIds}::text[])`,
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
  sql`update session s set ended_at = ${now}, end_reason = case p.status when 'blocked' then 'blocked' else 'logout' end
    from person p
    where s.institute_id = ${instituteId} and p.institute_id = ${instituteId} and p.id = s.person_id
      and s.ended_at is null and p.status <> 'active' and p.source_id = any(${sourceIds}::text[])`,
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
