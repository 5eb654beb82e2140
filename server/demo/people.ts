import type { Role } from '#server/database/tables/people.ts'
import type { DemoInstitute, DemoMoment, DemoName, DemoRecords, DemoStudent } from '#server/demo/build.ts'
import { demoNames, demoPlans, lastYears, sectionsOf, subjectsOf, yearsOf } from '#server/demo/institutes.ts'
import { demoProfiles } from '#server/features/profile/demo-people.ts'
import { drawPhotos } from '#server/features/profile/demo-photos.ts'

export type DemoPerson = {
  at: DemoName
  role: Role
  name: string
  phone?: string
  email?: string
  /** By their id. */
  sections?: readonly string[]
  children?: readonly string[]
  status?: 'blocked'
  feesBlockLogin?: boolean
  registeredDevicesOnly?: boolean
  /** The description in the list of logins. */
  about?: string
}

const greenfield = 'greenfield' as const
/** Everyone who has a login [start-15], and the children without a login. */
export const namedPeople: readonly DemoPerson[] = [
  {
    at: greenfield,
    role: 'student',
    name: 'Aarav Sharma',
    phone: '9000000001',
    email: 'aarav@school.demo',
    sections: ['10-A', lastYears('9-A')],
    about: 'student, Greenfield, class 10-A (or aarav@school.demo)',
  },
  {
    at: greenfield,
    role: 'student',
    name: 'Diya Menon',
    phone: '9000000002',
    sections: ['10-A'],
    about: 'student, Greenfield, class 10-A',
  },
  { at: greenfield, role: 'student', name: 'Anaya Sharma', sections: ['4-B'] },
  {
    at: greenfield,
    role: 'parent',
    name: 'Rohan Sharma',
    phone: '9000000010',
    email: 'rohan@school.demo',
    children: ['Aarav Sharma', 'Anaya Sharma'],
    about: 'parent of two, Greenfield: Select Profile',
  },
  { at: greenfield, role: 'student', name: 'Kabir Nair', sections: ['10-B'] },
  {
    at: greenfield,
    role: 'parent',
    name: 'Meera Nair',
    phone: '9000000011',
    children: ['Kabir Nair'],
    about: 'parent of one, Greenfield',
  },
  {
    at: 'apex',
    role: 'student',
    name: 'Riya Verma',
    phone: '9000000021',
    email: 'riya@apex.demo',
    sections: ['JEE-26'],
    about: 'student, Apex, batch JEE-26 (or riya@apex.demo)',
  },
  {
    at: 'apex',
    role: 'student',
    name: 'Arjun Rao',
    phone: '9000000022',
    sections: ['JEE-26'],
    about: 'student, Apex, same batch',
  },
  { at: 'apex', role: 'open', name: 'Neha Gupta', phone: '9000000031', about: 'open user (type 99), Apex' },
  {
    at: greenfield,
    role: 'admin',
    name: 'Sunita Rao',
    phone: '9000000041',
    about: 'institute admin: not authorised',
  },
  {
    at: greenfield,
    role: 'student',
    name: 'Vihaan Joshi',
    phone: '9000000042',
    sections: ['10-B'],
    status: 'blocked',
    about: 'blocked',
  },
  {
    at: greenfield,
    role: 'student',
    name: 'Ishaan Pillai',
    phone: '9000000043',
    sections: ['10-B'],
    feesBlockLogin: true,
    about: 'student whose fees block login',
  },
  {
    at: 'summit',
    role: 'student',
    name: 'Karan Malhotra',
    phone: '9000000044',
    sections: ['Morning'],
    about: 'student, Summit: a second device asks',
  },
  {
    at: 'summit',
    role: 'student',
    name: 'Tara Singh',
    phone: '9000000045',
    sections: ['Evening'],
    registeredDevicesOnly: true,
    about: 'student, Summit: registered device only',
  },
  { at: greenfield, role: 'student', name: 'Ira Kapoor', sections: ['4-B'] },
  {
    at: greenfield,
    role: 'parent',
    name: 'Vikram Kapoor',
    phone: '9000000050',
    children: ['Ira Kapoor'],
    about: 'parent at Greenfield and student at Apex: account list',
  },
  { at: 'apex', role: 'student', name: 'Vikram Kapoor', phone: '9000000050', sections: ['JEE-27'] },
  {
    at: greenfield,
    role: 'student',
    name: 'Saanvi Iyer',
    phone: '9000000051',
    sections: [lastYears('9-A')],
    about: 'student, Greenfield: Select Academic Year',
  },
]

const firstNames =
  'Aditi Advait Akash Amaya Ananya Arnav Avni Bhavya Charvi Daksh Dhruv Esha Gaurav Harini Ishita Jai Kavya Krish Lakshmi Manav Myra Naina Nikhil Ojas Pari Pranav Reyansh Rudra Samaira Shaurya Tanvi Veer Yash Zoya'.split(
    ' ',
  )
const lastNames =
  'Agarwal Bose Chandra Das Desai Fernandes Ghosh Iyengar Jain Kulkarni Mathew Mehta Naidu Patel Reddy Saxena Sethi Thomas Yadav'.split(
    ' ',
  )

