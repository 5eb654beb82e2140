/** Texts that spreadsheets show in place of a value; `Err:502` is LibreOffice's. */
const formulaError =
  /^(#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/i

/** UTF-8 that was read as Windows-1252: `à¤¹` was ह, `â€™` was ’, `Ã©` was é. */
const misread = /à[¡-¿][\u0080-¿‚-›Œ-ƒˆ˜€™]|â€[\u0080-¿‚-›Œ-ƒˆ˜€™]|[ÂÃ][\u0080-¿‚-›Œ-ƒˆ˜€™]|ðŸ/u

/** What Excel writes into a plain CSV file for letters that this has not. */
const questionMarks = /^[?\s.,-]*\?{2,}[?\s.,-]*$/

/** Excel writes the long numbers of a column of the format General so. */
const shortened = /^\d(?:[.,](\d+))?E\+(\d{2,})$/i

const saveAgain =
  'from the original, save the file as "CSV UTF-8", which Excel also opens correctly, or as .xlsx'

export const destroyedLetters = 'has letters that another program has destroyed'

/** @param text without tags */
export const hasDestroyedLetters = (text: string): boolean =>
  text.includes('\ufffd') || misread.test(text) || questionMarks.test(text)

/** @returns what another program has destroyed in a cell, undefined for a sound one */
export function damageOf(cell: string): string | undefined {
  if (formulaError.test(cell)) return `has the error ${cell} of a formula`
  if (hasDestroyedLetters(cell)) return `${destroyedLetters}: ${saveAgain}`
  const [, decimals = '', exponent] = shortened.exec(cell) ?? []
  if (exponent !== undefined && decimals.length < Number(exponent))
    return `"${cell}" lost digits in a spreadsheet: format the column as text, and enter the number again`
  return undefined
}
