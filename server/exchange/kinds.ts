import * as institute from '#server/exchange/kinds/institute.ts'
import * as people from '#server/exchange/kinds/people.ts'
import * as fee from '#server/features/fee/records.ts'
import type { Kinds } from '#server/records/kinds-map.ts'

/** Every kind of record, those that others refer to first: the order of an import. */
export const kinds: Kinds = [
  institute.institutes,
  institute.hosts,
  institute.years,
  institute.standards,
  institute.subjects,
  institute.sections,
  people.students,
  people.parents,
  people.teachers,
  people.guardians,
  fee.feeInstalments,
  fee.feePayments,
  fee.feePaymentParts,
]
