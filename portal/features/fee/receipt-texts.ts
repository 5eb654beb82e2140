/** Texts of the page that confirms fee receipts. */
export const feeReceiptTexts = {
  title: 'Confirm a fee receipt',
  intro: 'Type the code that stands on the receipt. Capitals and dashes do not matter.',
  number: 'Receipt number',
  date: 'Date',
  year: 'Financial year',
  student: 'Student',
  amount: 'Amount',
  cancelledOn: 'Cancelled on {day}',
  cancelled: 'The payment did not come, or was taken back. This receipt proves nothing any more.',
  correctedOn: 'Corrected on {day}',
  corrected:
    'A receipt that says something else than the lines below was handed out before, and counts no longer.',
  refundedOn: 'Given back on {day}',
  refunded: '{amount} of the payment were given back.',
} as const
