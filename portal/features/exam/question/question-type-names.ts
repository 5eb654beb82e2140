/** By the numbers of `questionTypes`. */
export const questionTypeNames = {
  1: 'Single choice',
  2: 'Written answer',
  3: 'Several choices',
  4: 'Number',
  5: 'True or false',
  6: 'Match the pairs',
  7: 'Fill in the blanks',
  8: 'Choose for each blank',
  9: 'Put into order',
  10: 'Choose in the text',
} as const
