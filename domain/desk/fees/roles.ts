import type { StaffRole } from '#domain/desk/roles.ts'

/** Who sees fees, and who writes them [desk-50]. */
export const feeReaders: readonly StaffRole[] = ['owner', 'office', 'accountant', 'head']
export const feeWriters: readonly StaffRole[] = ['owner', 'accountant']
