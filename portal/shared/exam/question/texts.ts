/** Texts of a question that was or is asked; a screen may have words of its own for some. */
export const questionTexts = {
  media: 'Media',
  mediaOf: 'Media {number} of question {question}',
  noMedia: 'Preview is not availaible',
  options: 'Options',
  own: 'Your answer',
  correct: 'Correct answer',
  pairs: 'Pairs',
  columns: { item: 'Item', own: 'Your answer', correct: 'Correct answer' },
} as const