/** Classmates for a section: the same names every time, different for each section. */
function classmates(at: DemoName, sectionName: string, count: number, seed: number): DemoPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const first = firstNames[(index * 7 + seed * 5) % firstNames.length]
    const last = lastNames[(index * 11 + seed * 3) % lastNames.length]
    return { at, role: 'student', name: `${first} ${last}`, sections: [sectionName] }
  })
}

const teacherNames: Record<string, string> = {
  English: 'Rekha Nair',
  Hindi: 'Shanti Trivedi',
  Mathematics: 'Meera Iyer',
  Physics: 'Arun Das',
  Chemistry: 'Dr. Farah Khan',
  Biology: 'Joseph Kurian',
  History: 'Leela Venkataraghavan Subramaniam Krishnamurthy',
  Environment: 'Sneha Patil',
  Science: 'Prakash Hegde',
}

export const teacherNameOf = (subject: string): string => teacherNames[subject] ?? 'Staff'

/** A teacher for every subject of an institute. They have no login here. */
const teachers = (at: DemoName): DemoPerson[] =>
  subjectsOf(at).map((subject) => ({ at, role: 'teacher', name: teacherNameOf(subject) }))

const everyone: readonly DemoPerson[] = [
  ...namedPeople,
  ...demoNames.flatMap(teachers),
  ...classmates('greenfield', '10-A', 30, 1),
  ...classmates('greenfield', '10-B', 28, 2),
  ...classmates('greenfield', '4-B', 26, 3),
  ...classmates('apex', 'JEE-26', 40, 4),
  ...classmates('apex', 'NEET-26', 24, 5),
  ...classmates('summit', 'Morning', 12, 6),
]

const allStudents: readonly (DemoPerson & DemoStudent)[] = everyone
  .filter(({ role }) => role === 'student')
  .map((one, index) => ({
    ...one,
    id: `${one.at.slice(0, 2).toUpperCase()}${1001 + index}`,
    number: index + 1,
    sections: one.sections ?? [],
    isSeen:
      one.phone !== undefined ||
      namedPeople.some(({ at, children }) => at === one.at && children?.includes(one.name)),
  }))

const studentsOf = (at: DemoName) => allStudents.filter((one) => one.at === at)

/** The id of a student or another person by name: of the first, where classmates share it. */
export const personId = (at: DemoName, name: string): string =>
  studentsOf(at).find((one) => one.name === name)?.id ?? name

const profiles = new Map(demoProfiles.map((one) => [personId(one.at, one.name), one]))

/** An institute at a moment, with its people. */
export const describeInstitute = (name: DemoName, moment: DemoMoment): DemoInstitute => ({
  ...moment,
  name,
  number: demoNames.indexOf(name) + 1,
  isSchool: demoPlans[name].settings.kind === 'school',
  years: yearsOf(name, moment.today),
  sections: sectionsOf(name),
  students: studentsOf(name),
  phones: [...new Set(namedPeople.flatMap(({ at, phone }) => (at === name && phone ? [phone] : [])))],
  teacherOf: teacherNameOf,
})

/** Everyone of an institute, with their sections and children. Passwords are in no file. */
export function peopleRecords(at: DemoName, today: string): DemoRecords {
  const joined_on = Temporal.PlainDate.from(today).subtract({ months: 7 }).toString()
  const login = ({ name, email, phone, status }: DemoPerson) => ({ name, email, phone, status, joined_on })
  const students = studentsOf(at)
  const ofRole = (role: Role) => everyone.filter((one) => one.at === at && one.role === role)
  const others = (role: Role) => ofRole(role).map((one) => ({ id: one.name, ...login(one) }))
  const photos = drawPhotos().filter((photo) => photo.at === at)
  const photoOf = (name: string) =>
    photos.some((photo) => photo.name === name) ? `photos/${name}/photo.png` : ''
  return {
    rows: {
      students: students.map((one) => ({
        id: one.id,
        ...login(one),
        number: one.id,
        roll_no: demoPlans[at].settings.kind === 'school' ? ((one.number - 1) % 40) + 1 : '',
        fees_block_login: one.feesBlockLogin,
        photo: photoOf(one.name),
        ...profiles.get(one.id)?.ofStudent,
        ...profiles.get(one.id)?.known,
      })),
      'open-users': ofRole('open').map((one) => ({
        id: one.name,
        ...login(one),
        ...profiles.get(one.name)?.known,
      })),
      parents: others('parent'),
      teachers: others('teacher'),
      admins: others('admin'),
      guardians: ofRole('parent').flatMap(({ name, children = [] }) =>
        children.map((child) => ({ parent: name, student: personId(at, child) })),
      ),
      enrolments: students.flatMap(({ id, sections }) =>
        sections.map((section) => ({ id: `${id} ${section}`, student: id, section })),
      ),
      'class-teachers': sectionsOf(at).map(({ id, subjects: [subject = ''] }) => ({
        id: `${id} class teacher`,
        section: id,
        teacher: teacherNameOf(subject),
      })),
    },
    files: Object.fromEntries(
      photos.map(({ name, bytes }) => [`photos/${name}/photo.png`, () => bytes] as const),
    ),
  }
}
