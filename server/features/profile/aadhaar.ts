/** Twelve digits in groups of four; any other text is returned unchanged. */
export function groupAadhaar(digits: string): string {
  return /^\d{12}$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : digits
}

/** All but the last four digits hidden [profile-14]; '' without a number. */
export const maskAadhaar = (lastFour: string): string => (lastFour === '' ? '' : `XXXX XXXX ${lastFour}`)

/** Both numbers of a profile, masked. */
export const maskedNumbers = (row: { aadhaarEnd: string; parentAadhaarEnd: string }) => ({
  aadhaar: maskAadhaar(row.aadhaarEnd),
  parentAadhaar: maskAadhaar(row.parentAadhaarEnd),
})
