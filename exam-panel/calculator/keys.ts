import type { Calculator } from '#domain/exam/panel/calculator.ts'

export type Key =
  /** Inserts text; `name` is for screen readers if the label is a sign. */
  | { label: string; text: string; name?: Named; isStrong?: boolean }
  | { does: 'calculate' | 'remove' | 'clear' | 'angles' }

export type Named =
  | 'plus'
  | 'minus'
  | 'times'
  | 'divided'
  | 'point'
  | 'open'
  | 'close'
  | 'root'
  | 'percent'
  | 'power'
  | 'square'
  | 'inverse'
  | 'factorial'
  | 'absolute'
  | 'pi'
  | 'e'
  | 'exponential'
  | 'ofTen'
  | 'timesTen'
  | 'asin'
  | 'acos'
  | 'atan'
  | 'sin'
  | 'cos'
  | 'tan'
  | 'ln'
  | 'log'
  | 'last'

const digit = (label: string): Key => ({ label, text: label })
const [zero, one, two, three, four] = ['0', '1', '2', '3', '4'].map(digit) as [Key, Key, Key, Key, Key]
const [five, six, seven, eight, nine] = ['5', '6', '7', '8', '9'].map(digit) as [Key, Key, Key, Key, Key]
const operator = (label: string, name: Named): Key => ({ label, text: label, name, isStrong: true })
const sign = (label: string, name: Named, text = label): Key => ({ label, text, name })
const applied = (label: string, name: Named, text = label): Key => ({ label, text: `${text}(`, name })

const plus = operator('+', 'plus')
const minus = operator('−', 'minus')
const times = operator('×', 'times')
const divided = operator('÷', 'divided')
const point = sign('.', 'point')
const open = sign('(', 'open')
const close = sign(')', 'close')
const root = applied('√', 'root')
const percent = sign('%', 'percent')
const last = sign('Ans', 'last')
const calculate: Key = { does: 'calculate' }
const remove: Key = { does: 'remove' }
const clear: Key = { does: 'clear' }

/** The keys of each calculator, row by row; the last one fills its row. */
export const keysOf: Readonly<Record<Calculator, readonly (readonly Key[])[]>> = {
  basic: [
    [open, seven, eight, nine, divided, remove],
    [close, four, five, six, times, clear],
    [root, one, two, three, minus, last],
    [percent, zero, point, plus, calculate],
  ],
  scientific: [
    [{ does: 'angles' }, sign('π', 'pi'), sign('e', 'e'), open, close, remove, clear],
    [
      applied('sin', 'sin'),
      applied('cos', 'cos'),
      applied('tan', 'tan'),
      applied('ln', 'ln'),
      applied('log', 'log'),
      percent,
      last,
    ],
    [
      applied('sin⁻¹', 'asin', 'asin'),
      applied('cos⁻¹', 'acos', 'acos'),
      applied('tan⁻¹', 'atan', 'atan'),
      seven,
      eight,
      nine,
      divided,
    ],
    [root, sign('x²', 'square', '^2'), sign('xʸ', 'power', '^'), four, five, six, times],
    [
      sign('x⁻¹', 'inverse', '^(−1)'),
      sign('n!', 'factorial', '!'),
      applied('|x|', 'absolute', 'abs'),
      one,
      two,
      three,
      minus,
    ],
    [
      applied('eˣ', 'exponential', 'e^'),
      sign('10ˣ', 'ofTen', '10^'),
      sign('×10ˣ', 'timesTen', '×10^'),
      zero,
      point,
      plus,
      calculate,
    ],
  ],
}

/** Whether the text continues the operand before it; otherwise it begins a new one. */
export const continuesOperand = (text: string): boolean => /^[-+−*×/÷^!%)]/.test(text)

const endsOperand = /[\d.)!%πe]$|Ans$/

/** The text that a key inserts after `before`: a second operand is multiplied with the first. */
export function inserted(before: string, text: string): string {
  const isNumber = /^[\d.]/.test(text)
  const isSplit = endsOperand.test(before) && !(isNumber && /[\d.]$/.test(before))
  return isSplit && !continuesOperand(text) ? `×${text}` : text
}
