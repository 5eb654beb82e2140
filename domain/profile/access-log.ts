/** What the access log calls what happened, and which of its three parts that belongs to. */
export const accessKinds = {
  sawProfile: 'seen',
  sawAadhaar: 'seen',
  sawFees: 'seen',
  sawReport: 'seen',
  sawAttendance: 'seen',
  sawHomework: 'seen',
  sawAnswers: 'seen',
  sawChallenge: 'seen',
  sawLeave: 'seen',
  sawQuestions: 'seen',
  sawNoticeAnswers: 'seen',
  sawMeetings: 'seen',
  downloadedData: 'seen',
  /** Staff began, and ended, to see the portal as the person does. */
  sawAsFamily: 'seen',
  endedAsFamily: 'seen',
  /** `detail`: the field, as `profileFields` names it. */
  changedProfile: 'changed',
  importedProfile: 'changed',
  importedParents: 'changed',
  changedContact: 'changed',
  /** `detail` of these five: the test. */
  gaveMarks: 'changed',
  countedLateAnswers: 'changed',
  dismissedLateAnswers: 'changed',
  gaveTime: 'changed',
  sentExamMessage: 'changed',
  allowedDevice: 'changed',
  /** `detail`: the test; marks have changed because of it. */
  changedKey: 'changed',
  /** `detail`: the test. */
  answeredChallenge: 'changed',
  askedLeave: 'changed',
  withdrewLeave: 'changed',
  answeredLeave: 'changed',
  wroteQuestion: 'changed',
  answeredQuestion: 'changed',
  bookedMeeting: 'changed',
  gaveBackMeeting: 'changed',
  changedMeeting: 'changed',
  /** `detail`: the notice. */
  answeredNotice: 'changed',
  signedNotice: 'changed',
  /** `detail`: the device. */
  signedIn: 'signIn',
  signedInNewDevice: 'signIn',
  signedOutThere: 'signIn',
  signedOutElsewhere: 'signIn',
  changedPassword: 'signIn',
  askedForPassword: 'signIn',
  /** `detail`: what the person called the passkey. */
  addedPasskey: 'signIn',
  removedPasskey: 'signIn',
  turnedOnSecondFactor: 'signIn',
  turnedOffSecondFactor: 'signIn',
} as const satisfies Record<string, 'seen' | 'changed' | 'signIn'>

export type AccessKind = keyof typeof accessKinds
export const accessKindNames = Object.keys(accessKinds) as [AccessKind, ...AccessKind[]]

const kindsOf = (part: (typeof accessKinds)[AccessKind]) =>
  accessKindNames.filter((kind) => accessKinds[kind] === part)
export const signInKinds: readonly AccessKind[] = kindsOf('signIn')
export const seenKinds: readonly AccessKind[] = kindsOf('seen')
export const changeKinds: readonly AccessKind[] = kindsOf('changed')

/** Filters of the log: everything, actions of others, or one part. */
export const accessFilters = ['all', 'others', 'changes', 'sign-ins'] as const
export type AccessFilter = (typeof accessFilters)[number]
