const form = /^[+\-−]?(\d+([.,]\d*)?|[.,]\d+)$/

/**
 * A number as it is typed into an answer: with a point or a comma, spaces around it, a sign of either kind.
 * @returns undefined for what is none (yet), such as `-` or `1,000.5`
 */
export function readNumber(text: string): number | undefined {
  const plain = text.trim()
  if (!form.test(plain)) return undefined
  const value = Number(plain.replace(',', '.').replace('−', '-'))
  return Number.isFinite(value) ? value : undefined
}
