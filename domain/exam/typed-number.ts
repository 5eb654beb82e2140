import { foldAnswer } from '#domain/exam/typed-answer.ts'

/** Thousands as in India (12,34,567) and elsewhere (1,234,567). */
const grouped = /^[+-]?[1-9](\d?(,\d\d)*|\d{0,2}(,\d{3})*),\d{3}(\.\d*)?$/
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/
/** 1.6e-19, 1.6 × 10^-19. */
const scientific = /^(?<mantissa>.+?)(?:e|×10\^(?=[({]?[+-]?\d))[({]?(?<exponent>[+-]?\d{1,3})[)}]?$/i
const powerOfTen = /^(?<sign>[+-]?)10\^[({]?(?<exponent>[+-]?\d{1,3})[)}]?$/

/**
 * Reads a number as people type it in answers, keys and marks: digits of any script, either minus, decimals after a point
 * or a comma, commas between thousands, powers of ten, spaces around. An ambiguous comma, as in `1,095`, separates
 * thousands.
 * @returns undefined for other or unfinished input, such as `-`, `1,00.5` or `12 cm`
 */
export function readTypedNumber(typed: string): number | undefined {
  const text = foldAnswer(typed).replace(/^([+-]) /, '$1')
  const power = powerOfTen.exec(text)?.groups
  if (power) return finite(`${power.sign}1`, power.exponent)
  const { mantissa = text, exponent = '0' } = scientific.exec(text)?.groups ?? {}
  if (grouped.test(mantissa)) return finite(mantissa.replaceAll(',', ''), exponent)
  return decimal.test(mantissa) ? finite(mantissa.replace(',', '.'), exponent) : undefined
}

/** Refuses numbers that would become infinite or zero. */
function finite(mantissa: string, exponent = '0'): number | undefined {
  const value = Number(`${mantissa}e${exponent}`)
  return Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(mantissa)) ? value : undefined
}

/** Whether its only comma may be meant for thousands or for decimals. */
export const isAmbiguousNumber = (typed: string): boolean =>
  /^[+-]? ?[1-9]\d{0,2},\d{3}$/.test(foldAnswer(typed))
