import type { Given, Key, Question } from './make-papers.ts'

/** As the product stores a key. */
export function storedKey({ type, marks, key }: Pick<Question, 'type' | 'marks' | 'key'>): object {
  const { option, options, value, tolerance, isTrue, pairs, blanks, isPartial, perRight, credits } = key
  return {
    type,
    ...(option !== undefined && { option }),
    ...(options && { options, isPartial }),
    ...(perRight !== undefined && { perRight: perRight / marks }),
    ...(type === 10 && { most: 0 }),
    ...(value !== undefined && { value: value / 1000, tolerance: (tolerance ?? 0) / 1000 }),
    ...(isTrue !== undefined && { isTrue }),
    ...(pairs && { pairs, isPartial }),
    ...(blanks && { blanks, isPartial }),
    ...(credits && { credits: credits.map(shared) }),
  }
}

/** As the call takes it. */
export function sentKey({ value, tolerance, isTrue, isPartial, perRight, credits, ...key }: Key): object {
  return {
    ...key,
    ...(value !== undefined && { value: value / 1000, tolerance: (tolerance ?? 0) / 1000 }),
    ...(isTrue !== undefined && { is_true: isTrue }),
    ...(isPartial !== undefined && { is_partial: isPartial }),
    ...(perRight !== undefined && { marks_per_right: perRight / 100 }),
    ...(credits && { credits: credits.map(shared) }),
  }
}

const shared = (credits: Record<string, number>) =>
  Object.fromEntries(Object.entries(credits).map(([name, share]) => [name, share / 100]))

export function storedAnswer(type: number, given: Given | null): object | null {
  if (given === null) return null
  const { value, texts, essay, ...rest } = given
  return {
    type,
    ...rest,
    ...(value !== undefined && { value: value / 1000 }),
    ...(texts && { blanks: texts }),
    ...(essay !== undefined && { text: essay }),
  }
}

const sideOf = (size: number) => Array.from({ length: size }, (_, index) => ({ html: `part ${index + 1}` }))

/** A row of `question`. */
export const storedQuestion = ({ type, size, key, ...rest }: Question) => ({
  type,
  ...rest,
  key: storedKey({ type, key, ...rest }),
  options: sideOf(type === 7 || type === 2 || type === 4 || type === 5 ? 0 : size),
  matches: sideOf(type === 6 ? size : 0),
})
