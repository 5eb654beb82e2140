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

/** Why an expression has no value. */
export class CalculatorError extends Error {
  readonly mistake: Mistake

  constructor(mistake: Mistake) {
    super(mistake)
    this.mistake = mistake
  }
}
