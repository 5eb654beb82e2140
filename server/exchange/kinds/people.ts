import { yesNo } from '#server/records/fields/numbers.ts'
import { refersTo } from '#server/records/fields/references.ts'
import { choice, email, phone, text } from '#server/records/fields/texts.ts'
import { day } from '#server/records/fields/times.ts'
import { defineKind, type Kind, literal, ownRows, type Scope } from '#server/records/kind.ts'

const people = { people: (scope: Scope) => ownRows({ table: 'person', fixed: {} }, scope) }

/** What every login has. */
const login = (example: { name: string; email: string; phone: string }) => ({
  name: text({ about: 'Full name.', example: example.name, isRequired: true }),
  email: email({ about: 'To sign in with.', example: example.email }),
  phone: phone({ about: 'To sign in with.', example: example.phone }),
  status: choice(['active', 'blocked', 'removed'], {
    about: 'Blocked and removed people cannot sign in; active if empty.',
    example: 'active',
    whenEmpty: "'active'",
  }),
})

/** Ends the sessions of people who may no longer sign in. */
const endSessions: Kind['after'] = ({ instituteId }, rows) =>
  `update session s set ended_at = now(), end_reason = case p.status when 'blocked' then 'blocked' else 'logout' end
    from person p join ${rows} w on w.stored_id = p.id
    where s.institute_id = ${instituteId} and p.institute_id = ${instituteId} and p.id = s.person_id
      and s.ended_at is null and p.status <> 'active'`

export const students = defineKind({
  name: 'students',
  title: 'Students',
  about: 'Students, with what the institute knows of them.',
  table: 'person',
  fixed: { role: "'student'" },
  onAdd: { joined_on: 'current_date' },
  removal: null,
  parts: { student: 'person_id', profile: 'person_id' },
  targets: {
    ...people,
    students: (scope) =>
      `(select k.source_id, s.id from ${ownRows({ table: 'person', fixed: { role: "'student'" } }, scope)} k
        join student s on s.institute_id = ${scope.instituteId} and s.person_id = k.id)`,
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
    roll_no: text({ about: 'Roll number.', example: '12', part: 'student', max: 50 }),
    gender: text({ about: 'Gender.', example: 'Female', part: 'student', max: 50 }),
    date_of_birth: day({ about: 'Day of birth.', example: '2011-08-21', part: 'student' }),
    fees_block_login: yesNo({ about: 'Whether overdue fees keep the student out.', part: 'student' }),
    address: text({ about: 'Address.', example: '12 Lake Road, Pune', part: 'profile', max: 500 }),
    permanent_address: text({ about: 'Permanent address.', part: 'profile', max: 500 }),
    mother_tongue: text({ about: 'Mother tongue.', example: 'Hindi', part: 'profile' }),
    country: text({ about: 'Country.', example: 'India', part: 'profile' }),
    state: text({ about: 'State.', example: 'Maharashtra', part: 'profile' }),
    birth_place: text({ about: 'Place of birth.', part: 'profile' }),
    religion: text({ about: 'Religion.', part: 'profile' }),
    blood_group: text({ about: 'Blood group.', example: 'O+', part: 'profile', max: 10 }),
    parent_profession: text({ about: "A parent's profession.", part: 'profile' }),
    guardian_name: text({ about: 'Name of a guardian.', part: 'profile' }),
    guardian_email: email({ about: 'Email of a guardian.', part: 'profile', whenEmpty: "''" }),
    guardian_phone: phone({ about: 'Phone of a guardian.', part: 'profile', whenEmpty: "''" }),
  },
  after: endSessions,
})

const peopleOf = (
  role: string,
  about: string,
  title: string,
  name: string,
  example: Parameters<typeof login>[0],
) =>
  defineKind({
    name,
    title,
    about,
    table: 'person',
    fixed: { role: literal(role) },
    onAdd: { joined_on: 'current_date' },
    removal: null,
    targets: people,
    fields: login(example),
    after: endSessions,
  })

export const parents = peopleOf(
  'parent',
  'Parents and guardians, who see their children.',
  'Parents',
  'parents',
  {
    name: 'Rohit Verma',
    email: 'rohit@example.org',
    phone: '9876543211',
  },
)
export const teachers = peopleOf('teacher', 'Teachers, whose names families see.', 'Teachers', 'teachers', {
  name: 'Meera Iyer',
  email: 'meera@example.org',
  phone: '9876543212',
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
    student: refersTo('students', {
      about: 'The student.',
      example: 'S1',
      column: 'student_id',
      isRequired: true,
    }),
    relation: text({ about: 'Mother, father and the like.', example: 'father', whenEmpty: "'parent'" }),
  },
})
