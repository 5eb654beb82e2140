/** Two questions, as an examiner writes them. */
export const gift = `$CATEGORY: Optics

::Q1:: What is light? {=A wave ~A stone ~A tree}

::Q2:: Which is a colour? {=Red ~Heavy}
`
/** For which test, and with which marks. */
export const paperOf = (testId: number, more: object = {}) => ({
  test: String(testId),
  subject: 'Physics',
  marks: 4,
  negative_marks: 1,
  scheme: null,
  skips_unknown: false,
  ...more,
})
