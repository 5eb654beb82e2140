import type { AccessKind } from '#domain/profile/access-log.ts'
import { warnOfSharedPhones } from '#server/exchange/kinds/phones.ts'
import { afterStaff, keepsOwner } from '#server/exchange/kinds/staff.ts'
import { yesNo } from '#server/records/fields/numbers.ts'
import { file, refersTo } from '#server/records/fields/references.ts'
import { choice, email, lines, phone, text } from '#server/records/fields/texts.ts'
import { day } from '#server/records/fields/times.ts'
import { defineKind, type Kind, literal, nowIn, ownRows, type Scope } from '#server/records/kind.ts'
import { isPicture } from '#server/records/pictures.ts'
import { isInFuture } from '#server/records/year.ts'

const people = { people: (scope: Scope) => ownRows({ table: 'person', fixed: {} }, scope) }

const warnOfMissingYear: NonNullable<Kind['warn']> = ({ instituteId }, rows) =>
  `select min(line) as line, 'file' as field,
      'the institute has no academic year: until years.csv is imported, none of these people can sign in' as problem
    from ${rows} where not exists (select from academic_year y where y.institute_id = ${instituteId})
    having count(*) > 0`

const warnOfReaders: Kind['warn'] = (scope, rows) =>
  `${warnOfSharedPhones(scope, rows)} union all ${warnOfMissingYear(scope, rows)}`

/** What every login has. */
const login = (example: { name: string; email: string; phone: string }) => ({
  name: text({ about: 'Full name.', example: example.name, isRequired: true }),
  email: email({ title: 'E-mail', about: 'To sign in with.', example: example.email }),
  phone: phone({ about: 'To sign in with.', example: example.phone }),
  status: choice(['active', 'blocked', 'removed'], {
    isForOffice: true,
    about: 'Blocked and removed people cannot sign in; active if empty.',
    example: 'active',
    whenEmpty: "'active'",
  }),
  joined_on: day({
    title: 'Joined',
    about: 'Since when they are here; today if empty.',
    made: 'current_date',
  }),
  photo: file({ about: 'Photo, a picture.', column: 'photo_file_id' }),
})

/** What the institute knows of students and open users. */
const profile = {
  address: lines({ about: 'Address.', example: '12 Lake Road, Pune', part: 'profile', max: 500 }),
  permanent_address: lines({ about: 'Permanent address.', part: 'profile', max: 500 }),
  mother_tongue: text({ about: 'Mother tongue.', example: 'Hindi', part: 'profile' }),
  country: text({ about: 'Country.', example: 'India', part: 'profile' }),
  state: text({ about: 'State.', example: 'Maharashtra', part: 'profile' }),
  birth_place: text({ about: 'Place of birth.', part: 'profile' }),
  religion: text({ about: 'Religion.', part: 'profile' }),
  blood_group: text({ about: 'Blood group.', example: 'O+', part: 'profile', max: 10 }),
  parent_profession: text({
    title: 'Parent’s profession',
    about: "A parent's profession.",
    part: 'profile',
  }),
  guardian_name: text({ title: 'Guardian', about: 'Name of a guardian.', part: 'profile' }),
  guardian_email: email({
    title: 'Guardian’s e-mail',
    about: 'Email of a guardian.',
    part: 'profile',
    whenEmpty: "''",
  }),
  guardian_phone: phone({
    title: 'Guardian’s phone',
    about: 'Phone of a guardian.',
    part: 'profile',
    whenEmpty: "''",
  }),
}

/** Logs that an import, or a member of the staff, changed data of people, once a day. @param people a query of their ids, as `id` */
const logOf = (kind: AccessKind, scope: Scope, people: string) => {
  const { instituteId, today, actorId } = scope
  return `insert into access_log (institute_id, person_id, at, kind, actor_kind, actor_id, day)
    select distinct ${instituteId}, told.id, ${nowIn(scope)}, '${kind}',
      ${actorId === undefined ? "'import', 0" : `'person', ${Math.trunc(actorId)}`}, '${today}'::date
    from (${people}) told on conflict do nothing`
}

/** Logs changes, and ends the sessions of people who may no longer sign in and the enrolments of removed ones. */
const afterPeople: NonNullable<Kind['after']> = (scope, rows, changed) => {
  const { instituteId, today } = scope
  return `${logOf('importedProfile', scope, `select id from ${changed}`)};
    update session set ended_at = now(), end_reason = case person.status when 'blocked' then 'blocked' else 'logout' end
      from person join ${rows} w on w.stored_id = person.id
      where session.institute_id = ${instituteId} and person.institute_id = ${instituteId} and person.id = session.person_id
        and session.ended_at is null and person.status <> 'active';
    delete from push_subscription using person join ${rows} w on w.stored_id = person.id
      where push_subscription.institute_id = ${instituteId} and person.institute_id = ${instituteId} and person.id = push_subscription.person_id
        and person.status <> 'active';
    update enrolment set status = 'ended', end_date = least(enrolment.end_date, '${today}'::date)
      from student join person on person.institute_id = student.institute_id and person.id = student.person_id
        join ${changed} changed on changed.id = person.id
      where enrolment.institute_id = ${instituteId} and student.institute_id = ${instituteId} and student.id = enrolment.student_id
        and enrolment.status = 'active' and person.status = 'removed'`
}

