/** Replies come in any order, and the server opens parts, but never takes them back. */
export const longerOf = (one: readonly number[], other: readonly number[]): readonly number[] =>
  other.length >= one.length ? other : one
