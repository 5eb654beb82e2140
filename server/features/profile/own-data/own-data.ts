import { type AccessKind, seenKinds, signInKinds } from '#domain/profile/access-log.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { actorOf } from '#server/features/profile/access-log-routes.ts'
import { findAccessLog } from '#server/features/profile/queries-access-log.ts'
import { type OwnDataScope, type OwnRow, type ReadOwnData, shownTime } from '#server/own-data-area.ts'

const happened: Record<AccessKind, string> = {
  sawAsFamily: 'Began to see the portal as the person does',
  endedAsFamily: 'Ended seeing the portal as the person does',
  sawProfile: 'Saw the profile',
  sawAadhaar: 'Saw an Aadhaar number in full',
  sawFees: 'Saw the fees',
  sawReport: 'Saw exam reports',
  sawAttendance: 'Saw the attendance',
  sawHomework: 'Saw homework',
  sawAnswers: 'Saw written answers',
  downloadedData: 'Downloaded a copy of the data',
  changedProfile: 'Changed the profile',
  importedProfile: 'Changed details',
  importedParents: 'Changed parents',
  changedContact: 'Changed the phone number or e-mail',
  gaveMarks: 'Gave marks',
  countedLateAnswers: 'Counted late answers',
  dismissedLateAnswers: 'Left out late answers',
  gaveTime: 'Gave more minutes',
  sentExamMessage: 'Sent a message during a test',
  allowedDevice: 'Allowed another device in a test',
  changedKey: 'Changed the key of a test',
  sawLeave: 'Saw leave',
  askedLeave: 'Asked for leave',
  withdrewLeave: 'Took leave back',
  sawMeetings: 'Saw meetings',
  bookedMeeting: 'Booked a meeting',
  gaveBackMeeting: 'Gave a meeting back',
  changedMeeting: 'Changed a meeting',
  answeredLeave: 'Answered leave',
  sawQuestions: 'Saw questions',
  wroteQuestion: 'Wrote a question',
  answeredQuestion: 'Answered a question',
  sawNoticeAnswers: 'Saw answers to notices',
  answeredNotice: 'Answered a notice',
  signedNotice: 'Signed a notice',
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
