import { askFailures } from '#domain/ask/failures.ts'
import { deskFailures } from '#domain/desk/failures.ts'
import { paymentFailures } from '#domain/fee/online/failures.ts'
import { answerFailures } from '#domain/home/answer/failures.ts'
import { leaveFailures } from '#domain/leave/failures.ts'
import { meetingFailures } from '#domain/meeting/failures.ts'
import { passwordFailures } from '#domain/profile/failures.ts'
import { signInFailures } from '#domain/session/failures.ts'
import { statusTexts } from '#domain/status-message.ts'
import { timetableFailures } from '#domain/timetable/failures.ts'

/**
 * Every failure that a person can see: code → HTTP status → message. The server throws by code; the
 * portal falls back to `statusMessage` (`status-message.ts`) where an answer carries no message [access-14].
 */
export const failures = {
  badRequest: { status: 400, message: statusTexts.badRequest },
  unauthorized: { status: 401, message: statusTexts.unauthorized },
  ...signInFailures,
  ...deskFailures,
  ...leaveFailures,
  ...askFailures,
  ...answerFailures,
  ...meetingFailures,
  notFound: { status: 404, message: statusTexts.notFound },
  sessionEnded: { status: 403, message: 'Your session has ended. Please sign in again.' },
  sessionExpired: { status: 403, message: 'Your session has expired. Please sign in again.' },
  sessionIdle: { status: 403, message: 'You were away for a long time. Please sign in again.' },
  sessionReplaced: {
    status: 403,
    message: 'You have been logged out because you logged in on another device.',
  },
  signedOutElsewhere: {
    status: 403,
    message: 'You were signed out from another of your devices. Please sign in again.',
  },
  passwordChanged: { status: 403, message: 'Your password was changed. Please sign in again.' },
  tooManyAttempts: { status: 429, message: 'Too many attempts. Please try again later.' },
  loginLinkOff: { status: 422, message: 'Login links are not enabled for this institute.' },
  noAcademicYear: {
    status: 422,
    message: 'Your institute has no academic year here yet, so you cannot sign in. Please ask its office.',
  },
  loginNotice: { status: 422, message: 'Please use your institute’s app to sign in.' },
  /** For an institute's own system, which gets the reason. */
  personNotNamed: { status: 422, message: 'This does not name one person.' },
  ssoRefused: { status: 422, message: 'The login link might be invalid or expired.' },
  passkeyRefused: {
    status: 422,
    message: 'This passkey does not work here. Please sign in with your password.',
  },
  passkeyNotMade: { status: 422, message: 'The passkey could not be saved. Please try again.' },
  tooManyPasskeys: { status: 422, message: 'There are 10 passkeys already. Remove one to add another.' },
  stepCodeWrong: { status: 422, message: 'This code is not right, or was used already.' },
  stepOver: { status: 422, message: 'This took too long. Please sign in again.' },
  ...passwordFailures,
  setupOver: { status: 422, message: 'This took too long. Please set up the app again.' },
  noSecondFactor: { status: 422, message: 'Your second step is off.' },
  passkeyNeeded: { status: 422, message: 'Add a passkey first, or use an authenticator app.' },
  lastPasskey: {
    status: 422,
    message: 'Your second step asks for this passkey. Turn it off, or set up an app, before you remove it.',
  },
  ...timetableFailures,
  tooManyFeeds: {
    status: 422,
    message: 'There are 10 calendar addresses already. Revoke one to make another.',
  },
  parentMayNotJoin: { status: 422, message: 'Parents are not allowed to join.' },
  parentMayNotRemoveBookmark: { status: 422, message: 'Parents are not allowed to remove bookmarks' },
  parentMayNotGiveExam: { status: 422, message: 'Parents are not allowed to give exam' },
  testNotOpen: { status: 422, message: 'The exam is not open now.' },
  tooManyExamMessages: { status: 422, message: 'No more messages can be sent to this test.' },
  partGoesOn: { status: 422, message: 'This part of the exam cannot be ended by hand.' },
  attemptNotBegun: { status: 422, message: 'The exam is not begun yet.' },
  accessCodeWrong: { status: 422, message: 'This access code is not right. Please ask your examiner.' },
  otherNetwork: {
    status: 422,
    message: 'This exam can only be begun in the network of your institute. You are not in it now.',
  },
  safeBrowserNeeded: {
    status: 422,
    message: 'This exam can only be begun in Safe Exam Browser, with the settings of your institute.',
  },
  otherDevice: {
    status: 422,
    message: 'This exam was opened on another device. Go on there, or ask your examiner to allow this one.',
  },
  testCalledOff: { status: 422, message: 'This test was called off by your institute.' },
  tooMuchPractice: {
    status: 422,
    message: 'You have practised a hundred times within a day. Please go on tomorrow.',
  },
  ticketOver: {
    status: 422,
    message: 'This link was used already, or is too old. Please press Start or Resume in My Exam again.',
  },
  extraTimeTaken: { status: 422, message: 'Time that was given is not taken away again.' },
  extraTimeUntimed: { status: 422, message: 'This test has no time limit.' },
  extraTimeHandedIn: { status: 422, message: 'The student has handed the test in himself.' },
  extraTimePublished: { status: 422, message: 'The result of this test is published already.' },
  extraTimeOver: { status: 422, message: 'With these minutes the test would be over already.' },
  sheetTooLarge: {
    status: 422,
    message: 'This is too much for one file. Take CSV, or read it page by page.',
  },
  regradeChanged: {
    status: 409,
    message: 'Something has changed since the preview. Look at a new one, and carry that out.',
  },
  regradeNotBegun: {
    status: 422,
    message: 'Nobody has begun this test: import its paper again, with the right key.',
  },
  noMarker: {
    status: 422,
    message: 'Written answers of this test are marked by two: please say who marks (marker).',
  },
  markedEnough: { status: 422, message: 'This answer has all the marks that it needs from other markers.' },
  challengeNoResult: { status: 422, message: 'Your result of this test is not published.' },
  challengeNoSolution: { status: 422, message: 'The solution of this question is not shown yet.' },
  challengeNoWindow: { status: 422, message: 'Your institute takes no objections to the keys of this test.' },
  challengeEarly: { status: 422, message: 'Objections to the keys of this test are not open yet.' },
  challengeLate: { status: 422, message: 'The time for objections is over. Nothing was changed.' },
  challengeAnswered: {
    status: 422,
    message: 'Your institute has answered this objection, so it cannot be changed any more.',
  },
  challengeFileTooLarge: { status: 422, message: 'This file is larger than 10 MB.' },
  challengeFiles: { status: 422, message: 'You can add one file only.' },
  challengeFileRefused: {
    status: 422,
    message: 'This file cannot be used. Please choose a photo (JPEG, PNG) or a PDF.',
  },
  challengeNobody: { status: 422, message: 'Nobody objects to this question.' },
  parentMayNotObject: { status: 422, message: 'Parents are not allowed to object' },
  tooManyMarks: { status: 422, message: 'This answer is not worth as many marks.' },
  ...paymentFailures,
  noReceipts: { status: 422, message: 'Your institute does not offer fee receipts here.' },
  noRecordingFile: {
    status: 422,
    message: 'Not able to downlode video file. please contact institute admin.',
  },
  videoHostNotSet: {
    status: 422,
    message: 'This video cannot be played yet: your institute has not set up its video service.',
  },
  videoHostFailed: { status: 503, message: 'The video service does not answer. Please try again later.' },
  profileLocked: {
    status: 422,
    message: 'Your profile cannot be changed here. Please contact your institute.',
  },
  profileRefused: { status: 422, message: 'Something Went Wrong,Please Try Again' },
  photoRefused: {
    status: 422,
    message: 'This picture cannot be used. Please choose another one (JPEG, PNG or WebP).',
  },
  tooManyCopies: {
    status: 422,
    message: 'You have made 5 copies within a day. Please make the next one tomorrow.',
  },
  passwordRefused: { status: 422, message: 'New passwords must contain 6-10 alphanumeric entries.' },
  parentMayNotSubmit: { status: 422, message: 'Parents are not allowed to submit' },
  nothingToSubmit: { status: 422, message: 'Please upload at least one assignment file/url' },
  filesTooLarge: { status: 422, message: 'The total file size exceeds the allowed limit of 150 MB.' },
  uploadTooLarge: { status: 422, message: 'Total upload size cannot exceed 150 MB.' },
  tooManyFiles: { status: 422, message: 'You can upload up to 20 files only.' },
  tooManyUploads: {
    status: 422,
    message: 'Too many files are waiting to be saved. Remove some of them first.',
  },
  spaceFull: {
    status: 422,
    message: 'There is no room for this: your space is full. What you remove makes room a day later.',
  },
  instituteFull: {
    status: 422,
    message: 'There is no room for this: the space of your institute is full. Please tell your institute.',
  },
  packTooLarge: {
    status: 422,
    message: 'These files are too much for one archive. Please download them one by one.',
  },
  tooManyLinks: { status: 422, message: 'You can add up to 5 links only.' },
  linkAddressRefused: { status: 422, message: 'Please enter valid url!' },
  linkNameRefused: { status: 422, message: 'Please enter valid url name.' },
  remarkTooLong: { status: 422, message: 'Remarks can have up to 200 characters.' },
  fileTypeRefused: { status: 422, message: 'This type of file is not accepted.' },
  fileContentRefused: { status: 422, message: 'This file is empty, or its content does not fit its name.' },
  fileInfected: { status: 422, message: 'A virus was found in this file, so it was not saved.' },
  scannerAway: {
    status: 503,
    message: 'Files cannot be checked for viruses at the moment. Please try again later.',
  },
  uploadUnfinished: { status: 422, message: 'A file is not uploaded completely yet. Please wait for it.' },
  alreadySubmitted: {
    status: 422,
    message: 'This is already submitted, from another tab or device. Nothing was changed.',
  },
  alreadyEvaluated: {
    status: 422,
    message: 'Your teacher has evaluated this, so it cannot be changed any more.',
  },
  deadlinePast: { status: 422, message: 'The due date is over: this cannot be changed any more.' },
  lengthRequired: { status: 411, message: 'Please say how long the request is.' },
  requestTooSlow: { status: 408, message: 'This took too long to arrive. Please try again.' },
  tooManyForms: { status: 429, message: 'Files are being sent already. Please wait for them.' },
  tooManyArchives: {
    status: 429,
    message: 'Two archives are on their way to you already. Please wait until one of them has arrived.',
  },
  tooManyRequests: { status: 429, message: 'Too many requests at once. Please wait a moment.' },
  workWaiting: {
    status: 429,
    message: 'What you asked for before is still being made. Please wait a moment.',
  },
  busy: { status: 503, message: 'There is much to do just now. Please try again in a moment.' },
  rowsRefused: { status: 422, message: 'Nothing was written: some rows are at fault.' },
  keyReused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  cursorUnknown: {
    status: 422,
    message: 'This cursor is not known here, as after a restored backup. Begin again without it.',
  },
  bodyTooLarge: { status: 413, message: 'This is too much at once. Please send it in parts.' },
  tooManyWaitingFiles: {
    status: 422,
    message: 'Too many files wait for rows that name them. Write the rows first.',
  },
  otherScope: { status: 403, message: 'This token is not for this call.' },
  tokenExpired: { status: 401, message: 'This token has expired.' },
  internal: { status: 500, message: statusTexts.internal },
  databaseAway: {
    status: 503,
    message: 'The server cannot reach its data at the moment. Please try again in a few seconds.',
  },
  diskFails: {
    status: 503,
    message: 'The server has trouble with its disk at the moment. Please try again later.',
  },
  unavailable: { status: 503, message: statusTexts.unavailable },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures
