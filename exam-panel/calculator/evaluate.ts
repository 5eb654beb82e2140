import { Decimal as AnyDecimal } from 'decimal.js'
import { Parser } from 'expr-eval-fork'
import type { Calculator } from '#domain/exam/panel/calculator.ts'
import { CalculatorError } from './calculator-error.ts'
import { readExpression } from './read-expression.ts'

export type Settings = {
  calculator: Calculator
  /** Angles are in degrees; otherwise in radians. */
  isDegrees: boolean
  /** The value of `Ans`: the last one, with all its digits. */
  last: string
}

/** Many more digits than shown, so that rounding stays invisible. */
const Decimal = AnyDecimal.clone({ precision: 40, maxE: 9999, minE: -9999, toExpNeg: -7, toExpPos: 12 })
type Value = AnyDecimal

const shownDigits = 12
const largestExponent = 308
const pi = Decimal.acos(-1)
const halfTurn = 180
/** Beyond it, too few digits remain for the angle within a turn. */
const largestAngle = new Decimal('1e12')
const largestFactorial = 170
/** Rounds values that are almost round, such as sin π. */
const roundedDecimals = 30
const notNoise = new Decimal('1e-36')

const real = (value: Value): Value => {
  if (value.isNaN()) throw new CalculatorError('notReal')
  return value
}

/** Equal numbers with different roundings, as in √2² − 2, add up to zero. */
function sum(a: Value, b: Value): Value {
  const result = a.plus(b)
  return result.abs().lt(Decimal.max(a.abs(), b.abs()).times(notNoise)) ? new Decimal(0) : result
}

function divide(a: Value, b: Value): Value {
  if (b.isZero()) throw new CalculatorError('divisionByZero')
  return a.div(b)
}

function power(base: Value, exponent: Value): Value {
  if (base.isZero() && exponent.isNegative()) throw new CalculatorError('divisionByZero')
  return real(base.pow(exponent))
}

function factorial(of: Value): Value {
  if (!of.isInteger() || of.isNegative()) throw new CalculatorError('factorial')
  if (of.gt(largestFactorial)) throw new CalculatorError('tooLarge')
  let product = new Decimal(1)
  for (let n = 2; n <= of.toNumber(); n++) product = product.times(n)
  return product
}

function logarithm(of: Value, take: (value: Value) => Value): Value {
  if (!of.isPositive() || of.isZero()) throw new CalculatorError('notReal')
  return take(of)
}

function functionsOf({ calculator, isDegrees }: Settings): Record<string, (value: Value) => Value> {
  const basic = { sqrt: (a: Value) => real(a.sqrt()) }
  if (calculator === 'basic') return basic
  const round = (value: Value, angle: Value) =>
    angle.abs().gt(1e-6) ? value.toDecimalPlaces(roundedDecimals) : value
  const radians = (angle: Value) => {
    if (angle.abs().gt(largestAngle)) throw new CalculatorError('angle')
    return isDegrees
      ? angle
          .mod(2 * halfTurn)
          .times(pi)
          .div(halfTurn)
      : angle
  }
  const sin = (angle: Value) => round(radians(angle).sin(), angle)
  const cos = (angle: Value) => round(radians(angle).cos(), angle)
  const angleOf = (value: Value) => (isDegrees ? real(value).times(halfTurn).div(pi) : real(value))
  return {
    ...basic,
    sin,
    cos,
    tan: (angle) => {
      const below = cos(angle)
      if (below.isZero()) throw new CalculatorError('notReal')
      return sin(angle).div(below)
    },
    asin: (a) => angleOf(a.asin()),
    acos: (a) => angleOf(a.acos()),
    atan: (a) => angleOf(a.atan()),
    ln: (a) => logarithm(a, (value) => value.ln()),
    log: (a) => logarithm(a, (value) => value.log(10)),
    abs: (a) => a.abs(),
  }
}

/** The library has the grammar; this defines operators and functions. */
function parserOf(settings: Settings, constants: Readonly<Record<string, Value>>) {
  const unary: Record<string, (value: Value) => Value> = {
    '-': (a) => a.neg(),
    '+': (a) => a,
    '!': factorial,
    ...functionsOf(settings),
  }
  const binary: Record<string, (a: Value, b: Value) => Value> = {
    '+': sum,
    '-': (a, b) => sum(a, b.neg()),
    '*': (a, b) => a.times(b),
    '/': divide,
    '^': power,
  }
  return Object.assign(new Parser({ allowMemberAccess: false }), {
    unaryOps: unary,
    binaryOps: binary,
    ternaryOps: {},
    functions: {},
    consts: constants,
  })
}

/**
 * The value of an expression such as `2×sin(30)+√9`, with all its digits.
 * @throws CalculatorError
 */
export function evaluate(expression: string, settings: Settings): string {
  const { text, numbers } = readExpression(expression, settings.calculator)
  const constants = Object.fromEntries(numbers.map((number, index) => [`n${index}`, new Decimal(number)]))
  const parser = parserOf(settings, { ...constants, pi, e: Decimal.exp(1), last: new Decimal(settings.last) })
  const value: unknown = calculate(() => parser.evaluate(text))
  if (!Decimal.isDecimal(value)) throw new CalculatorError('incomplete')
  if (!value.isFinite() || value.e > largestExponent) throw new CalculatorError('tooLarge')
  if (!value.isZero() && value.e < -largestExponent) throw new CalculatorError('tooSmall')
  return value.toString()
}

/** Replaces the library's errors, which describe its grammar. */
function calculate(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    throw error instanceof CalculatorError ? error : new CalculatorError('incomplete')
  }
}

/** Formats a value with 12 digits: `0.3`, `−4`, `1.6×10^−19`. */
export function showValue(value: string): string {
  const [mantissa = '', exponent] = new Decimal(value).toSignificantDigits(shownDigits).toString().split('e')
  const text = exponent === undefined ? mantissa : `${mantissa}×10^${exponent.replace('+', '')}`
  return text.replaceAll('-', '−')
}

/** The displayed number. */
export const numberOf = (value: string): number =>
  new Decimal(value).toSignificantDigits(shownDigits).toNumber()
