import {
  type Column,
  date,
  email,
  flag,
  idList,
  list,
  moment,
  oneOf,
  phone,
  secret,
  sourcedId,
  text,
  unread,
  year,
} from './columns.ts'

const need = 'always'

const everyRow = {
  sourcedId: sourcedId({ need }),
  // 1.0 says inactive for what 1.1 and 1.2 call tobedeleted.
  status: oneOf(['active', 'tobedeleted'], {
    need: 'delta',
    others: { inactive: 'tobedeleted', deleted: 'tobedeleted' },
  }),
  dateLastModified: moment({ need: 'delta' }),
}

/** OneRoster 1.1 §4.13.8 and 1.2: the roles of a person. Ours: `people.ts`. */
export const rolesOf = {
  '1.1': ['administrator', 'aide', 'guardian', 'parent', 'proctor', 'relative', 'student', 'teacher'],
  '1.2': [
    'aide',
    'counselor',
    'districtAdministrator',
    'guardian',
    'parent',
    'principal',
    'proctor',
    'relative',
    'siteAdministrator',
    'student',
    'systemAdministrator',
    'teacher',
  ],
} as const

/** Roles of staff that only 1.2 has. */
const staffOf12 = {
  counselor: 'aide',
  districtAdministrator: 'administrator',
  principal: 'administrator',
  siteAdministrator: 'administrator',
  systemAdministrator: 'administrator',
} as const

/** The files that are read, each after those that it refers to, with the columns of both versions. */
export const files = {
  orgs: {
    ...everyRow,
    name: text({ need }),
    type: oneOf(['school', 'district', 'local', 'state', 'national', 'department'], {
      need,
      extensible: true,
    }),
    identifier: unread(),
    parentSourcedId: sourcedId(),
  },
  academicSessions: {
    ...everyRow,
    title: text({ need }),
    type: oneOf(['schoolYear', 'semester', 'term', 'gradingPeriod'], { need, extensible: true }),
    startDate: date({ need }),
    endDate: date({ need }),
    parentSourcedId: sourcedId(),
    schoolYear: year({ need }),
  },
  courses: {
    ...everyRow,
    schoolYearSourcedId: sourcedId(),
    title: text({ need }),
    courseCode: unread(),
    grades: unread(),
    orgSourcedId: sourcedId({ need }),
    subjects: list({ max: 200 }),
    subjectCodes: unread(),
  },
  classes: {
    ...everyRow,
    title: text({ need }),
    grades: unread(),
    courseSourcedId: sourcedId({ need }),
    classCode: unread(),
    classType: oneOf(['homeroom', 'scheduled'], { need, extensible: true }),
    location: unread(),
    schoolSourcedId: sourcedId({ need }),
    termSourcedIds: idList({ need }),
    subjects: list({ max: 200 }),
    subjectCodes: unread(),
    periods: unread(),
  },
  users: {
    ...everyRow,
    enabledUser: flag({ need }),
    orgSourcedIds: idList({ need, only: '1.1' }),
    role: oneOf(rolesOf['1.1'], { need, only: '1.1', others: staffOf12 }),
    username: unread(),
    userIds: unread(),
    givenName: text({ need, max: 100 }),
    familyName: text({ need, max: 100 }),
    middleName: unread(),
    identifier: text({ max: 100 }),
    email: email(),
    sms: phone(),
    phone: phone(),
    agentSourcedIds: idList(),
    grades: unread(),
    password: secret(),
    userMasterIdentifier: unread(),
    preferredGivenName: text({ max: 100, only: '1.2' }),
    preferredMiddleName: unread(),
    preferredFamilyName: text({ max: 100, only: '1.2' }),
    primaryOrgSourcedId: sourcedId({ only: '1.2' }),
    pronouns: unread(),
  },
  roles: {
    ...everyRow,
    userSourcedId: sourcedId({ need }),
    roleType: oneOf(['primary', 'secondary'], { need }),
    role: oneOf(rolesOf['1.2'], { need, extensible: true, others: { administrator: 'siteAdministrator' } }),
    beginDate: date(),
    endDate: date(),
    orgSourcedId: sourcedId({ need }),
    userProfileSourcedId: sourcedId(),
  },
  userProfiles: {
    ...everyRow,
    userSourcedId: sourcedId({ need }),
    profileType: unread(),
    vendorId: unread(),
    applicationId: unread(),
    description: unread(),
    credentialType: unread(),
    username: unread(),
    password: secret(),
  },
  demographics: {
    ...everyRow,
    birthDate: date(),
    sex: oneOf(['male', 'female', 'other', 'unspecified']),
    americanIndianOrAlaskaNative: unread(),
    asian: unread(),
    blackOrAfricanAmerican: unread(),
    nativeHawaiianOrOtherPacificIslander: unread(),
    white: unread(),
    demographicRaceTwoOrMoreRaces: unread(),
    hispanicOrLatinoEthnicity: unread(),
    countryOfBirthCode: unread(),
    stateOfBirthAbbreviation: unread(),
    cityOfBirth: unread(),
    publicSchoolResidenceStatus: unread(),
  },
  enrollments: {
    ...everyRow,
    classSourcedId: sourcedId({ need }),
    schoolSourcedId: sourcedId({ need }),
    userSourcedId: sourcedId({ need }),
    role: oneOf(rolesOf['1.1'], { need, extensible: true, others: staffOf12 }),
    primary: flag(),
    beginDate: date(),
    endDate: date(),
  },
} as const satisfies Record<string, Record<string, Column<unknown>>>

export type FileName = keyof typeof files
export const fileNames = Object.keys(files) as readonly FileName[]

type Cell<C> = C extends Column<infer T> ? T : never
/** A row that was read. A cell with a fault has its column's `empty`. */
export type Row<F extends FileName> = {
  [C in keyof (typeof files)[F]]: Cell<(typeof files)[F][C]>
} & { line: number }
export type Tables = { [F in FileName]: Row<F>[] }

/** Files of the format that are not imported: grades and resources. */
export const otherFileNames = [
  'categories',
  'classResources',
  'courseResources',
  'lineItemLearningObjectiveIds',
  'lineItemScoreScales',
  'lineItems',
  'resources',
  'resultLearningObjectiveIds',
  'resultScoreScales',
  'results',
  'scoreScales',
  'userResources',
] as const

/** A CSV file: its cells as text, and the line on which each row begins. */
export type RawRow = { line: number; cells: string[] }
export type RawFile = { header: RawRow; rows: RawRow[] }
export type RawFiles = Partial<Record<FileName | 'manifest', RawFile>>
