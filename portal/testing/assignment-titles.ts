/** The demo's homework for Aarav. */
export const titles = {
  /** Due in 20 days, nothing submitted. */
  open: 'Film of an experiment at home',
  /** Due in 2 days, late work is accepted. */
  late: 'Worked examples: find the mistake',
  /** Due today. */
  today: 'Exercise set 4: questions 1 to 12',
  /** A draft with two files, a link and a remark. */
  draft: 'Summary of this week’s lessons, in your own words',
  expired: 'Questions for the visit to the science museum',
  notSubmitted: 'Definitions of chapter 3',
  marks: 'Exercise set 3: questions 1 to 20',
  grade: 'Essay: an idea that changed how we live',
} as const
