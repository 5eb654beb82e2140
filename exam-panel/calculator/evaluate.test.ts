import { describe, expect, test } from 'vitest'
import type { Calculator } from '#domain/exam/panel/calculator.ts'
import { readTypedNumber } from '#domain/exam/typed-number.ts'
import { CalculatorError } from './calculator-error.ts'
import { evaluate, numberOf, showValue } from './evaluate.ts'

type How = { calculator?: Calculator; isDegrees?: boolean; last?: string }
/** The value, or the reason of the failure. */
function shown(expression: string, { calculator = 'scientific', isDegrees = true, last = '0' }: How = {}) {
  try {
    return showValue(evaluate(expression, { calculator, isDegrees, last }))
  } catch (error) {
    if (!(error instanceof CalculatorError)) throw error
    return error.mistake
  }
}

test('decimals are exact, and rounding is not shown [panel-19]', () => {
  expect(shown('0.1+0.2')).toBe('0.3')
  expect(shown('0.1+0.2-0.3')).toBe('0')
  expect(shown('1/3*3-1')).toBe('0')
  expect(shown('√(2)^2-2')).toBe('0')
  expect(shown('1÷3')).toBe('0.333333333333')
  expect(shown('2÷3')).toBe('0.666666666667')
  expect(shown('10^20+1-10^20')).toBe('1')
  expect(shown('12345678901234567890-12345678901234567889')).toBe('1')
  expect(shown('0.1+0.2', { calculator: 'basic' })).toBe('0.3')
})

test('precedence is that of mathematics [panel-19]', () => {
  const all: [string, string][] = [
    ['2+3×4', '14'],
    ['8÷2×4', '16'],
    ['2−3−4', '−5'],
    ['-2^2', '−4'],
    ['(−2)^2', '4'],
    ['2^3^2', '512'],
    ['2^-2', '0.25'],
    ['3×-2', '−6'],
    ['2--3', '5'],
    ['2^3!', '64'],
    ['-3!', '−6'],
    ['3!^2', '36'],
    ['sin(30)^2', '0.25'],
    ['√9+16', '19'],
    ['2×(3+4', '14'],
  ]
  for (const [expression, value] of all) expect([expression, shown(expression)]).toEqual([expression, value])
})

test('percent belongs to the operand before it', () => {
  expect(shown('200×10%', { calculator: 'basic' })).toBe('20')
  expect(shown('100÷5%', { calculator: 'basic' })).toBe('2000')
  expect(shown('(20+30)%')).toBe('0.5')
  expect(shown('2^√(4)%')).toBe(shown('2^0.02'))
  expect(shown('%5')).toBe('incomplete')
})

test('factorials have whole numbers up to 170', () => {
  expect(shown('0!')).toBe('1')
  expect(shown('5!')).toBe('120')
  expect(shown('20!-19!×20')).toBe('0')
  expect(shown('170!')).toBe('7.25741561531×10^306')
  expect(shown('171!')).toBe('tooLarge')
  expect(shown('2.5!')).toBe('factorial')
  expect(shown('(−1)!')).toBe('factorial')
})

test('angles are in degrees or radians', () => {
  const values = ['sin(30)', 'cos(60)', 'tan(45)', 'sin(180)', 'sin(360000000030)', 'asin(0.5)', 'atan(1)']
  expect(values.map((one) => shown(one))).toEqual(['0.5', '0.5', '1', '0', '0.5', '30', '45'])
  expect(shown('tan(90)')).toBe('notReal')
  expect(shown('1/(sin(30)-0.5)')).toBe('divisionByZero')
  const radians = { isDegrees: false }
  expect(shown('sin(π)', radians)).toBe('0')
  expect(shown('sin(1)', radians)).toBe('0.841470984808')
  expect(shown('cos(pi/3)', radians)).toBe('0.5')
  expect(shown('acos(-1)', radians)).toBe('3.14159265359')
  expect(shown('sin(10^-20)', radians)).toBe('1×10^−20')
  expect(shown('sin(10^13)')).toBe('angle')
})

test('logarithms and powers', () => {
  expect(shown('ln(e)')).toBe('1')
  expect(shown('log(1000)')).toBe('3')
  expect(shown('e^2')).toBe('7.38905609893')
  expect(shown('27^(1÷3)')).toBe('3')
  expect(shown('10^-3')).toBe('0.001')
  expect(shown('abs(−3)')).toBe('3')
  expect(shown('1.6e-19×2')).toBe('3.2×10^−19')
  expect(shown('6.626×10^−34×3×10^8')).toBe('1.9878×10^−25')
})

describe('what has no value says why', () => {
  const all: [string, string][] = [
    ['1÷0', 'divisionByZero'],
    ['0÷0', 'divisionByZero'],
    ['0^-1', 'divisionByZero'],
    ['√(−1)', 'notReal'],
    ['(−8)^(1÷3)', 'notReal'],
    ['asin(2)', 'notReal'],
    ['ln(0)', 'notReal'],
    ['log(-5)', 'notReal'],
    ['10^309', 'tooLarge'],
    ['9e999×9', 'tooLarge'],
    ['10^(10^15)', 'tooLarge'],
    ['1.5^(10^15+0.5)', 'tooLarge'],
    ['10^-400', 'tooSmall'],
    ['', 'incomplete'],
    ['2+', 'incomplete'],
    ['sin', 'incomplete'],
    ['()', 'incomplete'],
    ['(2))', 'incomplete'],
    ['×2', 'incomplete'],
    ['2+×3', 'incomplete'],
    ['1.2.3', 'noSign'],
    ['2(3+4)', 'noSign'],
    ['2π', 'noSign'],
    ['1 2', 'noSign'],
    ['x+1', 'unknown'],
    ['n0', 'unknown'],
    ['1,000', 'unknown'],
    ['constructor', 'unknown'],
    ['"a"', 'unknown'],
    ['1;2', 'unknown'],
  ]
  test.each(all)('%s', (expression, mistake) => expect(shown(expression)).toBe(mistake))
})

test('a basic calculator has no functions', () => {
  const basic = { calculator: 'basic' } as const
  for (const one of ['sin(30)', '2^3', '5!', 'pi', 'ln(2)'])
    expect([one, shown(one, basic)]).toEqual([one, 'unknown'])
  expect(shown('√(16)', basic)).toBe('4')
})

test('the last value has all its digits, and what is shown is a number of an answer', () => {
  const third = evaluate('1÷3', { calculator: 'basic', isDegrees: true, last: '0' })
  expect(shown('Ans×3', { last: third })).toBe('1')
  expect(numberOf(third)).toBe(0.333333333333)
  const values = ['0.1+0.2', '−5', '1.6e-19', '2^100', '1÷3', '10^12', '10^−7', '10^-6']
  for (const one of values) {
    const value = evaluate(one, { calculator: 'scientific', isDegrees: true, last: '0' })
    expect(readTypedNumber(showValue(value))).toBe(numberOf(value))
  }
  expect(values.map((one) => shown(one))).toEqual([
    '0.3',
    '−5',
    '1.6×10^−19',
    '1.26765060023×10^30',
    '0.333333333333',
    '1×10^12',
    '1×10^−7',
    '0.000001',
  ])
})
