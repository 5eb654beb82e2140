import { attendanceTexts } from './attendance/attendance-texts.ts'
import { feedTexts } from './feed/feed-texts.ts'
import { yearTexts } from './year/year-texts.ts'

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
