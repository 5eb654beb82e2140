/** One wrong line in the product, to see whether the tests of its area notice. */
export type Fault = {
  /** In kebab-case. */
  id: string
  /** The folder of the feature, or another part such as `http`, `ui` or `panel`. */
  area: string
  /** What a user would suffer. */
  what: string
  file: string
  /** Occurs exactly once in the file. */
  from: string
  to: string
  /** Parts of the paths of the test files of the area. */
  tests: readonly string[]
}
