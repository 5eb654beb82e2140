import { questionTypeNames } from '#portal/features/exam/question/question-type-names.ts'
import { questionTexts } from '#portal/shared/exam/question/texts.ts'

/** Texts of bookmarked questions and the practice notebook; what docs/product/exam.md quotes is exact. */
export const bookmarkTexts = {
  title: 'Bookmarked Questions',
  notebook: 'Practice Notebook',
  notebookText: 'Questions of past exams that you answered wrongly or left, the latest first.',
  practise: '{count, plural, one {Practise this question} other {Practise # questions}}',
  viewQuestions: 'View Questions',
  back: 'Back',
  trail: 'Where you are',
  sort: 'Sort',
  orders: { none: 'Select', latest: 'Latest', oldest: 'Oldest' },
  none: 'No Bookmark Question Available',
  noneText: 'Bookmark a question while you take an exam, and find it here again.',
  notebookNone: 'Nothing to practise',
  notebookNoneText: 'Questions that you answer wrongly or leave come here once the result is published.',
  count: '{count, plural, =0 {No questions} one {1 question} other {# questions}}',
  question: 'Question',
  number: 'Question {number}',
  open: 'Open question {number}',
  remove: 'Remove bookmark of question {number}',
  removeThis: 'Remove bookmark',
  removeTitle: 'Remove bookmark',
  removeText: 'Are sure you want to remove bookmark?',
  yes: 'Yes',
  no: 'No',
  subjects: 'Subjects',
  allSubjects: 'All',
  markedOn: 'Bookmarked on {date}',
  takenOn: 'Taken on {date}',
  states: { wrong: 'Wrong', partly: 'Partly right', left: 'Left' },
  types: questionTypeNames,
  feedback: 'Feedback',
  solution: 'Solution by admin',
  correctAnswer: 'Correct Answer',
  yourAnswer: 'Your Answer',
  notAnswered: 'Not answered',
  withheld:
    'The correct answer is shown once the result is published with solutions and no exam that you may still take holds the question.',
  language: 'Language',
  languages: { first: 'English', other: 'Other language' },
  previous: 'Previous',
  next: 'Next',
  position: '{number} of {count}',
  notFound: 'This question is not among yours',
  notFoundText: 'The bookmark may have been removed.',
  notebookNotFoundText: 'You may have answered it since.',
} as const

/** The shared texts, except those that docs/product/exam.md quotes. */
export const bookmarkQuestionTexts = {
  ...questionTexts,
  correct: 'Correct',
  columns: { ...questionTexts.columns, own: bookmarkTexts.yourAnswer, correct: bookmarkTexts.correctAnswer },
}
