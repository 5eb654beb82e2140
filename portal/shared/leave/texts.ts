export const leaveReasonTexts = {
  illness: 'Illness',
  family: 'Family function',
  travel: 'Travel',
  religious: 'Religious occasion',
  contest: 'Exam or competition elsewhere',
  other: 'Something else',
} as const

/** Texts about leave that several features show. */
export const leaveStateTexts = {
  states: {
    pending: 'Waits for an answer',
    approved: 'Approved',
    refused: 'Refused',
    withdrawn: 'Taken back',
  },
  schoolDays: '{count, plural, one {1 school day} other {# school days}}',
} as const
