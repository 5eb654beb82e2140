/** Failures of signing in: the sign-in screen knows their texts by itself, and no others [session-22]. */
export const signInFailures = {
  invalidLogin: { status: 401, message: 'Invailid Login Details' },
  accountBlocked: {
    status: 403,
    message: 'Your account has been blocked. Please contact your institute/school!',
  },
  feesDue: { status: 403, message: 'Kindly clear fees dues to successfully login.' },
} as const
