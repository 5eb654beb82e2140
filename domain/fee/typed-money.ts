/** Most that one amount may be, in whole paise: a hundred crore rupees. */
export const maxPaise = 100_00_00_000_00

/**
 * Rupees as people type them: `1,23,456.50`, `Rs 500`, `₹ 1200/-`. Commas may be anywhere between digits.
 * @returns whole paise; undefined for what is no amount, or is too large
 */
export function readMoney(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^(rs\.?|inr|₹)\s*/i, '')
    .replace(/\s*\/-$/, '')
  const [, rupees, paise = ''] = /^(\d{1,3}(?:[, ]?\d{1,3})*)(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  if (rupees === undefined) return undefined
  const amount = Number(rupees.replaceAll(/[, ]/g, '')) * 100 + Number(paise.padEnd(2, '0'))
  return amount <= maxPaise ? amount : undefined
}

const typed = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** As `readMoney` reads it: `1,23,456.50`. @param paise a whole number */
export const writeMoney = (paise: number): string => typed.format(paise / 100).replace(/\.00$/, '')
