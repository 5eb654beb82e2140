/** Texts of a question; a screen may replace some. */
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
