import type { Fault } from '../fault.ts'

/** Faults of fees and receipts. */
export const inFees: readonly Fault[] = [
  {
    id: 'reversed-payment-counts',
    area: 'fee',
    what: 'A cheque that bounced still pays the instalment.',
    file: 'server/access/fees.ts',
    from: 'exists (select from fee_reversal reversal',
    to: 'exists (select from fee_refund v',
    tests: ['server/features/fee', 'lab/fees-by-hand'],
  },
  {
    id: 'part-beyond-the-fee',
    area: 'fee',
    what: 'A typing error pays five crores of an instalment of Rs 12,000.',
    file: 'server/features/fee/records-sums.ts',
    from: 'and payment_part.fee_paise > 0`',
    to: 'and payment_part.fee_paise < 0`',
    tests: ['server/features/fee/records'],
  },
  {
    id: 'refund-lowered-after-paid-again',
    area: 'fee',
    what: 'A refund is set to 0 after its instalment was paid again, which is paid twice then.',
    file: 'server/features/fee/records-sums.ts',
    from: 'paidByRefunded(instituteId)} where got.fee > ',
    to: 'paidByRefunded(instituteId)} where got.fee > 10 * ',
    tests: ['server/features/fee/books-hold'],
  },
  {
    id: 'undo-under-a-refund',
    area: 'fee',
    what: 'Parts of a payment are undone though something of them was given back.',
    file: 'server/undo/obstacles.ts',
    from: '[...references, ...alsoReferences]',
    to: '[...references, ...alsoReferences.slice(1)]',
    tests: ['server/desk/fees/second-person'],
  },
  {
    id: 'partial-write-off-hides-the-rest',
    area: 'fee',
    what: 'What is left of an instalment that was written off in part is in Due Fees, but in no list.',
    file: 'domain/fee/rules.ts',
    from: "instalmentStatus(instalment, today) !== 'Paid' && dueOf(instalment) > 0",
    to: "instalmentStatus(instalment, today) !== 'Paid' && instalment.badDebt === 0 && dueOf(instalment) > 0",
    tests: ['domain/fee/rules', 'portal/features/fee'],
  },
]
