import { type AccessKind, seenKinds, signInKinds } from '#domain/profile/access-log.ts'
import type { Profile } from '#domain/profile/calls.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { maskedNumbers } from '#server/features/profile/aadhaar.ts'
import { actorOf } from '#server/features/profile/access-log-routes.ts'
import { findProfile } from '#server/features/profile/queries.ts'
import { findAccessLog } from '#server/features/profile/queries-access-log.ts'
import {
  factRows,
  type OwnDataScope,
  type OwnRow,
  type ReadOwnData,
  shownTime,
} from '#server/own-data-area.ts'

const labels = {
  name: 'Name',
  joinedOn: 'Joined',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  permanentAddress: 'Permanent address',
  rollNo: 'Roll number',
  motherTongue: 'Mother tongue',
  gender: 'Gender',
  country: 'Country',
  birthPlace: 'Birth place',
  religion: 'Religion',
  bloodGroup: 'Blood group',
  aadhaar: 'Aadhaar number',
  dob: 'Date of birth',
  state: 'State',
  parentName: 'Parent',
  parentEmail: 'Parent’s e-mail',
  parentPhone: 'Parent’s phone',
  parentProfession: 'Parent’s profession',
  parentAadhaar: 'Parent’s Aadhaar number',
  guardianName: 'Guardian',
  guardianEmail: 'Guardian’s e-mail',
  guardianPhone: 'Guardian’s phone',
} as const satisfies Partial<Record<keyof Profile, string>>

/** Profile, classes of each year, and the photo. Aadhaar numbers are masked, as on the screen. */
export const profileOwnData: ReadOwnData = async ({ pool }, { session, viewed, years, now }) => {
  const { instituteId } = session
  const at = { instituteId, personId: viewed?.personId ?? session.personId, now }
  const row = await findProfile(pool, { ...at, yearId: years[0]?.id ?? 0 })
  if (!row) return undefined
  const shown = { ...row, ...maskedNumbers(row) }
  const facts = Object.entries(labels).map(([field, label]) => [label, shown[field as keyof typeof labels]])
  const classes: OwnRow[] = []
  for (const year of years) {
    const ofYear = await findProfile(pool, { ...at, yearId: year.id })
    if (ofYear && ofYear.sections !== '') classes.push([year.name, ofYear.standards, ofYear.sections])
  }
  const photo =
    row.photoFileId === null ? null : { fileId: row.photoFileId, folder: 'profile', name: 'photo.jpg' }
  return {
    title: 'Profile',
    tables: [
      {
        name: 'profile',
        title: 'Profile',
        columns: ['Detail', 'Value'],
        rows: factRows({ ...Object.fromEntries(facts), Photo: photo }),
      },
      { name: 'classes', title: 'Classes', columns: ['Year', 'Standard', 'Section or batch'], rows: classes },
    ],
  }
}

const happened: Record<AccessKind, string> = {
  sawProfile: 'Saw the profile',
  sawAadhaar: 'Saw an Aadhaar number in full',
  sawFees: 'Saw the fees',
  sawReport: 'Saw exam reports',
  sawAttendance: 'Saw the attendance',
  sawHomework: 'Saw homework',
  sawAnswers: 'Saw written answers',
  downloadedData: 'Downloaded a copy of the data',
  changedProfile: 'Changed the profile',
  importedProfile: 'Changed details by an import',
  importedParents: 'Changed parents by an import',
  gaveMarks: 'Gave marks',
  countedLateAnswers: 'Counted late answers',
  dismissedLateAnswers: 'Left out late answers',
  gaveTime: 'Gave more minutes',
  sentExamMessage: 'Sent a message during a test',
  allowedDevice: 'Allowed another device in a test',
  changedKey: 'Changed the key of a test',
  sawChallenge: 'Saw objections to keys',
  answeredChallenge: 'Answered an objection to a key',
  signedIn: 'Signed in',
  signedInNewDevice: 'Signed in on a new device',
  signedOutThere: 'Signed out on another device',
  signedOutElsewhere: 'Signed out in other places',
  changedPassword: 'Changed the password',
  askedForPassword: 'Asked for a new password',
  addedPasskey: 'Added a passkey',
  removedPasskey: 'Removed a passkey',
  turnedOnSecondFactor: 'Turned on the second step of signing in',
  turnedOffSecondFactor: 'Turned off the second step of signing in',
}

const actors = {
  you: 'You',
  parent: 'Parent',
  student: 'Student',
  staff: 'Institute',
  token: 'Examiner of the institute',
  import: 'Institute',
  anybody: 'Unknown',
} as const

/** Sign-ins, and who viewed or changed data. */
export const accessLogOwnData: ReadOwnData = async (context, scope) => ({
  title: 'Sign-ins, and who saw the data',
  tables: [
    {
      name: 'access-log',
      title: 'What happened',
      columns: ['Time', 'What', 'By', 'Name', 'Detail', 'Count'],
      rows: accessRows(context, scope),
    },
  ],
})

const pageSize = 500

async function* accessRows({ pool }: Context, scope: OwnDataScope): AsyncGenerator<OwnRow> {
  const { instituteId, personId, timeZone } = scope.session
  const subjectId = scope.viewed?.personId ?? personId
  const at = {
    instituteId,
    personId,
    childIds: scope.isOwn ? [] : [subjectId],
    ownAlone: signInKinds,
    seen: seenKinds,
    kinds: null,
    othersOnly: false,
    limit: pageSize,
  }
  let before: number | null = null
  for (;;) {
    const page = await findAccessLog(pool, { ...at, before })
    for (const row of page) {
      if (row.personId !== subjectId) continue
      const isName = row.actorKind !== 'person' || row.actorId !== personId
      yield [
        shownTime(isoIn(timeZone, row.at)),
        happened[row.kind],
        actors[actorOf(row, personId)],
        isName ? row.actorName : '',
        row.detail.replaceAll('_', ' '),
        row.count || null,
      ]
    }
    before = page.at(-1)?.id ?? null
    if (page.length < pageSize) return
  }
}
