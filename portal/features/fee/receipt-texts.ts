/** Texts of the page that confirms receipts. */
export const receiptTexts = {
  title: 'Confirm a fee receipt',
  intro: 'Type the code that stands on the receipt. Capitals and dashes do not matter.',
  code: 'Code on the receipt',
  confirm: 'Confirm',
  asking: 'Looking for the receipt',
  genuine: 'This receipt is genuine',
  mustSay: '{institute} issued it. It must say:',
  number: 'Receipt number',
  date: 'Date',
  year: 'Financial year',
  student: 'Student',
  amount: 'Amount',
  unknown: 'This receipt was not issued here',
  compare: 'Compare the code with the receipt, letter by letter. If it is the same, ask the institute.',
  failed: 'The receipt could not be looked up',
} as const
