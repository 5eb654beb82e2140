/** Thousands as in India (12,34,567) and elsewhere (1,234,567). */
const grouped = /^[+\-−]?[1-9](\d?(,\d\d)*|\d{0,2}(,\d{3})*),\d{3}(\.\d*)?$/
const form = /^[+\-−]?(\d+([.,]\d*)?|[.,]\d+)$/

/**
 * Reads a typed number: decimals after a point or a comma, commas between thousands, either minus sign, spaces around. An
 * ambiguous comma, as in `1,095`, separates thousands.
 * @returns undefined for anything that is not a number (yet), such as `-` or `1,00.5`
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim()
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : typed
  if (!form.test(plain)) return undefined
  const value = Number(plain.replace(',', '.').replace('−', '-'))
  return Number.isFinite(value) ? value : undefined
}
