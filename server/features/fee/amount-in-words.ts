const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = '_ _ Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** Indian grouping: the largest first. */
const steps = [
  { value: 10_000_000, name: 'Crore' },
  { value: 100_000, name: 'Lakh' },
  { value: 1000, name: 'Thousand' },
  { value: 100, name: 'Hundred' },
] as const

/** @param count a whole number from 0 */
function inWords(count: number): string {
  if (count < 20) return small[count] ?? ''
  if (count < 100) {
    const rest = count % 10
    return [tens[Math.floor(count / 10)], rest > 0 ? small[rest] : ''].filter(Boolean).join(' ')
  }
  const step = steps.find(({ value }) => count >= value)
  if (!step) return ''
  const rest = count % step.value
  return [inWords(Math.floor(count / step.value)), step.name, rest > 0 ? inWords(rest) : '']
    .filter(Boolean)
    .join(' ')
}

/**
 * An amount as receipts write it: `Rupees One Lakh Twenty Three Thousand and Fifty Paise Only`.
 * @param paise a whole number from 0
 */
export function amountInWords(paise: number): string {
  const [whole, part] = [Math.floor(paise / 100), paise % 100]
  return `Rupees ${inWords(whole)}${part > 0 ? ` and ${inWords(part)} Paise` : ''} Only`
}
