/** What the demo has for Aarav. */
export const titles = {
  /** 20 days, nothing handed in. */
  open: 'Film of an experiment at home',
  /** 2 days, may be late. */
  late: 'Worked examples: find the mistake',
  /** Today. */
  today: 'Exercise set 4: questions 1 to 12',
  /** Two files, a link and a remark. */
  draft: 'Summary of this week’s lessons, in your own words',
  expired: 'Questions for the visit to the science museum',
  notSubmitted: 'Definitions of chapter 3',
  marks: 'Exercise set 3: questions 1 to 20',
  grade: 'Essay: an idea that changed how we live',
} as const
