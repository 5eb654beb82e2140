/** Thousands as they are written in India (12,34,567) and elsewhere (1,234,567). */
const grouped = /^[+\-−]?[1-9](\d?(,\d\d)*|\d{0,2}(,\d{3})*),\d{3}(\.\d*)?$/
const form = /^[+\-−]?(\d+([.,]\d*)?|[.,]\d+)$/

/**
 * A number as it is typed into an answer: with a point or a comma before its decimals, with commas between its thousands,
 * spaces around it, a sign of either kind. What may be read both ways, such as `1,095`, has thousands.
 * @returns undefined for what is none (yet), such as `-` or `1,00.5`
 */
export function readNumber(text: string): number | undefined {
  const typed = text.trim()
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : typed
  if (!form.test(plain)) return undefined
  const value = Number(plain.replace(',', '.').replace('−', '-'))
  return Number.isFinite(value) ? value : undefined
}
