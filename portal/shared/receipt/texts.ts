/** Texts of the pages that confirm receipts. */
export const receiptTexts = {
  code: 'Code on the receipt',
  confirm: 'Confirm',
  asking: 'Looking for the receipt',
  genuine: 'This receipt is genuine',
  mustSay: '{institute} issued it. It must say:',
  saidThis: '{institute} issued the receipt. It said:',
  proof: 'Proof',
  unknown: 'This receipt was not issued here',
  compare: 'Compare the code with the receipt, letter by letter. If it is the same, ask the institute.',
  failed: 'The receipt could not be looked up',
} as const
