import { feeDayBook, feeDayBookFile, keepSeries, listSeries } from '#domain/desk/fees/book-calls.ts'
import { feeAccount, feesOwing, findFeeStudents } from '#domain/desk/fees/calls.ts'
import {
  deskReceipt,
  putFeeCredit,
  refundFees,
  reverseFeePayment,
  setFine,
  takePayment,
} from '#domain/desk/fees/entry-calls.ts'
import {
  askWriteOff,
  decideWriteOff,
  feePlanChoices,
  giveFeePlan,
  listWriteOffs,
} from '#domain/desk/fees/plan-calls.ts'

export const deskFeeCalls = [
  feesOwing,
  findFeeStudents,
  feeAccount,
  takePayment,
  reverseFeePayment,
  refundFees,
  putFeeCredit,
  setFine,
  feePlanChoices,
  giveFeePlan,
  listWriteOffs,
  askWriteOff,
  decideWriteOff,
  feeDayBook,
  feeDayBookFile,
  deskReceipt,
  listSeries,
  keepSeries,
] as const
