/** The institute itself, its classes and people, and how they sign in. */
import { createHash } from 'node:crypto'
import * as tables from '#server/database/schema.ts'
import { hashToken, tokensFor } from '#server/features/session/tokens.ts'
import { rowsOf, type TableRows } from './copy.ts'
import {
  daysAgo,
  draw,
  type Institute,
  lastYears,
  parentOf,
  phoneOf,
  range,
  sectionOf,
  standardOf,
} from './institute.ts'
import type { Shared } from './shared.ts'

/** The token of the only session of a person. */
export const tokenOfPerson = (personId: number): string =>
  createHash('sha256').update(`scale ${personId}`).digest('base64url')

const firstNames = ['Aditi', 'Arnav', 'Diya', 'Ishaan', 'Kavya', 'Lakshmi', 'Manav', 'Pari', 'Rudra', 'Zoya']
const lastNames = [
  'Bose',
  'Chandra',
  'Desai',
  'Fernandes',
  'Iyer',
  'Joshi',
  'Kulkarni',
  'Mehta',
  'Nair',
  'Patel',
]
const nameOf = (n: number, more: number) =>
  `${firstNames[draw(firstNames.length, n, more)]} ${lastNames[draw(lastNames.length, n, more, 1)]}`

const instituteRow = (institute: Institute) => ({
  accent: null,
  id: institute.id,
  name: `${institute.isSchool ? 'School' : 'Academy'} ${institute.id}`,
  kind: institute.isSchool ? ('school' as const) : ('coaching' as const),
  timeZone: 'Asia/Kolkata',
  countryCallingCode: '91',
  announcement: '',
  plan: {
    classes: 'HYBRID_BLENDED' as const,
    exam: 'HYBRID_BLENDED' as const,
    file_manager: 'BOTH' as const,
    store: true,
    is_marketing_and_banner: true,
    is_fee_struct_linked: true,
    student_fee_receipt_option: true,
  },
  features: {
    enable_eLearn_feature: true,
    enable_online_assignment_feature: true,
    course_structure_flag: true,
    institute_setup_type: 'HYBRID_BLENDED',
    zoom_enabled: true,
  },
  links: {},
  signIn: { loginLinks: true, singleDevice: false, passwords: 'strong' as const },
  video: { view: true, cloud: 3 as const, vimeoDownload: false },
  minimumAttendancePercent: 75,
  finesLateFees: institute.isSchool,
  letsEditProfile: true,
  auditDays: 365,
  space: {},
  logoFileId: null,
  faviconFileId: null,
  sourceId: `scale ${institute.id}`,
  demo: null,
  createdAt: daysAgo(institute, 400),
})

export function peopleTables(institute: Institute, shared: Shared): TableRows[] {
  const { id, has, rowId, personId, studentId, parentId, teacherId, years, sections } = institute
  const instituteId = id
  const students = range(institute.students)
  const createdAt = daysAgo(institute, 200)
  const joinedOn = years[1]?.start ?? ''
  const common = {
    instituteId,
    passwordHash: shared.passwordHash,
    pendingPasswordHash: null,
    pendingPasswordExpiresAt: null,
    status: 'active' as const,
    registeredDevicesOnly: false,
    photoFileId: null,
    joinedOn,
    createdAt,
  }
  const isSignedIn = [
    ...students.map((n) => personId(n)),
    ...range(institute.parents).map((n) => parentId(n)),
  ]
  return [
    rowsOf(tables.institute, () => [instituteRow(institute)]),
    rowsOf(tables.instituteHost, () => [{ host: `i${id}.scale.example`, instituteId, isMain: true }]),
    rowsOf(tables.academicYear, () =>
      years.map(({ start, end }, back) => ({
        instituteId,
        id: rowId(back),
        name: `${start.slice(0, 4)}-${end.slice(0, 4)}`,
        startDate: start,
        endDate: end,
        sourceId: `year ${back}`,
      })),
    ),
    rowsOf(tables.standard, () =>
      range(institute.standards).map((n) => ({
        instituteId,
        id: rowId(n),
        name: `Class ${n + 1}`,
        sourceId: `standard ${n}`,
        isActive: true,
      })),
    ),
    rowsOf(tables.subject, () =>
      range(has.subjects).map((n) => ({
        instituteId,
        id: rowId(n),
        name: `Subject ${n + 1}`,
        sourceId: `subject ${n}`,
      })),
    ),
    rowsOf(tables.section, () =>
      range(sections * 2).map((n) => ({
        instituteId,
        id: rowId(n),
        standardId: rowId(standardOf(institute, n % sections)),
        academicYearId: rowId(n < sections ? 0 : 1),
        name: `Section ${(n % sections) + 1}`,
        sourceId: `section ${n}`,
        isActive: true,
      })),
    ),
    rowsOf(tables.sectionSubject, function* () {
      for (const section of range(sections * 2))
        for (const subject of range(has.subjects))
          yield { instituteId, sectionId: rowId(section), subjectId: rowId(subject) }
    }),
    rowsOf(tables.person, function* () {
      for (const n of students)
        yield {
          ...common,
          id: personId(n),
          role: 'student' as const,
          name: nameOf(id, n),
          email: null,
          phone: phoneOf(institute, 6, n),
          sourceId: `student ${n}`,
        }
      for (const n of range(institute.parents))
        yield {
          ...common,
          id: parentId(n),
          role: 'parent' as const,
          name: nameOf(-id, n),
          email: `parent${n}@i${id}.example`,
          phone: phoneOf(institute, 7, n),
          sourceId: `parent ${n}`,
        }
      for (const n of range(has.subjects))
        yield {
          ...common,
          id: teacherId(n),
          role: 'teacher' as const,
          name: nameOf(id, -n),
          email: null,
          phone: null,
          passwordHash: null,
          sourceId: `teacher ${n}`,
        }
    }),
    rowsOf(tables.phoneHolder, function* () {
      const fromAt = new Date(`${joinedOn}T00:00:00+05:30`)
      const held = { instituteId, fromAt, storedAt: createdAt, until: null }
      for (const n of students) yield { ...held, personId: personId(n), phone: phoneOf(institute, 6, n) }
      for (const n of range(institute.parents))
        yield { ...held, personId: parentId(n), phone: phoneOf(institute, 7, n) }
    }),
    rowsOf(tables.student, function* () {
      for (const n of students)
        yield {
          instituteId,
          id: studentId(n),
          personId: personId(n),
          displayId: `S${n + 1}`,
          rollNo: String((n % has.sectionSize) + 1),
          gender: n % 2 === 0 ? 'Female' : 'Male',
          dateOfBirth: `201${n % 8}-0${(n % 9) + 1}-1${n % 10}`,
          feesBlockLogin: false,
        }
    }),
    rowsOf(tables.guardian, function* () {
      for (const n of students)
        yield { instituteId, parentId: parentId(parentOf(n)), studentId: studentId(n), relation: 'parent' }
    }),
    rowsOf(tables.enrolment, function* () {
      for (const back of [0, 1])
        for (const n of students)
          yield {
            instituteId,
            id: rowId(back * institute.students + n),
            studentId: studentId(n),
            sectionId: rowId(
              back === 0 ? sectionOf(institute, n) : lastYears(institute, sectionOf(institute, n)),
            ),
            academicYearId: rowId(back),
            startDate: years[back]?.start ?? null,
            endDate: back === 0 ? null : (years[1]?.end ?? null),
            status: back === 0 ? ('active' as const) : ('ended' as const),
            sourceId: `enrolment ${back} ${n}`,
          }
    }),
    rowsOf(tables.profile, function* () {
      for (const n of students)
        yield {
          instituteId,
          personId: personId(n),
          address: `${n} Lake Road, Pune`,
          permanentAddress: '',
          motherTongue: 'Marathi',
          country: 'India',
          state: 'Maharashtra',
          birthPlace: 'Pune',
          religion: '',
          bloodGroup: 'O+',
          sealedAadhaar: '',
          aadhaarEnd: '',
          parentProfession: '',
          sealedParentAadhaar: '',
          parentAadhaarEnd: '',
          guardianName: nameOf(-id, parentOf(n)),
          guardianEmail: '',
          guardianPhone: phoneOf(institute, 7, parentOf(n)),
          changedAt: createdAt,
        }
    }),
    rowsOf(tables.device, function* () {
      for (const one of isSignedIn)
        yield {
          instituteId,
          personId: one,
          key: `device-${one}`,
          isRegistered: true,
          madeUpHash: '',
          createdAt,
          lastSeenAt: institute.now,
        }
    }),
    rowsOf(tables.session, function* () {
      for (const [n, one] of isSignedIn.entries()) {
        const tokens = tokensFor(shared.secrets, tokenOfPerson(one))
        yield {
          instituteId,
          id: rowId(n),
          personId: one,
          deviceKey: `device-${one}`,
          deviceName: 'Chrome on Android',
          way: 'password' as const,
          studentTokenHash: hashToken(tokens.student),
          examTokenHash: hashToken(tokens.exam),
          scorecardTokenHash: hashToken(tokens.scorecard),
          createdAt: institute.now,
          lastSeenAt: institute.now,
          expiresAt: daysAgo(institute, -30),
          endedAt: null,
          endReason: null,
        }
      }
    }),
    rowsOf(tables.calendarFeed, function* () {
      for (const n of students)
        yield {
          instituteId,
          id: rowId(n),
          personId: personId(n),
          studentId: studentId(n),
          secretHash: hashToken(`feed ${personId(n)}`),
          createdAt,
          lastReadAt: null,
          revokedAt: null,
        }
    }),
  ]
}
