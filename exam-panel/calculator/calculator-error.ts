export type Mistake =
  | 'incomplete'
  | 'noSign'
  | 'unknown'
  | 'divisionByZero'
  | 'notReal'
  | 'factorial'
  | 'angle'
  | 'tooLarge'
  | 'tooSmall'

/** An expression that cannot be evaluated. */
export class CalculatorError extends Error {
  readonly mistake: Mistake

  constructor(mistake: Mistake) {
    super(mistake)
    this.mistake = mistake
  }
}
