import { askLimits } from '#domain/ask/rules.ts'

/** Failures of questions: of the family that writes, and of the desk. */
export const askFailures = {
  askOff: { status: 422, message: 'Questions are not taken in the portal here. Please call the institute.' },
  askPaused: { status: 422, message: 'Writing is paused at the moment.' },
  askAddressee: { status: 422, message: 'This cannot be asked here any more. Please choose somebody else.' },
  askTooManyToday: {
    status: 422,
    message: `You have written ${askLimits.perDay} messages today. Please write again tomorrow, or call the institute.`,
  },
  askTooManyNew: {
    status: 422,
    message: `${askLimits.newPerDay} questions were asked today already. Please add to one of them, or call the institute.`,
  },
  askTooManyInYear: {
    status: 422,
    message: `${askLimits.newPerYear} questions were asked in a year. Please call the institute.`,
  },
  askTooManyInRow: {
    status: 422,
    message: `${askLimits.inRow} messages wait for an answer already. Please wait for it, or call the institute.`,
  },
  askThreadFull: { status: 422, message: 'This question has become too long. Please ask a new one.' },
  askThreadFullAtDesk: {
    status: 422,
    message: 'This question has become too long for another answer. Close it: the family asks a new one.',
  },
  askFiles: { status: 422, message: 'You can add one file only.' },
  askFileTooLarge: { status: 422, message: 'This file is larger than 5 MB.' },
  askFileRefused: {
    status: 422,
    message: 'This file cannot be used. Please choose a photo (JPEG, PNG) or a PDF.',
  },
  /** With what has come since. */
  askMoved: {
    status: 409,
    message:
      'Somebody has written, handed it over or closed it meanwhile. Look at what it says now, and send yours again.',
  },
  askPauseRefused: {
    status: 422,
    message: `Choose a day of the next ${askLimits.pauseDays} days, and say why, for the family.`,
  },
  askReported: { status: 422, message: 'This report was decided already.' },
  askNotReported: { status: 422, message: 'Only what the other side has written is reported.' },
} as const
