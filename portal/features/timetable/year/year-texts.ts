export const yearTexts = {
  grid: 'Months of {year}',
  previous: 'Previous year',
  next: 'Next year',
  schedules: '{count, plural, =0 {No schedules} one {1 Schedule} other {# Schedules}}',
  outside: 'Not in this academic year',
  /** Exact [timetable-5]. */
  choose: "Choose Month to view Live class, Exam's, classes",
  noneInMonth: 'No schedules in this month',
  countFailed: 'The schedules could not be counted. Please try again.',
} as const
