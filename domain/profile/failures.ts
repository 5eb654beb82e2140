/** Failures of a password that a screen knows by their texts, apart from all others, which no page need load. */
export const passwordFailures = {
  confirmAgain: { status: 422, message: 'Please enter your password again.' },
  passwordWrong: { status: 422, message: 'Please enter correct existing password' },
} as const
