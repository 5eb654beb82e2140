/** Texts of the page that confirms the receipt of a test. */
export const testReceiptTexts = {
  title: 'Confirm an exam receipt',
  intro: 'Type the code that stands on the receipt. Capitals and dashes do not matter.',
  test: 'Exam',
  student: 'Student',
  at: 'Handed in',
  answered: 'Answered',
  answeredOf: '{answered} of {count}',
  hash: 'Fingerprint of the answers (SHA-256)',
  replaced: 'Replaced on {at}',
  replacedWhy:
    'Another receipt counts now, because answers were counted that came late, or the test went on. This one said what follows.',
} as const
