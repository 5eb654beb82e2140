import { readPhoneNumber } from '#domain/phone.ts'
import { show } from '#server/import-faults.ts'

/** A phone number of a roster, as it is typed to sign in. */
export function readPhone(cell: string, callingCode: string): string | { problem: string } {
  return (
    readPhoneNumber(cell, callingCode) ?? {
      problem: `"${show(cell)}" is not a phone number of +${callingCode}`,
    }
  )
}
