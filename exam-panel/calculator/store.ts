import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type CalculatorState = {
  isOpen: boolean
  text: string
  isDegrees: boolean
  /** The last value with all its digits; undefined before the first one. */
  last: string | undefined
  /** Whether the result below belongs to `text`. */
  isDone: boolean
}

/** Lives as long as the tab, also while the calculator is closed. */
const store = createStore<CalculatorState>()(() => ({
  isOpen: false,
  text: '',
  isDegrees: true,
  last: undefined,
  isDone: false,
}))

export const useCalculator = <T>(selector: (state: CalculatorState) => T): T => useStore(store, selector)
export const changeCalculator = (changed: Partial<CalculatorState>): void => store.setState(changed)

/** Gets the focus when the calculator is closed. */
export const calculatorButtonId = 'calculator-button'

export function closeCalculator(): void {
  changeCalculator({ isOpen: false })
  document.getElementById(calculatorButtonId)?.focus()
}
