import { attendanceTexts } from './attendance/attendance-texts.ts'
import { feedTexts } from './feed/feed-texts.ts'

const yearTexts = {
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

/** Texts of the time table; what the rules quote is exact [timetable-2, timetable-3]. */
export const timetableTexts = {
  view: 'View',
  views: { month: 'Month', year: 'This Year', attendance: 'Attendance' },
  schedules: '{count, plural, one {# Schedule} other {# Schedules}}',
  holiday: 'Holiday',
  schedule: 'Schedules',
  legend: 'What the marks mean',
  none: 'Schedule not Found On Selected Date',
  kinds: {
    classroom: 'Classroom',
    live: 'Live Class',
    onlineExam: 'Online Exam',
    offlineExam: 'Offline Exam',
  },
  show: 'Show',
  chips: {
    all: 'All',
    classroom: 'Classes',
    live: 'Live',
    onlineExam: 'Online Exams',
    offlineExam: 'Offline Exams',
  },
  section: 'Section',
  standard: 'Standard',
  batch: 'Batch',
  course: 'Course',
  productName: 'Product Name',
  minutes: '{minutes} mins',
  attendancePercent: 'Attendance {percent}%',
  now: 'Now',
  cancelled: 'Cancelled',
  status: { Upcoming: 'Upcoming', Ongoing: 'Ongoing', Expired: 'Expired' },
  attendance: attendanceTexts,
  year: yearTexts,
  feed: feedTexts,
} as const