export const students = defineKind({
  name: 'students',
  title: 'Students',
  about: 'Students, with what the institute knows of them.',
  table: 'person',
  fixed: { role: "'student'" },
  removal: null,
  parts: { student: 'person_id', profile: 'person_id' },
  targets: {
    ...people,
    students: (scope) =>
      `(select own.source_id, student.id from ${ownRows({ table: 'person', fixed: { role: "'student'" } }, scope)} own
        join student on student.institute_id = ${scope.instituteId} and student.person_id = own.id)`,
  },
  fields: {
    ...login({ name: 'Asha Verma', email: 'asha@example.org', phone: '9876543210' }),
    number: text({
      about: "The institute's number for the student.",
      example: 'S-1001',
      part: 'student',
      column: 'display_id',
      max: 50,
    }),
    roll_no: text({ title: 'Roll number', about: 'Roll number.', example: '12', part: 'student', max: 50 }),
    gender: text({ about: 'Gender.', example: 'Female', part: 'student', max: 50 }),
    date_of_birth: day({ about: 'Day of birth.', example: '2011-08-21', part: 'student' }),
    fees_block_login: yesNo({
      isForOffice: true,
      about: 'Whether overdue fees keep the student out.',
      part: 'student',
    }),
    ...profile,
  },
  rules: [isPicture('photo'), isInFuture('date_of_birth')],
  after: afterPeople,
  warn: warnOfReaders,
})

type OfRole = Pick<Kind, 'name' | 'title' | 'about'> &
  Partial<Kind> & { role: string; example: Parameters<typeof login>[0] }

const peopleOf = ({ role, example, fields, ...kind }: OfRole) =>
  defineKind({
    table: 'person',
    fixed: { role: literal(role) },
    removal: null,
    targets: people,
    rules: [isPicture('photo')],
    after: afterPeople,
    ...kind,
    fields: { ...login(example), ...fields },
  })

export const openUsers = peopleOf({
  role: 'open',
  name: 'open-users',
  title: 'Open users',
  about: 'People who hold products and are not students of a section.',
  example: { name: 'Neha Gupta', email: 'neha@example.org', phone: '9876543213' },
  parts: { profile: 'person_id' },
  warn: warnOfReaders,
  fields: profile,
})

export const parents = peopleOf({
  role: 'parent',
  name: 'parents',
  title: 'Parents',
  about: 'Parents and guardians, who see their children.',
  example: { name: 'Rohit Verma', email: 'rohit@example.org', phone: '9876543211' },
  warn: warnOfReaders,
})

/** People who may be staff of the desk. */
const ofStaff: Partial<Kind> = {
  sums: [keepsOwner],
  after: (scope, rows, changed) =>
    `${afterPeople(scope, rows, changed)}; ${afterStaff(scope, rows, changed)}`,
}

export const teachers = peopleOf({
  ...ofStaff,
  role: 'teacher',
  name: 'teachers',
  title: 'Teachers',
  about: 'Teachers, whose names families see.',
  example: { name: 'Meera Iyer', email: 'meera@example.org', phone: '9876543212' },
})

export const admins = peopleOf({
  ...ofStaff,
  role: 'admin',
  name: 'admins',
  title: 'Administrators',
  about: 'Staff who look after the institute. They do not sign in to the portal of families.',
  example: { name: 'Anil Rao', email: 'anil@example.org', phone: '9876543214' },
})

export const student = refersTo('students', {
  about: 'The student.',
  example: 'S1',
  column: 'student_id',
  isRequired: true,
})

export const guardians = defineKind({
  name: 'guardians',
  title: 'Guardians',
  about: 'Which parent sees which student: a row for each pair.',
  table: 'guardian',
  key: ['parent', 'student'],
  fields: {
    parent: refersTo('parents', {
      about: 'The parent.',
      example: 'P1',
      column: 'parent_id',
      isRequired: true,
    }),
    student,
    relation: text({ about: 'Mother, father and the like.', example: 'father', whenEmpty: "'parent'" }),
  },
  after: (scope, rows) =>
    logOf(
      'importedParents',
      scope,
      `select s.person_id as id from ${rows} w
        join student s on s.institute_id = ${scope.instituteId} and s.id = w."v_student" where w.is_stored = w.removed`,
    ),
})
