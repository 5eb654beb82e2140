import { enrolment, guardian, person, student } from '#server/database/schema.ts'
import type { Role } from '#server/database/tables/people.ts'
import type { DemoBuild, DemoInstitute } from '#server/demo/build.ts'
import type { DemoName } from '#server/demo/institutes.ts'
import { device } from '#server/features/session/tables.ts'

export type DemoPerson = {
  at: DemoName
  role: Role
  name: string
  phone?: string
  email?: string
  /** Sections by name, as the institute's `sectionIds` has them. */
  sections?: string[]
  children?: string[]
  status?: 'blocked'
  feesBlockLogin?: boolean
  registeredDevicesOnly?: boolean
  /** The subject of a teacher. */
  teaches?: string
  /** The description in the list of logins. */
  about?: string
}

const lastYear = (name: string, build: { yearNames: string[] }) => `${name} ${build.yearNames[1]}`

/** Everyone in PRODUCT §6, and the children without a login. */
export function namedPeople(build: { yearNames: string[] }): DemoPerson[] {
  const greenfield = 'greenfield' as const
  return [
    {
      at: greenfield,
      role: 'student',
      name: 'Aarav Sharma',
      phone: '9000000001',
      email: 'aarav@school.demo',
      sections: ['10-A', lastYear('9-A', build)],
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
      sections: [lastYear('9-A', build)],
      about: 'student, Greenfield: Select Academic Year',
    },
  ]
}

const firstNames =
  'Aditi Advait Akash Amaya Ananya Arnav Avni Bhavya Charvi Daksh Dhruv Esha Gaurav Harini Ishita Jai Kavya Krish Lakshmi Manav Myra Naina Nikhil Ojas Pari Pranav Reyansh Rudra Samaira Shaurya Tanvi Veer Yash Zoya'.split(
    ' ',
  )
const lastNames =
  'Agarwal Bose Chandra Das Desai Fernandes Ghosh Iyengar Jain Kulkarni Mathew Mehta Naidu Patel Reddy Saxena Sethi Thomas Yadav'.split(
    ' ',
  )

/** Classmates for a section: the same names every time, different for each section. */
export function classmates(at: DemoName, sectionName: string, count: number, seed: number): DemoPerson[] {
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
export function teachers(at: DemoName, institute: DemoInstitute): DemoPerson[] {
  return Object.keys(institute.subjectIds).map((teaches) => ({
    at,
    role: 'teacher',
    name: teacherNameOf(teaches),
    teaches,
  }))
}

/** Writes people with the demo's one password; classmates have none, and so no login. */
export async function buildPeople(
  build: DemoBuild & { passwordHash: string },
  institutes: Record<DemoName, DemoInstitute>,
  people: readonly DemoPerson[],
): Promise<void> {
  const { db, passwordHash, today, now } = build
  const joinedOn = Temporal.PlainDate.from(today).subtract({ months: 7 }).toString()
  const made = await db
    .insert(person)
    .values(
      people.map((one) => ({
        instituteId: institutes[one.at].id,
        role: one.role,
        name: one.name,
        phone: one.phone ?? null,
        email: one.email ?? null,
        passwordHash: one.phone ? passwordHash : null,
        status: one.status ?? ('active' as const),
        registeredDevicesOnly: one.registeredDevicesOnly ?? false,
        joinedOn,
      })),
    )
    .returning({ id: person.id })
  const withIds = people.map((one, index) => ({
    ...one,
    id: made[index]?.id ?? 0,
    institute: institutes[one.at],
  }))
  const students = withIds.filter((one) => one.role === 'student')
  const studentRows = await db
    .insert(student)
    .values(
      students.map((one, index) => ({
        instituteId: one.institute.id,
        personId: one.id,
        displayId: `${one.at.slice(0, 2).toUpperCase()}${String(1001 + index)}`,
        rollNo: one.institute.isSchool ? String((index % 40) + 1) : '',
        feesBlockLogin: one.feesBlockLogin ?? false,
      })),
    )
    .returning({ id: student.id })
  for (const one of withIds) {
    if (one.teaches) one.institute.teacherIds[one.teaches] = one.id
    const studentId = studentRows[students.indexOf(one)]?.id ?? null
    if (one.role === 'student' || one.role === 'open')
      one.institute.people[one.name] = { personId: one.id, studentId }
  }
  const enrolments = students.flatMap((one, index) =>
    (one.sections ?? []).map((name) => ({
      instituteId: one.institute.id,
      studentId: studentRows[index]?.id ?? 0,
      sectionId: one.institute.sectionIds[name] ?? 0,
      academicYearId: one.institute.yearIds[/ \d{4}–/.test(name) ? 1 : 0] ?? 0,
    })),
  )
  await db.insert(enrolment).values(enrolments)
  const links = withIds.flatMap((parent) =>
    (parent.children ?? []).map((name) => ({
      instituteId: parent.institute.id,
      parentId: parent.id,
      studentId: studentRows[students.findIndex((one) => one.at === parent.at && one.name === name)]?.id ?? 0,
    })),
  )
  await db.insert(guardian).values(links)
  const tablets = withIds
    .filter((one) => one.registeredDevicesOnly)
    .map((one) => ({
      instituteId: one.institute.id,
      personId: one.id,
      key: 'demo-tablet',
      isRegistered: true,
      lastSeenAt: now,
    }))
  await db.insert(device).values(tablets)
}
