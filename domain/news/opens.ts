import type { NewsKindName } from '#domain/news/kinds.ts'

/** The screen on which a kind is seen; `:id` is what it is about [news-4]. */
const places: Record<NewsKindName, `/${string}`> = {
  notice: '/announcement',
  urgentNotice: '/announcement',
  homework: '/assignment/:id',
  homeworkDue: '/assignment/:id',
  homeworkEvaluated: '/assignment/:id',
  absence: '/timetable',
  absenceCorrected: '/timetable',
  feeDue: '/fees',
  feeOverdue: '/fees',
  payment: '/fees',
  testTomorrow: '/exam',
  testOpens: '/exam',
  result: '/report',
  paperResult: '/report',
  classCalledOff: '/timetable',
  classMoved: '/timetable',
  liveClassSoon: '/live',
  liveClassCalledOff: '/live',
  liveClassMoved: '/live',
  eventTomorrow: '/eventCalender',
  eventChanged: '/eventCalender',
  recording: '/live',
  document: '/document',
  studyFile: '/studymaterial',
  message: '/messages',
  passwordChanged: '/profile/access-log',
  newDevice: '/profile/devices',
}

/** The path of the portal that news opens [news-4]. @param aboutId the homework, test or the like */
export const newsOpens = (kind: NewsKindName, aboutId: number): string =>
  places[kind].replace(':id', String(aboutId))

type Opened = { kind: NewsKindName; causeId: number; childId: number | null }
/** The same in a message, which may be opened while another child is viewed: it names the child [news-4]. */
export const newsLink = ({ kind, causeId, childId }: Opened): string =>
  `${newsOpens(kind, causeId)}${childId === null ? '' : `?student_id=${childId}`}`
