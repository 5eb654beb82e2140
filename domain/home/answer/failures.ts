/** Refusals of answers to notices, and of reminders. */
export const answerFailures = {
  noticeNotYours: { status: 422, message: 'A parent answers this here.' },
  noticeAnswerOver: {
    status: 422,
    message: 'The last day for an answer is over. Please call the institute.',
  },
  noticeAnswerRefused: { status: 422, message: 'This is none of the answers that are asked for.' },
  noticeAnswered: {
    status: 409,
    message: 'This was answered meanwhile. Look at what it says now, and decide.',
  },
  noticeTextChanged: {
    status: 409,
    message: 'The notice was changed since it was shown here. Please read it again before you sign.',
  },
  noticeTextChangedSince: {
    status: 409,
    message: 'The notice was changed since it was shown here. Please read it again before you answer.',
  },
  signatureName: { status: 422, message: 'This is not the name of your account. Type it as it is shown.' },
  remindedToday: {
    status: 422,
    message: 'Families were reminded today already. Please wait until tomorrow.',
  },
  nothingToRemind: { status: 422, message: 'All families have answered.' },
} as const
