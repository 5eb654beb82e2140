/** Texts of the page that confirms fee receipts. */
export const feeReceiptTexts = {
  title: 'Confirm a fee receipt',
  intro: 'Type the code that stands on the receipt. Capitals and dashes do not matter.',
  number: 'Receipt number',
  date: 'Date',
  year: 'Financial year',
  student: 'Student',
  amount: 'Amount',
} as const
