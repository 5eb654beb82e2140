/**
 * Every failure that a person can meet: code → HTTP status → message. The server throws by code; the
 * portal falls back to `statusMessage` where an answer carries no message (spec/1 §8).
 */
export const failures = {
  badRequest: { status: 400, message: 'Bad Request' },
  unauthorized: { status: 401, message: 'Unauthorized' },
  invalidLogin: { status: 401, message: 'Invailid Login Details' },
  notFound: { status: 404, message: 'Not Found' },
  sessionEnded: { status: 403, message: 'Your session has ended. Please sign in again.' },
  sessionExpired: { status: 403, message: 'Your session has expired. Please sign in again.' },
  sessionIdle: { status: 403, message: 'You were away for a long time. Please sign in again.' },
  sessionReplaced: {
    status: 403,
    message: 'You have been logged out because you logged in on another device.',
  },
  passwordChanged: { status: 403, message: 'Your password was changed. Please sign in again.' },
  accountBlocked: {
    status: 403,
    message: 'Your account has been blocked. Please contact your institute/school!',
  },
  feesDue: { status: 403, message: 'Kindly clear fees dues to successfully login.' },
  tooManyAttempts: { status: 429, message: 'Too many attempts. Please try again later.' },
  loginLinkOff: { status: 422, message: 'Login links are not enabled for this institute.' },
  loginNotice: { status: 422, message: 'Please use your institute’s app to sign in.' },
  ssoRefused: { status: 422, message: 'The login link might be invalid or expired.' },
  noCourse: { status: 422, message: 'Please assign course!' },
  tooManyFeeds: {
    status: 422,
    message: 'There are 10 calendar addresses already. Revoke one to make another.',
  },
  parentMayNotJoin: { status: 422, message: 'Parents are not allowed to join.' },
  parentMayNotGiveExam: { status: 422, message: 'Parents are not allowed to give exam' },
  testNotOpen: { status: 422, message: 'The exam is not open now.' },
  noRecordingFile: {
    status: 422,
    message: 'Not able to downlode video file. please contact institute admin.',
  },
  videoHostNotSet: {
    status: 422,
    message: 'This video cannot be played yet: your institute has not set up its video service.',
  },
  videoHostFailed: { status: 503, message: 'The video service does not answer. Please try again later.' },
  internal: { status: 500, message: 'Internal Server Error' },
  unavailable: { status: 503, message: 'Service Unavailable' },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures

export const noConnectionMessage = 'Please check your internet connection!'
const otherMessage = 'Something went wrong! Please try after sometime.'
const statusMessages: Readonly<Record<number, string>> = {
  400: failures.badRequest.message,
  401: failures.unauthorized.message,
  404: failures.notFound.message,
  500: failures.internal.message,
  503: failures.unavailable.message,
}

/** The text for an HTTP status that came without a message of its own (spec/1 §8). */
export function statusMessage(status: number): string {
  return statusMessages[status] ?? otherMessage
}
