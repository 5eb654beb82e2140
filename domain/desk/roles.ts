/** What a member of the staff may do at the desk; one may have several [desk-1]. */
export const staffRoles = ['owner', 'office', 'accountant', 'teacher', 'examiner', 'head'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Of calls that every member of the staff may make, and of those by which owners say who is staff [desk-3]. */
export const anyStaff: readonly StaffRole[] = [...staffRoles]
export const ownersOnly: readonly StaffRole[] = ['owner']

/** Of what the office does for families and for the institute; a head only reads. */
export const officeWriters: readonly StaffRole[] = ['owner', 'office']
export const officeReaders: readonly StaffRole[] = [...officeWriters, 'head']

/** Groups of kinds of records, by which roles are allowed them. Each kind is in one. */
export const recordAreas = {
  people: [
    'students',
    'open-users',
    'parents',
    'teachers',
    'admins',
    'guardians',
    'phone-numbers',
    'enrolments',
  ],
  classes: [
    'years',
    'standards',
    'subjects',
    'sections',
    'class-teachers',
    'timetable',
    'attendance',
    'weekly-offs',
    'live-classes',
    'recordings',
  ],
  fees: ['fee-instalments', 'fee-payments', 'fee-reversals', 'fee-payment-parts', 'fee-refunds'],
  products: ['products', 'product-items', 'orders'],
  notices: [
    'notices',
    'notice-answers',
    'banners',
    'promotions',
    'events',
    'messages',
    'meeting-offers',
    'meeting-bookings',
  ],
  study: ['documents', 'study-courses', 'study-topics', 'study-files'],
  homework: ['assignments', 'assignment-attachments', 'submissions', 'submission-attachments', 'evaluations'],
  exams: [
    'test-labels',
    'tests',
    'offline-exams',
    'offline-exam-subjects',
    'offline-exam-sittings',
    'offline-marks',
  ],
  // Reasons for leave are often about health: only those read them who answer them.
  leave: ['leaves'],
  // A teacher's questions are between the family and the teacher: the office does not read them.
  questions: ['questions', 'question-posts'],
  institute: ['institute', 'hosts', 'news-defaults', 'news-templates', 'news-budgets'],
} as const satisfies Record<string, readonly string[]>
export type RecordArea = keyof typeof recordAreas

type Right = 'write' | 'read'
const areas = Object.keys(recordAreas) as RecordArea[]
const everywhere = (right: Right, except?: RecordArea) =>
  Object.fromEntries(areas.filter((area) => area !== except).map((area) => [area, right]))

/** What each role may do with records; an area that is not named is hidden from it [desk-2]. */
const rights: Readonly<Record<StaffRole, Partial<Record<RecordArea, Right>>>> = {
  owner: everywhere('write'),
  office: { ...everywhere('write', 'questions'), fees: 'read', institute: 'read' },
  accountant: { fees: 'write', products: 'write', people: 'read', classes: 'read' },
  // A teacher's records are those of the own classes, by calls of their own [desk-20].
  teacher: {},
  examiner: { exams: 'write', people: 'read', classes: 'read' },
  head: everywhere('read'),
}

/** Roles that have a grid at all. */
export const gridRoles: readonly StaffRole[] = staffRoles.filter(
  (role) => Object.keys(rights[role]).length > 0,
)

/** Roles that take, and that see, the attendance: the office of every class, a teacher of the own ones [desk-20]. */
export const attendanceTakers: readonly StaffRole[] = ['owner', 'office', 'teacher']
export const attendanceReaders: readonly StaffRole[] = [...attendanceTakers, 'head']

/** Whether somebody with these roles reaches only the classes that are the own ones [desk-20]. */
export const reachesOwnOnly = (roles: readonly StaffRole[]): boolean =>
  !roles.some((role) => role !== 'teacher' && attendanceReaders.includes(role))

/** What somebody with these roles may do with records of a kind; undefined: they are hidden. */
export function rightOf(roles: readonly StaffRole[], kind: string): Right | undefined {
  const area = areas.find((one) => (recordAreas[one] as readonly string[]).includes(kind))
  if (!area) return undefined
  const given = roles.map((role) => rights[role][area])
  return given.find((right) => right === 'write') ?? given.find((right) => right !== undefined)
}
