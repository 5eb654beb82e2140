/** Texts of the attendance of a year [timetable-25]. */
export const attendanceTexts = {
  week: 'This week',
  onDay: '{day}: {status}',
  statuses: {
    present: 'Present',
    absent: 'Absent',
    partly: 'Partly present',
    unmarked: 'Not marked yet',
    none: 'No class',
  },
  missedThisWeek:
    '{count, plural, =0 {No class missed this week.} one {1 class missed this week.} other {# classes missed this week.}}',
  unmarkedThisWeek: 'Nothing has been marked this week yet.',
  percent: '{percent}% this year, {minimum}% asked for.',
  absences: 'Absences',
  span: 'Which absences',
  thisMonth: 'This month',
  year: 'Year',
  of: '{day} · {subject}',
  all: 'all {count} classes',
  noneThisMonth: 'No class missed this month.',
  noneInMonth: 'No class missed in {month}.',
  noneInYear: 'No class missed this year.',
  showAll: 'Show all {count}',
  missedOnDay: '{count, plural, one {1 class missed} other {# classes missed}}',
  missed: 'Class missed',
} as const
