import type { Calculator } from '#domain/exam/panel/calculator.ts'
import { CalculatorError } from './calculator-error.ts'

const token =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:e[-+−]?\d{1,3}(?!\d))?)|(?<name>Ans|asin|acos|atan|sin|cos|tan|log|ln|abs|sqrt|√|pi|π|e)|(?<sign>[-−+*×/÷^!%()]))\s*/iy

const names: Readonly<Record<string, string>> = { '√': 'sqrt', π: 'pi', ans: 'last' }
const signs: Readonly<Record<string, string>> = { '−': '-', '×': '*', '÷': '/' }
const constants: readonly string[] = ['pi', 'e', 'last']
const ofBasic: readonly string[] = ['sqrt', 'last']
const onlyScientific: readonly string[] = ['^', '!']

type Read = {
  /** In the grammar of the library; its numbers are `n0`, `n1`, ... */
  text: string
  numbers: readonly string[]
}

/**
 * Reads a typed expression. Refuses a missing multiplication sign, because 1÷2π is ambiguous; closes brackets that are still
 * open at the end. `n%` is n÷100.
 * @throws CalculatorError
 */
export function readExpression(expression: string, calculator: Calculator): Read {
  const out: string[] = []
  const numbers: string[] = []
  /** Start of each open bracket, with the function before it. */
  const opened: number[] = []
  /** Start of the previous operand; undefined if an operand must follow. */
  let operand: number | undefined
  /** Start of a function that still needs its operand. */
  let applied: number | undefined
  const begin = () => {
    if (operand !== undefined) throw new CalculatorError('noSign')
    const at = applied ?? out.length
    applied = undefined
    return at
  }
  const end = () => {
    if (operand === undefined) throw new CalculatorError('incomplete')
    return operand
  }
  for (const part of tokensOf(expression)) {
    if (part.number !== undefined) {
      operand = begin()
      out.push(`n${numbers.length}`)
      numbers.push(part.number.replace('−', '-'))
    } else if (part.name !== undefined) {
      const name = names[part.name.toLowerCase()] ?? part.name.toLowerCase()
      if (calculator === 'basic' && !ofBasic.includes(name)) throw new CalculatorError('unknown')
      const at = begin()
      if (constants.includes(name)) operand = at
      else applied = at
      out.push(name)
    } else if (part.sign === '(') {
      opened.push(begin())
      out.push('(')
    } else if (part.sign === ')') {
      end()
      operand = opened.pop()
      if (operand === undefined) throw new CalculatorError('incomplete')
      out.push(')')
    } else if (part.sign === '%') {
      out.splice(end(), 0, '(')
      out.push('/', `n${numbers.length}`, ')')
      numbers.push('100')
    } else {
      const sign = signs[part.sign ?? ''] ?? part.sign ?? ''
      if (calculator === 'basic' && onlyScientific.includes(sign)) throw new CalculatorError('unknown')
      if (sign === '!') end()
      else operand = undefined
      out.push(sign)
    }
  }
  end()
  return { text: [...out, ...opened.map(() => ')')].join(' '), numbers }
}

function* tokensOf(expression: string) {
  token.lastIndex = 0
  while (token.lastIndex < expression.length) {
    const groups = token.exec(expression)?.groups
    if (!groups) throw new CalculatorError('unknown')
    const after = token.lastIndex
    yield groups
    token.lastIndex = after
  }
}
